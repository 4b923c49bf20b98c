import CPangoCairo
import Foundation
import Graphics

/// Walks one display list; the last of its layers is drawn into.
final class Painter {
  let rasterizer: CairoRasterizer
  /// Chooses the inks on a panel of few; `nil` where edges are gray.
  let selector: InkSelector?
  /// The regions of what is drawn; `nil` where nobody asks for them.
  let content: ContentRecorder?
  /// How the view that is drawn wants its pictures and fills dithered.
  var ownDither: Dither?
  private(set) var layers: [Layer]
  /// Reused for every run of glyphs.
  var glyphs: [cairo_glyph_t] = []
  private var depth = 0

  init(
    rasterizer: CairoRasterizer, base: Layer, mode: TextRendering,
    content: ContentRecorder? = nil
  ) {
    self.rasterizer = rasterizer
    selector =
      switch mode {
      case .smooth: nil
      case .crisp(let inks): InkSelector(inks: inks)
      }
    self.content = content
    layers = [base]
    if isCrisp { cairo_set_antialias(base.context, CAIRO_ANTIALIAS_NONE) }
  }

  var layer: Layer { layers[layers.count - 1] }
  var context: OpaquePointer { layer.context }

  var isCrisp: Bool { selector != nil }

  func draw(_ items: [DisplayList.Item]) {
    for item in items { draw(item, opacity: 1) }
  }

  func draw(_ item: DisplayList.Item, opacity: Double) {
    switch item {
    case .fill(let path, let paint, let style):
      fill(path, paint, style, opacity: opacity)
    case .stroke(let path, let style, let paint, let antialiased):
      stroke(path, style, paint, antialiased: antialiased, opacity: opacity)
    case .text(let block, let point):
      draw(block, at: point, opacity: opacity)
    case .image(let picture):
      draw(picture, opacity: opacity)
    case .group(let group):
      // Deeper than any layout goes: a list made to overflow the stack.
      guard depth < 500 else { return rasterizer.report("groups are nested more than 500 deep") }
      depth += 1
      draw(group.items, effects: group.effects[...], opacity: opacity)
      depth -= 1
    case .tapTarget, .widgetURL, .accessibility:
      break
    }
  }

  /// Draws into a new layer over `frame`, and hands it to `finish` with its parent to be mixed in.
  func withLayer(
    over frame: PixelRect, landing: Landing = .drawing, draw body: () -> Void,
    finish: (_ layer: Layer, _ parent: Layer) -> Void
  ) {
    guard !frame.isEmpty, let made = Layer(over: frame, of: layer) else { return }
    if isCrisp { cairo_set_antialias(made.context, CAIRO_ANTIALIAS_NONE) }
    layers.append(made)
    body()
    layers.removeLast()
    cairo_surface_flush(made.surface)
    finish(made, layer)
    record(made, as: landing)
  }
}
