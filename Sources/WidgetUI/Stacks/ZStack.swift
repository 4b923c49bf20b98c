public import Foundation
public import LayoutEngine

/// Overlays views, the first one at the back.
nonisolated public struct ZStack<Content: View>: View {
  private let alignment: Alignment
  private let content: Content

  /// Creates a stack.
  public init(alignment: Alignment = .center, @ViewBuilder content: () -> Content) {
    self.alignment = alignment
    self.content = content()
  }

  /// Lowers the stack to one node around the nodes of its content.
  @MainActor public func lowered(in inputs: LoweringInputs) -> LoweredView {
    let nodes = content.lowered(in: inputs.forChildren(axis: nil)).nodes
    return LoweredView([inputs.node(ZStackLayout(alignment: alignment), nodes)])
  }
}

extension ZStackLayout: Layout {
  /// Returns the preferred spacing of the stack to its neighbors.
  public func spacing(subviews: Subviews, cache: inout Void) -> ViewSpacing {
    subviews.spacing(by: self)
  }

  /// Returns the size of the stack.
  public func sizeThatFits(
    proposal: ProposedViewSize, subviews: Subviews, cache: inout Void
  ) -> CGSize { subviews.size(by: self, proposal) }

  /// Places the views.
  public func placeSubviews(
    in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout Void
  ) { subviews.place(by: self, in: bounds, proposal) }
}
