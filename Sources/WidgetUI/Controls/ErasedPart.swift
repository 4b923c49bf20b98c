/// A part of a control that is handed to its style: a view whose type is hidden.
///
/// It is lowered with the environment of the place where the style puts it.
struct ErasedPart: View {
  let lower: (LoweringInputs) -> LoweredView

  init<V: View>(_ view: V) { lower = view.lowered }

  func lowered(in inputs: LoweringInputs) -> LoweredView { lower(inputs) }
}

extension View {
  /// Whether this view was given as none at all.
  static var isNothing: Bool { self is EmptyView.Type }
}

/// A view that is made with the environment of its place.
struct EnvironmentView<Content: View>: View {
  let content: (EnvironmentValues) -> Content

  init(@ViewBuilder _ content: @escaping (EnvironmentValues) -> Content) { self.content = content }

  func lowered(in inputs: LoweringInputs) -> LoweredView {
    let view = inputs.body { content(inputs.environment) }
    return view.lowered(in: inputs)
  }
}

/// A view that is made with all that its place is lowered with.
struct PlacedView<Content: View>: View {
  let content: (LoweringInputs) -> Content

  init(@ViewBuilder _ content: @escaping (LoweringInputs) -> Content) { self.content = content }

  func lowered(in inputs: LoweringInputs) -> LoweredView {
    let view = inputs.body { content(inputs) }
    return view.lowered(in: inputs)
  }
}
