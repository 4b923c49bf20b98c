import CPangoCairo
import Foundation
import Graphics

/// Records what the pixels show where somebody asks for it: photographs, gradients and emoji.
///
/// A group that is mixed in as a whole (faded, masked, blurred, recolored) is a picture if all of it is, or
/// if it is blurred. One of pictures *and* text or fills is not: with error diffusion a changed letter would
/// move the dots around it, and a flat fill would lose its even tone. Shadows are no pictures; what casts them may be.
extension Painter {
  /// What becomes of the pixels below a drawing.
  enum Covering {
    /// They are hidden.
    case solid
    /// They shine through: what was a picture still is one, in other colors.
    case veil
  }

  /// What a layer is when it is mixed into its parent.
  enum Landing {
    /// A picture as a whole.
    case picture
    /// What was drawn into it, in its own colors.
    case drawing
    /// Like a drawing, but what is below shines through all of it.
    case mixture
    /// No part of the parent.
    case nothing
  }

  /// Whether what is drawn lies on the canvas at once.
  private var isOnCanvas: Bool { layers.count == 1 }

  /// The pixels of the picture that a drawing within `bounds`, in points, may change.
  func pixels(around bounds: CGRect) -> PixelRect { layer.pixels(of: bounds).expanded(by: 1) }

  /// Has the pictures and fills of `body` dithered in the same way.
  func dithered(by dither: Dither, _ body: () -> Void) {
    let outer = ownDither
    ownDither = dither
    body()
    ownDither = outer
  }

  /// Draws a picture that lies in `frame`, in points.
  func asPicture(over frame: CGRect, _ body: () -> Void) {
    guard content != nil, isOnCanvas else {
      return drawing(.solid, over: pixels(around: frame), body)
    }
    let area = pixels(around: frame).intersection(layer.clip)
    withLayer(over: area, landing: .picture, draw: body) { $0.composite(over: $1) }
  }

  /// Paints an area: as a picture, as part of the picture below, or over it.
  func painting(_ ink: AreaPaint, over bounds: CGRect, _ body: () -> Void) {
    guard content != nil, isOnCanvas, ownDither != nil || ink.paint.isPicture else {
      return drawing(ink.isOpaque ? .solid : .veil, over: pixels(around: bounds), body)
    }
    asPicture(over: bounds, body)
  }

  /// Draws on the layer, and records it where it meets regions in `area`.
  ///
  /// There `body` runs twice; it must draw the same each time.
  func drawing(_ covering: Covering, over area: PixelRect, _ body: () -> Void) {
    body()
    guard let regions = layer.regions, !regions.used.intersection(area).isEmpty,
      let coverage = layer.coverage(over: regions.used.intersection(area), of: body)
    else { return }
    cover(coverage, covering)
  }

  private func cover(_ coverage: PixelCoverage, _ covering: Covering) {
    switch covering {
    case .solid: layer.regions?.set(0, where: coverage)
    case .veil: if isOnCanvas { renew(coverage) }
    }
  }

  /// Makes a region of what a veil leaves of those below: pictures become one, and so do emoji.
  private func renew(_ coverage: PixelCoverage) {
    guard let content, let regions = layer.regions else { return }
    var emoji: ContentMask.Content?
    let frame = coverage.frame.intersection(regions.frame)
    func below(_ x: Int, _ y: Int) -> ContentMask.Content? {
      regions[x, y] == 0 ? nil : content.content(of: regions[x, y])
    }
    let pictures = coverage.limited(to: frame) { x, y in
      switch below(x, y) {
      case .picture: return true
      case .emoji(let ground):
        emoji = emoji ?? .emoji(ground: ground)
        return false
      case nil: return false
      }
    }
    let letters = coverage.limited(to: frame) { x, y in
      if case .emoji = below(x, y) { true } else { false }
    }
    if let pictures { record(.picture(ownDither), pictures) }
    if let emoji, let letters { record(emoji, letters) }
  }

  /// Records a region that was drawn on the canvas.
  private func record(_ kind: ContentMask.Content, _ coverage: PixelCoverage) {
    cairo_surface_flush(layer.surface)
    guard let content, let part = content.opaquePart(of: coverage), let number = content.add(kind)
    else { return }
    layer.setRegion(number, where: part)
    content.takePixels(of: number, part)
  }

