public import LayoutEngine

extension View {
  /// The view with others behind it.
  public func background<V: View>(
    alignment: Alignment = .center, @ViewBuilder content: () -> V
  ) -> some View {
    LayeredView(primary: self, secondary: content(), side: .background, alignment: alignment)
  }

  /// The view with another behind it.
  @_disfavoredOverload
  public func background<Background: View>(
    _ background: Background, alignment: Alignment = .center
  ) -> some View {
    LayeredView(primary: self, secondary: background, side: .background, alignment: alignment)
  }

  /// The view with others before it.
  public func overlay<V: View>(
    alignment: Alignment = .center, @ViewBuilder content: () -> V
  ) -> some View {
    LayeredView(primary: self, secondary: content(), side: .overlay, alignment: alignment)
  }

  /// The view with another before it.
  @_disfavoredOverload
  public func overlay<Overlay: View>(
    _ overlay: Overlay, alignment: Alignment = .center
  ) -> some View {
    LayeredView(primary: self, secondary: overlay, side: .overlay, alignment: alignment)
  }
}

/// A view with another behind or before it.
struct LayeredView<Primary: View, Secondary: View>: View {
  let primary: Primary
  let secondary: Secondary
  let side: LayeredLayout.Side
  let alignment: Alignment

  func lowered(in inputs: LoweringInputs) -> LoweredView {
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
