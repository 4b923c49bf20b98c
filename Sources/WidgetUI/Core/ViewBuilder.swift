import LayoutEngine

/// Builds a view from the views in a closure.
@resultBuilder
public enum ViewBuilder {
  /// One view.
  public static func buildExpression<Content: View>(_ content: Content) -> Content { content }
  /// No view.
  public static func buildBlock() -> EmptyView { EmptyView() }
  /// One view.
  public static func buildBlock<Content: View>(_ content: Content) -> Content { content }
  /// Several views.
  public static func buildBlock<each Content: View>(
    _ content: repeat each Content
  ) -> TupleView<(repeat each Content)> {
    TupleView((repeat each content))
  }
  /// An `if` without `else`.
  public static func buildIf<Content: View>(_ content: Content?) -> Content? { content }
  /// The branch of an `if` whose condition is true.
  public static func buildEither<First: View, Second: View>(
    first: First
  ) -> _ConditionalContent<First, Second> { .first(first) }
  /// An `else`.
  public static func buildEither<First: View, Second: View>(
    second: Second
  ) -> _ConditionalContent<First, Second> { .second(second) }
  /// An `if #available`.
  public static func buildLimitedAvailability<Content: View>(_ content: Content) -> AnyView {
    AnyView(content)
  }
}

/// One of two views, the result of an `if` with an `else`.
nonisolated public enum _ConditionalContent<First: View, Second: View>: View {
  /// The view of the `if`.
  case first(First)
  /// The view of the `else`.
  case second(Second)

  /// Lowers the chosen view.
  @MainActor public func lowered(in inputs: LoweringInputs) -> LoweredView {
    switch self {
    case .first(let view): view.lowered(in: inputs.branch(true))
    case .second(let view): view.lowered(in: inputs.branch(false))
    }
  }
}

/// Several views one after another, the result of a builder's closure.
nonisolated public struct TupleView<Views>: View {
  /// The views, a tuple.
  public var value: Views
  private let lower: @MainActor (Views, LoweringInputs) -> [LayoutNode]

  init<each Content: View>(_ views: (repeat each Content)) where Views == (repeat each Content) {
    value = views
    lower = { views, inputs in
      var nodes: [LayoutNode] = []
      for view in repeat each views { nodes += view.lowered(in: inputs).nodes }
      return nodes
    }
  }

  /// Lowers all views.
  @MainActor public func lowered(in inputs: LoweringInputs) -> LoweredView {
    let element = inputs.element
    return inputs.list(lower(value, element))
  }
}
