/// A view that shows nothing and takes no place, not even spacing.
public struct EmptyView: View {
  /// Makes the view.
  public init() {}

  /// No nodes.
  public func lowered(in inputs: LoweringInputs) -> LoweredView { LoweredView() }
}
