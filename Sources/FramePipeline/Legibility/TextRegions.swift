import Foundation
import Graphics
import LayoutEngine

/// Finds the texts of a display list that are meant to be read.
///
/// Texts that are (nearly) transparent or hidden from screen readers are decoration and are left out. Placeholders are
/// drawn as bars and are not texts.
struct TextRegions {
  /// The effects that groups apply to their contents.
  private struct GroupEffects {
    var transform = CGAffineTransform.identity
    var clip: CGRect
    var opacity = 1.0
    /// Whether letters are drawn in the color of their span.
    var keepsColors = true
    var hasPlainColors = true

    /// Returns the color of a paint inside the groups; `nil` if it has several, or effects change it.
    func color(of paint: Paint) -> ResolvedColor? {
      guard case .color(let color) = paint, keepsColors else { return nil }
      return color.multiplyingOpacity(by: opacity)
    }
  }

  /// An area that can be the background of letters.
  private struct Area {
    var rect: CGRect
    var background: TextRegion.Background
    /// The color, with its opacity; `nil` if there are several.
    var color: ResolvedColor?
  }

  /// The opacity below which text is decoration.
  private static let minimumTextOpacity = 0.1
  /// The opacity below which an area does not count as a background.
  private static let minimumBackgroundOpacity = 0.05
  /// The maximum depth of groups that are searched; the rasterizer does not draw deeper ones.
  private static let maximumDepth = 500

  private let bounds: CGRect
  private var areas: [Area] = []
  private var texts = 0
  private(set) var all: [TextRegion] = []

  init(of list: DisplayList) {
    bounds = CGRect(origin: .zero, size: list.size)
    visit(list.items, GroupEffects(clip: bounds), depth: 0)
  }

  private mutating func visit(
    _ items: [DisplayList.Item], _ surroundings: GroupEffects, depth: Int
  ) {
    let first = all.count
    for item in items {
      switch item {
      case .fill(let path, let paint, _):
        if let background = paint.background(
          opacity: surroundings.opacity, least: Self.minimumBackgroundOpacity)
        {
          add(background, path.boundingRect, surroundings, color: surroundings.color(of: paint))
        }
      case .image(let picture):
        // A tinted picture is a symbol or a mask, not a photograph.
        add(picture.tint == nil ? .picture : .color, picture.frame, surroundings)
      case .text(let block, let point, let glyphs): visit(block, glyphs, at: point, surroundings)
      case .group(let group): visit(group, surroundings, depth: depth + 1)
      case .accessibility(let element):
        if element.label.isEmpty, element.value == nil {
          removeHiddenTexts(element.frame.applying(surroundings.transform), since: first)
        }
      case .stroke, .tapTarget, .widgetURL: continue
      }
    }
  }

  /// Removes the texts that are hidden from screen readers.
  private mutating func removeHiddenTexts(_ frame: CGRect, since first: Int) {
    let hidden = frame.insetBy(dx: -0.5, dy: -0.5)
    let remaining = all[first...].filter { !hidden.contains($0.box.center) }
    all.replaceSubrange(first..., with: remaining)
  }

  private mutating func visit(
    _ group: DisplayList.Group, _ outer: GroupEffects, depth: Int
  ) {
    guard depth < Self.maximumDepth else { return }
    var inner = outer
    // Effects are listed from the innermost to the outermost.
    for effect in group.effects.reversed() {
      switch effect {
      case .transform(let transform): inner.transform = transform.concatenating(inner.transform)
      case .clip(let path, _):
        inner.clip = inner.clip.overlap(with: path.boundingRect.applying(inner.transform))
      case .opacity(let opacity): inner.opacity *= opacity
      case .saturation, .brightness, .contrast, .grayscale, .hueRotation, .colorInvert,
        .colorMultiply:
        inner.keepsColors = false
      case .mask, .blend, .blur, .luminanceToAlpha: inner.hasPlainColors = false
      case .shadow, .dither: continue
      }
    }
    visit(group.items, inner, depth: depth)
  }

  private mutating func add(
    _ background: TextRegion.Background, _ rect: CGRect, _ surroundings: GroupEffects,
    color: ResolvedColor? = nil
  ) {
    let visible = rect.applying(surroundings.transform).overlap(with: surroundings.clip)
    if !visible.isEmpty { areas.append(Area(rect: visible, background: background, color: color)) }
  }

