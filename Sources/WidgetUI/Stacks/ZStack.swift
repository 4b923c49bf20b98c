public import Foundation
public import LayoutEngine

/// Views over one another, the first one lowest.
public struct ZStack<Content: View>: View {
  private let alignment: Alignment
  private let content: Content

  /// Makes a stack.
  public init(alignment: Alignment = .center, @ViewBuilder content: () -> Content) {
    self.alignment = alignment
    self.content = content()
  }

  /// One node around the content's.
  public func lowered(in inputs: LoweringInputs) -> LoweredView {
    let nodes = content.lowered(in: inputs.inside(axis: nil)).nodes
    return LoweredView([inputs.node(ZStackLayout(alignment: alignment), nodes)])
  }
}

extension ZStackLayout: Layout {
  /// The distances that the whole wants to its neighbours.
  public func spacing(subviews: Subviews, cache: inout Void) -> ViewSpacing {
    subviews.spacing(by: self)
  }

  /// The size of the whole.
  public func sizeThatFits(
    proposal: ProposedViewSize, subviews: Subviews, cache: inout Void
  ) -> CGSize { subviews.size(by: self, proposal) }

  /// Places the views.
  public func placeSubviews(
    in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout Void
  ) { subviews.place(by: self, in: bounds, proposal) }
}
