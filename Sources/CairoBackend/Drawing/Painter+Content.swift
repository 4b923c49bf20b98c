import CPangoCairo
import Foundation
import Graphics
import InkSelection

/// Records on request which pixels show pictures (photographs and gradients) or emoji.
///
/// A group that is composited as a whole (faded, masked, blurred, recolored) counts as a picture if all of its contents
/// are pictures, or if it is blurred. A group of pictures *and* text or fills does not: with error diffusion a changed
/// letter would move the dots around it, and a flat fill would lose its even tone. Shadows are not pictures, but the
/// views that cast them may be.
extension Painter {
  /// How a drawing covers the pixels below it.
  enum Occlusion {
    /// Hides them.
    case solid
    /// Is translucent: pictures below remain pictures, with other colors.
    case translucent
  }

  /// The content of a layer that is composited onto its parent.
  enum LayerContent: Equatable {
    /// A picture as a whole, and the class of its pixels that have none of their own.
    case picture(ContentMask.Class)
    /// Its own content, in unchanged colors.
    case drawing
    /// Its own content, but translucent everywhere.
    case translucent
    /// Not part of the parent's content.
    case nothing

    var isPicture: Bool {
      switch self {
      case .picture: true
      case .drawing, .translucent, .nothing: false
      }
    }
  }

  /// Whether drawing goes directly to the canvas, not to an intermediate layer.
  private var isOnCanvas: Bool { layers.count == 1 }

  /// Returns the pixels of the canvas that a drawing within `bounds`, in points, may change.
  func pixels(around bounds: CGRect) -> DeviceRect { layer.pixels(of: bounds).expanded(by: 1) }

  /// Dithers all pictures and fills of `body` with one method.
  func dithered(by dither: Dither, _ body: () -> Void) {
    let outer = ditherOverride
    ditherOverride = dither
    body()
    ditherOverride = outer
  }

  /// Records everything that `body` draws as one picture, with the given `frame`, in points.
  func drawPicture(_ kind: ContentMask.Class, over frame: CGRect, _ body: () -> Void) {
    guard content != nil, isOnCanvas else {
      return drawing(.solid, as: kind, over: pixels(around: frame), body)
    }
    let area = pixels(around: frame).intersection(layer.clip)
    withLayer(over: area, layerContent: .picture(kind), draw: body) { $0.composite(over: $1) }
  }

  /// Paints an area as a picture, as part of the picture below, or over it.
  func painting(_ decision: AreaDecision, over bounds: CGRect, _ body: () -> Void) {
    let ink = decision.paint
    guard content != nil, isOnCanvas, ditherOverride != nil || ink.paint.isPicture else {
      return drawing(
        ink.isOpaque ? .solid : .translucent, as: decision.content, over: pixels(around: bounds),
        body)
    }
    drawPicture(decision.content, over: bounds, body)
  }

  /// Draws on the layer, and updates the regions and classes of the pixels that the drawing covers in `area`.
  ///
  /// If there are any to update, `body` runs twice; it must draw the same each time. Without a class, the caller
  /// records the classes.
  func drawing(
    _ occlusion: Occlusion, as kind: ContentMask.Class?, over area: @autoclosure () -> DeviceRect,
    _ body: () -> Void
  ) {
    body()
    // Most fills have no regions or letters below them: they need neither the area nor the coverage.
    let regions = layer.regions?.used
    let changes = kind.map { changesClasses(occlusion, $0) } ?? false
    guard regions != nil || changes else { return }
    let area = area()
    let covered = regions?.intersection(area) ?? .empty
    let isNewClass = changes && (kind != .fill || layer.classes?.hasContent(in: area) == true)
    guard isNewClass || !covered.isEmpty,
      let coverage = layer.coverage(over: isNewClass ? area : covered, of: body)
    else { return }
    if isNewClass, let kind {
      switch occlusion {
      case .solid: layer.classes?.set(kind, where: coverage)
      case .translucent: layer.classes?.blend(kind, where: coverage)
      }
    }
    if !covered.isEmpty { cover(coverage, occlusion) }
  }

  /// Whether a drawing may change the class of pixels: a translucent color leaves letters letters, and fills fills.
  private func changesClasses(_ occlusion: Occlusion, _ kind: ContentMask.Class) -> Bool {
    guard let classes = layer.classes else { return false }
    return kind != .fill || occlusion == .solid && !classes.used.isEmpty
  }

  private func cover(_ coverage: PixelCoverage, _ occlusion: Occlusion) {
    switch occlusion {
    case .solid: layer.regions?.set(0, where: coverage)
    case .translucent: if isOnCanvas { mergeRegions(coverage) }
    }
  }

