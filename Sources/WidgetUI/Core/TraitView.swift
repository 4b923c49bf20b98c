import LayoutEngine

/// A view that tells something to the container it stands in.
struct TraitView<Content: View>: View {
  let content: Content
  let change: (inout LayoutTraits) -> Void

  func lowered(in inputs: LoweringInputs) -> LoweredView {
    let result = content.lowered(in: inputs)
    for node in result.nodes { change(&node.traits) }
    return result
  }
}

extension View {
  /// The view with changed traits.
  func changingTraits(_ change: @escaping (inout LayoutTraits) -> Void) -> TraitView<Self> {
    TraitView(content: self, change: change)
  }
}
