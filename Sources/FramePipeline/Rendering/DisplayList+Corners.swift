import Foundation
import Graphics
import WidgetUI

extension DisplayList {
  /// The drawing cut to round corners, a radius in points; outside of them the ground is seen.
  ///
  /// Only what is painted is cut: a tap on the corner of a widget is meant for the widget.
  func clipped(toCornerRadius radius: Double) -> DisplayList {
    guard radius > 0 else { return self }
    let rect = CGRect(origin: .zero, size: size)
    let corners = RoundedRectangle(cornerRadius: radius).path(in: rect)
    return DisplayList(
      size: size,
      items: [.group(Group(items: items, effects: [.clip(corners, FillStyle())]))])
  }
}