  /// Replaces the regions below a translucent drawing: pictures are merged into one region, and so are emoji.
  private func mergeRegions(_ coverage: PixelCoverage) {
    guard let content, let regions = layer.regions else { return }
    var emoji: ContentMask.Content?
    let frame = coverage.frame.intersection(regions.frame)
    func below(_ x: Int, _ y: Int) -> ContentMask.Content? {
      regions[x, y] == 0 ? nil : content.content(of: regions[x, y])
    }
    let pictures = coverage.limited(to: frame) { x, y in
      switch below(x, y) {
      case .picture: return true
      case .emoji(let background):
        emoji = emoji ?? .emoji(background: background)
        return false
      case nil: return false
      }
    }
    let letters = coverage.limited(to: frame) { x, y in
      if case .emoji = below(x, y) { true } else { false }
    }
    if let pictures { record(.picture(ditherOverride), pictures) }
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

  /// Records emoji that were composited onto the layer.
  func recordEmoji(_ glyphs: Layer, over background: ResolvedColor) {
    guard let coverage = layer.coverage(of: glyphs) else { return }
    layer.classes?.set(.emoji, where: coverage)
    guard !isOnCanvas else { return record(.emoji(background: background), coverage) }
    guard let number = content?.add(.emoji(background: background)) else { return }
    layer.setRegion(number, where: coverage)
  }

  /// Records a layer that was composited onto the current one.
  func record(_ made: Layer, as layerContent: LayerContent) {
    guard recordsClasses, layerContent != .nothing, let coverage = layer.coverage(of: made) else {
      return
    }
    if let classes = made.classes {
      layer.classes?.composite(classes, where: coverage, as: layerContent)
    }
    guard content != nil else { return }
    let isPicture = isOnCanvas && (layerContent.isPicture || ditherOverride != nil)
    let meetsRegions = layer.regions.map { !$0.used.intersection(made.frame).isEmpty } ?? false
    guard isPicture || meetsRegions || made.regions != nil else { return }
    if isPicture {
      record(.picture(ditherOverride), coverage)
    } else if layerContent == .translucent {
      cover(coverage, .translucent)
    } else {
      cover(coverage.filter { $0 < 255 }, .translucent)
      cover(coverage.filter { $0 == 255 }, .solid)
    }
    if let regions = made.regions { copyRegions(of: regions, where: coverage) }
  }

  private func copyRegions(of regions: RegionMap, where coverage: PixelCoverage) {
    if layer.regions == nil { layer.regions = RegionMap(frame: layer.frame) }
    layer.regions?.copyNumbers(of: regions, where: coverage)
    guard let content, isOnCanvas else { return }
    cairo_surface_flush(layer.surface)
    let own = Set(regions.coverages.map(\.number))
    for (number, coverage) in layer.regions?.coverages ?? [] where own.contains(number) {
      content.takePixels(of: number, coverage)
    }
  }
}

extension Painter {
  /// Returns `.picture` for a layer of `items` that consists of pictures, and `otherwise` for any other.
  func layerContent(of items: [DisplayList.Item], otherwise: LayerContent) -> LayerContent {
    isPicture(items) ? .picture(.gradient) : otherwise
  }

  /// Whether `items` draw nothing but pictures.
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

  /// Whether a group contains pictures and can be drawn directly on the canvas with the same result.
  ///
  /// Each picture is then recorded separately.
  func canDrawOnCanvas(
    _ items: [DisplayList.Item], _ effects: ArraySlice<DisplayList.Effect>
  ) -> Bool {
    content != nil && isOnCanvas && containsPictures(items)
      && isUnchangedWithoutLayer(items, effects)
  }

  private func containsPictures(_ items: [DisplayList.Item]) -> Bool {
    items.contains { item in
      guard case .group(let group) = item else { return isPicture(item) }
      return containsPictures(group.items)
    }
  }

  /// Whether a group has the same pixels without an intermediate layer.
  private func isUnchangedWithoutLayer(
    _ items: [DisplayList.Item], _ effects: ArraySlice<DisplayList.Effect>
  ) -> Bool {
    effects.allSatisfy { !$0.isBlend }
      && items.allSatisfy { item in
        guard case .group(let group) = item else { return true }
        return isUnchangedWithoutLayer(group.items, group.effects[...])
      }
  }
}

extension Layer {
  fileprivate func setRegion(_ number: UInt16, where coverage: PixelCoverage) {
    if regions == nil { regions = RegionMap(frame: frame) }
    regions?.set(number, where: coverage)
  }
}

extension Paint {
  /// Whether the paint has more than one color.
  fileprivate var isPicture: Bool {
    switch self {
    case .color: false
    case .linearGradient, .radialGradient, .angularGradient, .ellipticalGradient, .meshGradient,
      .image:
      true
    }
  }
}

extension DisplayList.Effect {
  fileprivate var isBlend: Bool {
    guard case .blend(let mode) = self else { return false }
    return mode != .normal
  }
}
