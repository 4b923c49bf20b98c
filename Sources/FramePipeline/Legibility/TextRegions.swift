import CairoBackend
import Foundation
import Graphics
import LayoutEngine

/// Finds the texts of a drawing that are there to be read.
///
/// Left out are texts that the author made (nearly) transparent or hid from screen readers: they are
/// decoration. Placeholders are not texts, they are drawn as bars.
struct TextRegions {
  /// How a group shows what is in it.
  private struct Surroundings {
    var transform = CGAffineTransform.identity
    var clip: CGRect
    var opacity = 1.0
    /// Whether letters have the color that their span names.
    var keepsColors = true
    var hasPlainColors = true
  }

  /// Something that letters can stand on.
  private struct Area {
    var rect: CGRect
    var ground: TextRegion.Ground
  }

  /// Fainter text is decoration.
  private static let faintest = 0.1
  /// What is fainter is no ground of its own.
  private static let faintestGround = 0.05
  /// Deeper groups are not looked at: the rasterizer does not draw them.
  private static let deepest = 500

  private let engine: PangoTextEngine
  private let bounds: CGRect
  private var areas: [Area] = []
  private var texts = 0
  private(set) var all: [TextRegion] = []

  init(of list: DisplayList, measuredBy engine: PangoTextEngine) {
    self.engine = engine
    bounds = CGRect(origin: .zero, size: list.size)
    visit(list.items, Surroundings(clip: bounds), depth: 0)
  }

  private mutating func visit(
    _ items: [DisplayList.Item], _ surroundings: Surroundings, depth: Int
  ) {
    let first = all.count
    for item in items {
      switch item {
      case .fill(let path, let paint, _):
        if let ground = paint.ground(opacity: surroundings.opacity, least: Self.faintestGround) {
          add(ground, path.boundingRect, surroundings)
        }
      case .image(let picture):
        // A tinted picture is a symbol or a mask, not a photograph.
        add(picture.tint == nil ? .picture : .color, picture.frame, surroundings)
      case .text(let block, let point): visit(block, at: point, surroundings)
      case .group(let group): visit(group, surroundings, depth: depth + 1)
      case .accessibility(let element):
        if element.label.isEmpty, element.value == nil {
          leaveOut(element.frame.applying(surroundings.transform), since: first)
        }
      case .stroke, .tapTarget, .widgetURL: continue
      }
    }
  }

  /// Forgets the texts that a screen reader is told to pass over.
  private mutating func leaveOut(_ frame: CGRect, since first: Int) {
    let hidden = frame.insetBy(dx: -0.5, dy: -0.5)
    let kept = all[first...].filter { !hidden.contains($0.box.center) }
    all.replaceSubrange(first..., with: kept)
  }

  private mutating func visit(
    _ group: DisplayList.Group, _ outer: Surroundings, depth: Int
  ) {
    guard depth < Self.deepest else { return }
    var inner = outer
    // The last effect is the outermost one.
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
    _ ground: TextRegion.Ground, _ rect: CGRect, _ surroundings: Surroundings
  ) {
    let seen = rect.applying(surroundings.transform).overlap(with: surroundings.clip)
    if !seen.isEmpty { areas.append(Area(rect: seen, ground: ground)) }
  }

  private mutating func visit(
    _ block: TextBlock, at point: CGPoint, _ surroundings: Surroundings
  ) {
    guard surroundings.opacity >= Self.faintest, point.x.isFinite, point.y.isFinite,
      block.spans.contains(where: { $0.string.contains(where: \.isReadable) })
    else { return }
    let number = texts
    texts += 1
    let text = block.string
    for run in engine.runs(of: block) {
      let span = block.spans[run.span]
      guard span.attachment == nil, span.string.contains(where: \.isReadable),
        span.paint.largestOpacity * surroundings.opacity >= Self.faintest
      else { continue }
      let box = run.box.offsetBy(dx: point.x, dy: point.y).applying(surroundings.transform)
      guard box.isFinite else { continue }
      let seen = box.overlap(with: surroundings.clip)
      let color: ResolvedColor? =
        if case .color(let color) = span.paint, surroundings.keepsColors, !run.isColored {
          color.multiplyingOpacity(by: surroundings.opacity)
        } else { nil }
      let area = areas.last { $0.rect.contains(box.center) }
      all.append(
        TextRegion(
          number: number, text: text, box: box, seen: seen.isNull ? .zero : seen,
          isCutByClip: surroundings.clip != bounds
            && (box.overlap(with: bounds) != seen || seen.isEmpty),
          size: span.face.size * surroundings.transform.enlargement,
          isBold: span.face.weight >= 600, color: color,
          ground: area?.ground ?? .color, groundRect: area?.rect ?? bounds,
          hasPlainColors: surroundings.hasPlainColors && surroundings.transform.isUpright
            && !run.isColored))
    }
  }
}

extension Character {
  /// Letters and digits are read; dots, bars and ornaments are looked at.
  fileprivate var isReadable: Bool { isLetter || isNumber }
}

extension Paint {
  /// What letters stand on where an area has this paint; `nil` where it can hardly be seen.
  fileprivate func ground(opacity: Double, least: Double) -> TextRegion.Ground? {
    guard largestOpacity * opacity >= least else { return nil }
    switch self {
    case .color: return .color
    case .linearGradient, .radialGradient, .angularGradient, .ellipticalGradient: return .gradient
    case .image: return .picture
    }
  }

  fileprivate var largestOpacity: Double {
    switch self {
    case .color(let color): color.opacity
    case .linearGradient(let stops, _, _), .radialGradient(let stops, _, _, _),
      .angularGradient(let stops, _, _, _), .ellipticalGradient(let stops, _, _, _, _):
      stops.map(\.color.opacity).max() ?? 0
    case .image: 1
    }
  }
}

extension CGAffineTransform {
  /// How much larger lengths become.
  fileprivate var enlargement: Double { abs(a * d - b * c).squareRoot() }
  /// Whether lines of text still run from left to right.
  fileprivate var isUpright: Bool { b == 0 && c == 0 && a > 0 && d > 0 }
}

extension CGRect {
  fileprivate var center: CGPoint { CGPoint(x: midX, y: midY) }

  fileprivate var isFinite: Bool {
    minX.isFinite && minY.isFinite && width.isFinite && height.isFinite
  }
}

/// Letters of one style in one line, where they are drawn; lengths are points of the canvas.
struct TextRegion {
  /// What lies directly behind letters.
  enum Ground { case color, gradient, picture }

  /// The number of the text in its drawing, in painting order: a text has a region for each line and style.
  var number: Int
  /// All that the text says.
  var text: String
  /// From the top of a capital to the baseline, as wide as the letters.
  var box: CGRect
  /// The part of the box that clips leave, the widget's bounds among them.
  var seen: CGRect
  /// The widget's bounds or the innermost clip that cuts the box.
  var isCutByClip: Bool
  /// The size of the font as it is seen.
  var size: Double
  var isBold: Bool
  /// The color of the letters; `nil` where effects or a gradient make it differ from place to place.
  var color: ResolvedColor?
  var ground: Ground
  /// The rectangle around what the letters stand on.
  var groundRect: CGRect
  /// Whether the contrast of the letters can be told: not behind a mask, a blur or a blend.
  var hasPlainColors: Bool

  /// Large text by WCAG 2.2 (1.4.3): 18 points and more, or 14 and bold.
  var isLarge: Bool { size >= 18 || isBold && size >= 14 }
}
