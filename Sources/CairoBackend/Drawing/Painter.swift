import CPangoCairo
import Foundation
import Graphics
import InkSelection

/// Draws one display list; the last layer is the current one.
final class Painter {
  let rasterizer: CairoRasterizer
  /// Chooses the inks on a panel with few inks, or `nil` if edges are antialiased.
  let selector: InkSelector?
  /// Records regions by content, or `nil` if this was not requested.
  let content: ContentRecorder?
  /// The dither method of the current view's pictures and fills, or `nil` for the default.
  var ditherOverride: Dither?
  private(set) var layers: [Layer]
  /// The last color of a fill below a text, and its tone.
  var lastTone: (color: ResolvedColor, tone: ResolvedColor)?
  /// A buffer that is reused for all glyph runs.
  var glyphs: [cairo_glyph_t] = []
  private var depth = 0

  init(
    rasterizer: CairoRasterizer, base: Layer, mode: EdgeRendering,
    content: ContentRecorder? = nil
  ) {
    self.rasterizer = rasterizer
    selector =
      switch mode {
      case .antialiased: nil
      case .aliased(let inks): InkSelector(inks: inks)
      }
    self.content = content
    layers = [base]
    if recordsClasses { base.classes = ClassMap(frame: base.frame) }
    if isAliased { cairo_set_antialias(base.context, CAIRO_ANTIALIAS_NONE) }
  }

  var layer: Layer { layers[layers.count - 1] }
  var context: OpaquePointer { layer.context }

  var isAliased: Bool { selector != nil }

  func draw(_ items: [DisplayList.Item]) {
    for item in items { draw(item, opacity: 1) }
  }

  func draw(_ item: DisplayList.Item, opacity: Double) {
    switch item {
    case .fill(let path, let paint, let style):
      fill(path, paint, style, opacity: opacity)
    case .stroke(let path, let style, let paint, let antialiased):
      stroke(path, style, paint, antialiased: antialiased, opacity: opacity)
    case .text(let block, let point, let glyphs):
      draw(block, glyphs, at: point, opacity: opacity)
    case .image(let picture):
      draw(picture, opacity: opacity)
    case .group(let group):
      // Layouts never nest this deep; protects the stack from malicious lists.
      guard depth < 500 else { return rasterizer.report("groups are nested more than 500 deep") }
      depth += 1
      draw(group.items, effects: group.effects[...], opacity: opacity)
      depth -= 1
    case .tapTarget, .widgetURL, .accessibility:
      break
    }
  }

  /// Draws into a new layer over `frame`, and passes it and its parent to `finish` to be composited.
  func withLayer(
    over frame: DeviceRect, layerContent: LayerContent = .drawing, draw body: () -> Void,
    finish: (_ layer: Layer, _ parent: Layer) -> Void
  ) {
    guard !frame.isEmpty, let made = Layer(over: frame, of: layer) else { return }
    if isAliased { cairo_set_antialias(made.context, CAIRO_ANTIALIAS_NONE) }
    if recordsClasses { made.classes = ClassMap(frame: made.frame) }
    layers.append(made)
    body()
    layers.removeLast()
    cairo_surface_flush(made.surface)
    finish(made, layer)
    record(made, as: layerContent)
  }
}
