public import LayoutEngine

/// The first of several views that fits the proposed size, or the last if none fits.
nonisolated public struct ViewThatFits<Content: View>: View {
  private let axes: Axis.Set
  private let content: Content

  /// Creates the view; a view fits if its ideal length along `axes` does not exceed the proposal.
  public init(
    in axes: Axis.Set = [.horizontal, .vertical], @ViewBuilder content: () -> Content
  ) {
    self.axes = axes
    self.content = content()
  }

  /// Lowers the view to one node around the nodes of its content.
  @MainActor public func lowered(in inputs: LoweringInputs) -> LoweredView {
    var inner = inputs.forChildren(axis: nil)
    inner.isCandidate = true
    let nodes = inputs.isolatingPendingConditions { content.lowered(in: inner).nodes }
    // Only the chosen view appears; which one that is, is known when it is drawn.
    let candidates = inputs.services.appearance == nil ? [] : nodes.map { FittingCandidate($0) }
    return LoweredView([
      inputs.node(FittingLayout(axes: axes, candidates: candidates), nodes)
    ])
  }
}
