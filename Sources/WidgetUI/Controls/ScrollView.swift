import Foundation
import Graphics
public import LayoutEngine

/// Content that may exceed the view's size: the start is visible, and the rest is clipped.
///
/// WidgetKit does not draw scroll views at all; a static image needs no more than this.
nonisolated public struct ScrollView<Content: View>: View {
  private let axes: Axis.Set
  private let content: Content

  /// Creates a view; nothing can be scrolled, so there are no indicators.
  public init(
    _ axes: Axis.Set = .vertical, showsIndicators: Bool = true,
    @ViewBuilder content: () -> Content
  ) {
    self.axes = axes
    self.content = content()
  }

  /// Lowers the view to one node around the stacked content.
  @MainActor public func lowered(in inputs: LoweringInputs) -> LoweredView {
    let axis: Axis = axes == .horizontal ? .horizontal : .vertical
    let stack = inputs.node(
      StackLayout(axis: axis, alignment: .center),
      content.lowered(in: inputs.forChildren(axis: axis)).nodes)
    return LoweredView([inputs.node(ScrollLayout(axes: axes), [stack])])
  }
}

/// Takes the proposed size and shows the start of its content in it.
private struct ScrollLayout: NodeLayout {
  let axes: Axis.Set

  var name: String { "ScrollView" }

  func sizeThatFits(
    _ proposal: ProposedViewSize, _ children: [LayoutNode], _ context: LayoutContext
  ) -> CGSize {
    let content = children.first?.size(inner(proposal), context) ?? .zero
    return CGSize(
      width: axes.contains(Axis.horizontal) ? proposal.width ?? content.width : content.width,
      height: axes.contains(Axis.vertical) ? proposal.height ?? content.height : content.height)
  }

  func place(
    _ children: [LayoutNode], in size: CGSize, proposal: ProposedViewSize, _ context: LayoutContext
  ) -> [Placement] {
    children.map { _ in Placement(origin: .zero, proposal: inner(proposal)) }
  }

  func spacing(_ children: [LayoutNode], _ context: LayoutContext) -> ViewSpacing { ViewSpacing() }

  var priority: LayoutPriority { .fixed(0) }

  func draw(_ node: LayoutNode, at frame: PlacedFrame, into items: inout [DisplayList.Item]) {
    var inner: [DisplayList.Item] = []
    node.drawChildren(at: frame, into: &inner)
    guard !inner.isEmpty, frame.pixelRect.isDrawable else { return }
    let clip = DisplayList.Effect.clip(Path(frame.pixelRect), FillStyle())
    items.append(.group(DisplayList.Group(items: inner, effects: [clip])))
  }

  private func inner(_ proposal: ProposedViewSize) -> ProposedViewSize {
    ProposedViewSize(
      width: axes.contains(Axis.horizontal) ? nil : proposal.width,
      height: axes.contains(Axis.vertical) ? nil : proposal.height)
  }
}
