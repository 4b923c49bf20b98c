import LayoutEngine

/// A part of a widget's content.
///
/// A view is a value that describes what is shown; its `body` composes it from other views.
@MainActor @preconcurrency
public protocol View: SendableMetatype {
  /// The type of the body.
  associatedtype Body: View
  /// The type of the body.
  @ViewBuilder @MainActor @preconcurrency var body: Body { get }

  /// Converts the view to layout nodes. Authors neither implement nor call this: a `body` suffices.
  @MainActor @preconcurrency func lowered(in inputs: LoweringInputs) -> LoweredView
}

nonisolated extension View {
  /// Lowers the `body`, in which `@Environment` reads the environment of the inputs.
  @MainActor public func lowered(in inputs: LoweringInputs) -> LoweredView {
    let inputs = inputs.linked(to: self)
    return inputs.body { body }.lowered(in: inputs)
  }
}

extension Never: View {
  /// Not available: `Never` has no values.
  public var body: Never { preconditionFailure("a primitive view has no body") }
}

nonisolated extension View where Body == Never {
  /// Not available: the package draws this view itself.
  public var body: Never {
    preconditionFailure("'\(Self.self)' is a primitive view without a body")
  }
}

extension Optional: View where Wrapped: View {
  /// Not available: the package lowers optional views itself.
  public var body: Never { preconditionFailure("an optional view has no body") }

  /// Lowers the wrapped view, or returns no nodes for `nil`.
  @MainActor public func lowered(in inputs: LoweringInputs) -> LoweredView {
    let inputs = inputs.branch(true)
    switch self {
    case .some(let view): return view.lowered(in: inputs)
    case .none: return LoweredView()
    }
  }
}

/// A view that shows nothing and takes no space, not even spacing.
nonisolated public struct EmptyView: View {
  /// Creates the view.
  public init() {}

  /// Returns no nodes.
  @MainActor public func lowered(in inputs: LoweringInputs) -> LoweredView { LoweredView() }
}

/// A type-erased view.
nonisolated public struct AnyView: View {
  private let view: any View

  /// Erases the type of `view`.
  public init<V: View>(_ view: V) { self.view = view }
  /// Erases the type of `view`.
  public init<V: View>(erasing view: V) { self.view = view }
  /// Wraps a view whose type is already erased.
  init(existential view: any View) { self.view = view }

  /// Lowers the erased view.
  @MainActor public func lowered(in inputs: LoweringInputs) -> LoweredView {
    var inner = inputs
    inner.level += 1
    return DeepRecursion.run(level: inner.level) { view.lowered(in: inner) }
  }
}
