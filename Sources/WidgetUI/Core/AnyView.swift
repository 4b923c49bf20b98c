import LayoutEngine

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
