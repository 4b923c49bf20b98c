import Foundation
import Graphics
import LayoutEngine
import WidgetUI

/// Views side by side, in as many rows as they need.
struct FlowLayout: Layout {
  let spacing: CGFloat

  func sizeThatFits(
    proposal: ProposedViewSize, subviews: Subviews, cache: inout ()
  ) -> CGSize {
    let frames = frames(width: proposal.width ?? .infinity, subviews)
    return CGSize(
      width: frames.map(\.maxX).max() ?? 0, height: frames.map(\.maxY).max() ?? 0)
  }

  func placeSubviews(
    in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout ()
  ) {
    for (subview, frame) in zip(subviews, frames(width: bounds.width, subviews)) {
      subview.place(
        at: CGPoint(x: bounds.minX + frame.minX, y: bounds.minY + frame.minY),
        proposal: ProposedViewSize(frame.size))
    }
  }

  private func frames(width: CGFloat, _ subviews: Subviews) -> [CGRect] {
    var corner = CGPoint.zero
    var rowHeight: CGFloat = 0
    return subviews.map { subview in
      let size = subview.sizeThatFits(.unspecified)
      if corner.x > 0, corner.x + size.width > width {
        corner = CGPoint(x: 0, y: corner.y + rowHeight + spacing)
        rowHeight = 0
      }
      defer {
        corner.x += size.width + spacing
        rowHeight = max(rowHeight, size.height)
      }
      return CGRect(origin: corner, size: size)
    }
  }
}
