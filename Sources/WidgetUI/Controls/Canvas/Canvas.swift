public import Foundation
import Graphics
import LayoutEngine

/// A view that is drawn by code; it takes the proposed size.
///
///     Canvas { context, size in
///       context.fill(Path(ellipseIn: CGRect(origin: .zero, size: size)), with: .color(.green))
///     }
nonisolated public struct Canvas<Symbols: View>: View {
  private let renderer: (inout GraphicsContext, CGSize) -> Void
  private let symbols: Symbols

  /// Lowers the view to one node.
  @MainActor public func lowered(in inputs: LoweringInputs) -> LoweredView {
    let symbols = symbols.lowered(in: inputs.forChildren(axis: nil)).nodes
    return LoweredView([
      inputs.node(
        LeafLayout("Canvas") { rect, items in
          var context = GraphicsContext(inputs: inputs.forChildren(axis: nil), symbols: symbols)
          inputs.body { renderer(&context, rect.size) }
          let drawn = context.recorder.items
          guard !drawn.isEmpty else { return }
          let move = CGAffineTransform(translationX: rect.minX, y: rect.minY)
          items.append(.group(DisplayList.Group(items: drawn, effects: [.transform(move)])))
        })
    ])
  }
}

extension Canvas where Symbols == EmptyView {
  /// Creates a canvas with drawing code, which is called once with the size in points.
  ///
  /// `opaque` and `colorMode` have no effect: the canvas is transparent and in sRGB.
  public init(
    opaque: Bool = false, colorMode: ColorRenderingMode = .nonLinear,
    rendersAsynchronously: Bool = false,
    renderer: @escaping (inout GraphicsContext, CGSize) -> Void
  ) {
    self.renderer = renderer
    symbols = EmptyView()
  }
}

extension Canvas {
  /// Creates a canvas with drawing code that also draws views, which it finds by their tags.
  ///
  /// `opaque` and `colorMode` have no effect: the canvas is transparent and in sRGB.
  public init(
    opaque: Bool = false, colorMode: ColorRenderingMode = .nonLinear,
    rendersAsynchronously: Bool = false,
    renderer: @escaping (inout GraphicsContext, CGSize) -> Void,
    @ViewBuilder symbols: () -> Symbols
  ) {
    self.renderer = renderer
    self.symbols = symbols()
  }
}
