import LayoutEngine

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
