import LayoutEngine

/// A part of a widget's content.
///
/// A view is a value that says what is shown; its `body` composes it of other views.
public protocol View: SendableMetatype {
  /// What the view is composed of.
  associatedtype Body: View
  /// What the view is composed of.
  @ViewBuilder var body: Body { get }

  /// Turns the view into layout nodes. An author does not write or call this: a view with a `body`
  /// has it already.
  func lowered(in inputs: LoweringInputs) -> LoweredView
}

extension View {
  /// Lowers the `body`, in which `@Environment` reads the environment of this place.
  public func lowered(in inputs: LoweringInputs) -> LoweredView {
    let inputs = inputs.linked(to: self)
    return inputs.body { body }.lowered(in: inputs)
  }
}

extension Never: View {
  /// There is none.
  public var body: Never { preconditionFailure("a primitive view has no body") }
}

extension View where Body == Never {
  /// There is none: the package draws this view itself.
  public var body: Never {
    preconditionFailure("'\(Self.self)' is a primitive view without a body")
  }
}

extension Optional: View where Wrapped: View {
  /// There is none: the value is shown, or nothing.
  public var body: Never { preconditionFailure("an optional view has no body") }

  /// The nodes of the value, or none.
  public func lowered(in inputs: LoweringInputs) -> LoweredView {
    let inputs = inputs.branch(true)
    switch self {
    case .some(let view): return view.lowered(in: inputs)
    case .none: return LoweredView()
    }
  }
}

/// A view that shows nothing and takes no place, not even spacing.
public struct EmptyView: View {
  /// Makes the view.
  public init() {}

  /// No nodes.
  public func lowered(in inputs: LoweringInputs) -> LoweredView { LoweredView() }
}

/// A view whose type is hidden.
public struct AnyView: View {
  private let lower: (LoweringInputs) -> LoweredView

  /// Hides the type of `view`.
  public init<V: View>(_ view: V) { lower = view.lowered }
  /// Hides the type of `view`.
  public init<V: View>(erasing view: V) { lower = view.lowered }

  /// The nodes of the hidden view.
  public func lowered(in inputs: LoweringInputs) -> LoweredView {
    var inner = inputs
    inner.level += 1
    return DeepCall.run(level: inner.level) { lower(inner) }
  }
}
