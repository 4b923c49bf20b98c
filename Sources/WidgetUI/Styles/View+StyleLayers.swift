public import Graphics
import LayoutEngine

extension View {
  /// The view with a style behind it; there is no safe area, so its edges change nothing.
  public func background<S: ShapeStyle>(
    _ style: S, ignoresSafeAreaEdges edges: Edge.Set = .all
  ) -> some View {
    styled(Rectangle(), style, FillStyle(), .background)
  }

  /// The view with the background style behind it; there is no safe area, so its edges change nothing.
  public func background(ignoresSafeAreaEdges edges: Edge.Set = .all) -> some View {
    background(BackgroundStyle(), ignoresSafeAreaEdges: edges)
  }

  /// The view with a shape in a style behind it.
  public func background<S: ShapeStyle, T: Shape>(
    _ style: S, in shape: T, fillStyle: FillStyle = FillStyle()
  ) -> some View {
    styled(shape, style, fillStyle, .background)
  }

  /// The view with a shape in the background style behind it.
  public func background<S: Shape>(
    in shape: S, fillStyle: FillStyle = FillStyle()
  ) -> some View {
    styled(shape, BackgroundStyle(), fillStyle, .background)
  }

  /// The view with a style before it; there is no safe area, so its edges change nothing.
  public func overlay<S: ShapeStyle>(
    _ style: S, ignoresSafeAreaEdges edges: Edge.Set = .all
  ) -> some View {
    styled(Rectangle(), style, FillStyle(), .overlay)
  }

  /// The view with a shape in a style before it.
  public func overlay<S: ShapeStyle, T: Shape>(
    _ style: S, in shape: T, fillStyle: FillStyle = FillStyle()
  ) -> some View {
    styled(shape, style, fillStyle, .overlay)
  }

  /// The style of backgrounds inside.
  public func backgroundStyle<S: ShapeStyle>(_ style: S) -> some View {
    changingEnvironment { $0.backgroundStyle = AnyShapeStyle(style) }
  }

  private func styled<S: Shape>(
    _ shape: S, _ style: some ShapeStyle, _ fillStyle: FillStyle, _ side: LayeredLayout.Side
  ) -> some View {
    LayeredView(
      primary: self, secondary: shape.fill(style, style: fillStyle), side: side,
      alignment: .center)
  }
}
