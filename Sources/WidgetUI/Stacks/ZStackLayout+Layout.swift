public import Foundation
public import LayoutEngine

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
