import LayoutEngine

/// Wraps each node of a view in an internal layout; the implementation of most modifiers.
nonisolated struct NodeModifier<Content: View>: View {
  let content: Content
  let wrap: (LoweringInputs) -> any NodeLayout

  @MainActor func lowered(in inputs: LoweringInputs) -> LoweredView {
    var result = content.lowered(in: inputs)
    for index in result.nodes.indices {
      result.nodes[index] = inputs.node(wrap(inputs), [result.nodes[index]])
    }
    return result
  }
}

nonisolated extension View {
  /// Wraps each node of the view in `layout`.
  func wrapped(in layout: any NodeLayout) -> FixedNodeModifier<Self> {
    FixedNodeModifier(content: self, layout: layout)
  }

  /// Wraps each node of the view in a layout that depends on the inputs.
  func wrapped(_ layout: @escaping (LoweringInputs) -> any NodeLayout) -> NodeModifier<Self> {
    NodeModifier(content: self, wrap: layout)
  }
}

/// Wraps each node of a view in the same internal layout.
nonisolated struct FixedNodeModifier<Content: View>: View {
  let content: Content
  let layout: any NodeLayout

  @MainActor func lowered(in inputs: LoweringInputs) -> LoweredView {
    var result = content.lowered(in: inputs)
    for index in result.nodes.indices {
      result.nodes[index] = inputs.node(layout, [result.nodes[index]])
    }
    return result
  }
}

/// A view that passes layout traits to its container.
///
/// The content is lowered first, so `change` can see and preserve the traits that it sets itself.
nonisolated struct TraitView<Content: View>: View {
  let content: Content
  let change: (inout LayoutTraits) -> Void

  @MainActor func lowered(in inputs: LoweringInputs) -> LoweredView {
    let result = content.lowered(in: inputs)
    for node in result.nodes { change(&node.traits) }
    return result
  }
}

nonisolated extension View {
  /// Sets a trait of the view, unless the content sets it.
  func trait<Value>(
    _ trait: WritableKeyPath<LayoutTraits, Value?>, _ value: Value
  ) -> TraitView<Self> {
    changingTraits { if $0[keyPath: trait] == nil { $0[keyPath: trait] = value } }
  }

  /// Changes the traits of the view.
  func changingTraits(_ change: @escaping (inout LayoutTraits) -> Void) -> TraitView<Self> {
    TraitView(content: self, change: change)
  }
}
