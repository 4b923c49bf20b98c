import LayoutEngine

/// A view whose nodes are each wrapped in the same layout of the package's own.
struct FixedNodeModifier<Content: View>: View {
  let content: Content
  let layout: any NodeLayout

  func lowered(in inputs: LoweringInputs) -> LoweredView {
    var result = content.lowered(in: inputs)
    for index in result.nodes.indices {
      result.nodes[index] = inputs.node(layout, [result.nodes[index]])
    }
    return result
  }
}
