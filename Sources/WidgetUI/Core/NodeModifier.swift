import LayoutEngine

/// A view whose nodes are each wrapped in a layout of the package's own: what most modifiers make.
struct NodeModifier<Content: View>: View {
  let content: Content
  let wrap: (LoweringInputs) -> any NodeLayout

  func lowered(in inputs: LoweringInputs) -> LoweredView {
    let nodes = content.lowered(in: inputs).nodes
    guard !nodes.isEmpty else { return LoweredView() }
    return LoweredView(nodes.map { inputs.node(wrap(inputs), [$0]) })
  }
}

extension View {
  /// The view with each of its nodes inside `layout`.
  func wrapped(in layout: any NodeLayout) -> NodeModifier<Self> {
    NodeModifier(content: self) { _ in layout }
  }

  /// The view with each of its nodes inside a layout that depends on the place.
  func wrapped(_ layout: @escaping (LoweringInputs) -> any NodeLayout) -> NodeModifier<Self> {
    NodeModifier(content: self, wrap: layout)
  }
}
