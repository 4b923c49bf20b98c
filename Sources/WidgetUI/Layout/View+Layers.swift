public import Graphics
public import LayoutEngine

nonisolated extension View {
  /// Places views behind the view.
  public func background<V: View>(
    alignment: Alignment = .center, @ViewBuilder content: () -> V
  ) -> some View {
    LayeredView(primary: self, secondary: content(), side: .background, alignment: alignment)
  }

  /// Places a view behind the view.
  @_disfavoredOverload
  public func background<Background: View>(
    _ background: Background, alignment: Alignment = .center
  ) -> some View {
    LayeredView(primary: self, secondary: background, side: .background, alignment: alignment)
  }

  /// Places views in front of the view.
  public func overlay<V: View>(
    alignment: Alignment = .center, @ViewBuilder content: () -> V
  ) -> some View {
    LayeredView(primary: self, secondary: content(), side: .overlay, alignment: alignment)
  }

  /// Places a view in front of the view.
  @_disfavoredOverload
  public func overlay<Overlay: View>(
    _ overlay: Overlay, alignment: Alignment = .center
  ) -> some View {
    LayeredView(primary: self, secondary: overlay, side: .overlay, alignment: alignment)
  }
}

/// A view with another behind it or in front of it.
nonisolated struct LayeredView<Primary: View, Secondary: View>: View {
  let primary: Primary
  let secondary: Secondary
  let side: LayeredLayout.Side
  let alignment: Alignment

  @MainActor func lowered(in inputs: LoweringInputs) -> LoweredView {
    if side == .background, !inputs.environment.drawsBackgrounds {
      return primary.lowered(in: inputs)
    }
    let layout = LayeredLayout(side: side, alignment: alignment)
    return LoweredView(
      primary.lowered(in: inputs).nodes.map { node in
        inputs.node(layout, [node, inputs.single(secondary, alignment: alignment)])
      })
  }
}

nonisolated extension View {
  /// Places a style behind the view; `edges` has no effect, as there is no safe area.
  public func background<S: ShapeStyle>(
    _ style: S, ignoresSafeAreaEdges edges: Edge.Set = .all
  ) -> some View {
    styled(Rectangle(), style, FillStyle(), .background)
  }

  /// Places the background style behind the view; `edges` has no effect, as there is no safe area.
  public func background(ignoresSafeAreaEdges edges: Edge.Set = .all) -> some View {
    background(BackgroundStyle(), ignoresSafeAreaEdges: edges)
  }

  /// Places a shape filled with a style behind the view.
  public func background<S: ShapeStyle, T: Shape>(
    _ style: S, in shape: T, fillStyle: FillStyle = FillStyle()
  ) -> some View {
    styled(shape, style, fillStyle, .background)
  }

  /// Places a shape filled with the background style behind the view.
  public func background<S: Shape>(
    in shape: S, fillStyle: FillStyle = FillStyle()
  ) -> some View {
    styled(shape, BackgroundStyle(), fillStyle, .background)
  }

  /// Places a style in front of the view; `edges` has no effect, as there is no safe area.
  public func overlay<S: ShapeStyle>(
    _ style: S, ignoresSafeAreaEdges edges: Edge.Set = .all
  ) -> some View {
    styled(Rectangle(), style, FillStyle(), .overlay)
  }

  /// Places a shape filled with a style in front of the view.
  public func overlay<S: ShapeStyle, T: Shape>(
    _ style: S, in shape: T, fillStyle: FillStyle = FillStyle()
  ) -> some View {
    styled(shape, style, fillStyle, .overlay)
  }

  /// Sets the background style inside.
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