  /// Records emoji that were mixed into the layer.
  func recordEmoji(_ glyphs: Layer, over ground: ResolvedColor) {
    guard let coverage = layer.coverage(of: glyphs) else { return }
    guard !isOnCanvas else { return record(.emoji(ground: ground), coverage) }
    guard let number = content?.add(.emoji(ground: ground)) else { return }
    layer.setRegion(number, where: coverage)
  }

  /// Records a layer that was mixed into the one that is drawn into.
  func record(_ made: Layer, as landing: Landing) {
    guard content != nil, landing != .nothing else { return }
    let isPicture = isOnCanvas && (landing == .picture || ownDither != nil)
    let meetsRegions = layer.regions.map { !$0.used.intersection(made.frame).isEmpty } ?? false
    guard isPicture || meetsRegions || made.regions != nil,
      let coverage = layer.coverage(of: made)
    else { return }
    if isPicture {
      record(.picture(ownDither), coverage)
    } else if landing == .mixture {
      cover(coverage, .veil)
    } else {
      cover(coverage.filter { $0 < 255 }, .veil)
      cover(coverage.filter { $0 == 255 }, .solid)
    }
    if let regions = made.regions { place(regions, where: coverage) }
  }

  private func place(_ made: RegionNumbers, where coverage: PixelCoverage) {
    if layer.regions == nil { layer.regions = RegionNumbers(frame: layer.frame) }
    layer.regions?.place(made, where: coverage)
    guard let content, isOnCanvas else { return }
    cairo_surface_flush(layer.surface)
    let own = Set(made.coverages.map(\.number))
    for (number, coverage) in layer.regions?.coverages ?? [] where own.contains(number) {
      content.takePixels(of: number, coverage)
    }
  }
}

extension Painter {
  /// What a layer of `items` is: a picture if all they show are pictures.
  func landing(of items: [DisplayList.Item], otherwise: Landing) -> Landing {
    isPicture(items) ? .picture : otherwise
  }

  /// Whether all that `items` show are pictures.
  private func isPicture(_ items: [DisplayList.Item]) -> Bool {
    guard content != nil else { return false }
    let visible = items.filter(\.isVisible)
    return !visible.isEmpty && visible.allSatisfy(isPicture)
  }

  private func isPicture(_ item: DisplayList.Item) -> Bool {
    switch item {
    case .image(let picture): picture.tint == nil
    case .fill(_, let paint, _), .stroke(_, _, let paint, _):
      paint.isPicture && !isNearlyFlat(paint)
    case .group(let group): isPicture(group.items)
    case .text, .tapTarget, .widgetURL, .accessibility: false
    }
  }

  private func isNearlyFlat(_ paint: Paint) -> Bool {
    selector?.isNearlyFlat(paint) ?? false
  }

  /// Whether a group with pictures can be drawn right on the canvas, where each is recorded by itself, and
  /// looks as if it were mixed in as a whole.
  func belongsOnCanvas(
    _ items: [DisplayList.Item], _ effects: ArraySlice<DisplayList.Effect>
  ) -> Bool {
    content != nil && isOnCanvas && holdsPictures(items) && isPlain(items, effects)
  }

  private func holdsPictures(_ items: [DisplayList.Item]) -> Bool {
    items.contains { item in
      guard case .group(let group) = item else { return isPicture(item) }
      return holdsPictures(group.items)
    }
  }

  /// Whether a group looks the same when it is drawn without a layer of its own.
  private func isPlain(
    _ items: [DisplayList.Item], _ effects: ArraySlice<DisplayList.Effect>
  ) -> Bool {
    effects.allSatisfy { !$0.isBlend }
      && items.allSatisfy { item in
        guard case .group(let group) = item else { return true }
        return isPlain(group.items, group.effects[...])
      }
  }
}

extension Layer {
  fileprivate func setRegion(_ number: UInt16, where coverage: PixelCoverage) {
    if regions == nil { regions = RegionNumbers(frame: frame) }
    regions?.set(number, where: coverage)
  }
}

extension Paint {
  /// Whether the paint is of many colors.
  fileprivate var isPicture: Bool {
    switch self {
    case .color: false
    case .linearGradient, .radialGradient, .angularGradient, .ellipticalGradient, .image: true
    }
  }
}

extension DisplayList.Effect {
  fileprivate var isBlend: Bool {
    guard case .blend(let mode) = self else { return false }
    return mode != .normal
  }
}
