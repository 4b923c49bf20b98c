public import LayoutEngine

/// The first of several views that fits the room there is, else the last.
public struct ViewThatFits<Content: View>: View {
  private let axes: Axis.Set
  private let content: Content

  /// Makes the view; a view fits when its ideal length along `axes` is no more than what is offered.
  public init(
    in axes: Axis.Set = [.horizontal, .vertical], @ViewBuilder content: () -> Content
  ) {
    self.axes = axes
    self.content = content()
  }

  /// One node around the content's.
  public func lowered(in inputs: LoweringInputs) -> LoweredView {
    var inner = inputs.inside(axis: nil)
    inner.isCandidate = true
    let nodes = inputs.withoutUnplaced { content.lowered(in: inner).nodes }
    // Only the chosen view appears, which is known when it is drawn.
    let candidates = inputs.services.appearance == nil ? [] : nodes.map { FittingCandidate($0) }
    return LoweredView([
      inputs.node(FittingLayout(axes: axes, candidates: candidates), nodes)
    ])
  }
}