  private mutating func visit(
    _ block: TextBlock, _ glyphs: TextGlyphs, at point: CGPoint, _ surroundings: GroupEffects
  ) {
    guard surroundings.opacity >= Self.minimumTextOpacity, point.x.isFinite, point.y.isFinite,
      block.spans.contains(where: { $0.string.contains(where: \.isReadable) })
    else { return }
    let number = texts
    texts += 1
    let text = block.string
    for run in glyphs.shaped?.runs(of: block) ?? [] {
      let span = block.spans[run.span]
      guard span.attachment == nil, span.string.contains(where: \.isReadable),
        span.paint.largestOpacity * surroundings.opacity >= Self.minimumTextOpacity
      else { continue }
      let box = run.box.offsetBy(dx: point.x, dy: point.y).applying(surroundings.transform)
      guard box.isFinite else { continue }
      let visible = box.overlap(with: surroundings.clip)
      let color = run.isColored ? nil : surroundings.color(of: span.paint)
      let area = areas.last { $0.rect.contains(box.center) }
      all.append(
        TextRegion(
          number: number, text: text, box: box, visibleBox: visible.isNull ? .zero : visible,
          isCutByClip: surroundings.clip != bounds
            && (box.overlap(with: bounds) != visible || visible.isEmpty),
          size: span.face.size * surroundings.transform.scaleFactor,
          isBold: span.face.weight >= 600, color: color,
          background: area?.background ?? .color, backgroundRect: area?.rect ?? bounds,
          backgroundColor: area?.color,
          hasMeasurableContrast: surroundings.hasPlainColors && surroundings.transform.isUpright
            && !run.isColored))
    }
  }
}

extension Character {
  /// Whether the character is a letter or a digit; dots, bars and ornaments are not read.
  fileprivate var isReadable: Bool { isLetter || isNumber }
}

extension Paint {
  /// Returns the background that an area with this paint is for letters, or `nil` if it is hardly visible.
  fileprivate func background(opacity: Double, least: Double) -> TextRegion.Background? {
    guard largestOpacity * opacity >= least else { return nil }
    switch self {
    case .color: return .color
    case .linearGradient, .radialGradient, .angularGradient, .ellipticalGradient, .meshGradient:
      return .gradient
    case .image: return .picture
    }
  }

  fileprivate var largestOpacity: Double {
    switch self {
    case .color(let color): color.opacity
    case .linearGradient, .radialGradient, .angularGradient, .ellipticalGradient, .meshGradient:
      gradientStops?.map(\.color.opacity).max() ?? 0
    case .image: 1
    }
  }
}

extension CGAffineTransform {
  /// The factor by which lengths grow.
  fileprivate var scaleFactor: Double { abs(a * d - b * c).squareRoot() }
  /// Whether lines of text still run from left to right.
  fileprivate var isUpright: Bool { b == 0 && c == 0 && a > 0 && d > 0 }
}

extension CGRect {
  fileprivate var center: CGPoint { CGPoint(x: midX, y: midY) }

  fileprivate var isFinite: Bool {
    minX.isFinite && minY.isFinite && width.isFinite && height.isFinite
  }
}

/// Letters of one style in one line, at their drawn position; lengths are in points of the canvas.
struct TextRegion {
  /// The kind of background directly behind letters.
  enum Background { case color, gradient, picture }

  /// The index of the text in its display list, in painting order; a text has one region for each line and style.
  var number: Int
  /// The whole text.
  var text: String
  /// The box from the cap height to the baseline, as wide as the letters.
  var box: CGRect
  /// The part of the box that is visible after clipping, including by the widget's bounds.
  var visibleBox: CGRect
  /// Whether the innermost clip that cuts the box belongs to a view rather than being the widget's bounds.
  var isCutByClip: Bool
  /// The displayed font size, after transforms.
  var size: Double
  var isBold: Bool
  /// The color of the letters, or `nil` if effects or a gradient make it vary.
  var color: ResolvedColor?
  var background: Background
  /// The bounding rectangle of the background.
  var backgroundRect: CGRect
  /// The color of the background, with its opacity; `nil` if it is the widget's, or has several.
  var backgroundColor: ResolvedColor?
  /// Whether the contrast of the letters can be measured: not behind a mask, a blur or a blend mode.
  var hasMeasurableContrast: Bool

  /// Large text by WCAG 2.2 (1.4.3): 18 points and more, or 14 and bold.
  var isLarge: Bool { size >= 18 || isBold && size >= 14 }
}
