import LayoutEngine

/// Several views one after another, as a builder's closure gives.
public struct TupleView<Views>: View {
  /// The views, a tuple.
  public var value: Views
  private let lower: (LoweringInputs) -> [LayoutNode]

  init<each Content: View>(_ views: (repeat each Content)) where Views == (repeat each Content) {
    value = views
    lower = { inputs in
      var nodes: [LayoutNode] = []
      for view in repeat each views { nodes += view.lowered(in: inputs).nodes }
      return nodes
    }
  }

  /// The nodes of all views.
  public func lowered(in inputs: LoweringInputs) -> LoweredView {
    let element = inputs.element
    return inputs.list(lower(element))
  }
}
