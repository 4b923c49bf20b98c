import LayoutEngine

/// A view whose nodes are each wrapped in a layout of the package's own: what most modifiers make.
struct NodeModifier<Content: View>: View {
  let content: Content
  let wrap: (LoweringInputs) -> any NodeLayout

  func lowered(in inputs: LoweringInputs) -> LoweredView {
    var result = content.lowered(in: inputs)
    for index in result.nodes.indices {
      result.nodes[index] = inputs.node(wrap(inputs), [result.nodes[index]])
    }
    return result
  }
}

extension View {
  /// The view with each of its nodes inside `layout`.
  func wrapped(in layout: any NodeLayout) -> FixedNodeModifier<Self> {
    FixedNodeModifier(content: self, layout: layout)
  }

  /// The view with each of its nodes inside a layout that depends on the place.
  func wrapped(_ layout: @escaping (LoweringInputs) -> any NodeLayout) -> NodeModifier<Self> {
    NodeModifier(content: self, wrap: layout)
  }
}
