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

/// A view that tells something to the container it stands in.
///
/// The views inside were lowered first, so that `change` finds what they tell themselves and leaves it.
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
  /// The view with a trait, where those inside have none of their own.
  func trait<Value>(
    _ trait: WritableKeyPath<LayoutTraits, Value?>, _ value: Value
  ) -> TraitView<Self> {
    changingTraits { if $0[keyPath: trait] == nil { $0[keyPath: trait] = value } }
  }

  /// The view with changed traits.
  func changingTraits(_ change: @escaping (inout LayoutTraits) -> Void) -> TraitView<Self> {
    TraitView(content: self, change: change)
  }
}
