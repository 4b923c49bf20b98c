import Foundation
import Graphics
import LayoutEngine

/// Changes what a screen reader says of a view.
struct AccessibilityLayout: NodeLayout {
  enum Change {
    case label(String)
    case value(String)
    /// All of the texts inside as one element.
    case combined
    /// Nothing of what is inside.
    case silent
  }

  let change: Change

  var name: String { "Accessibility" }

  func draw(_ node: LayoutNode, at frame: PlacedFrame, into items: inout [DisplayList.Item]) {
    var inner: [DisplayList.Item] = []
    node.drawChildren(at: frame, into: &inner)
    let rect = frame.pixelRect
    guard rect.isDrawable else {
      items += inner
      return
    }
    var element = takeOwnElement(of: rect, from: &inner)
    switch change {
    case .label(let label): element.label = label
    case .value(let value): element.value = value
    case .combined: break
    case .silent:
      element.label = ""
      element.value = nil
    }
    items += inner
    items.append(.accessibility(element))
  }

  /// The element that another modifier of the same view made, else one that says what is inside.
  private func takeOwnElement(
    of rect: CGRect, from items: inout [DisplayList.Item]
  ) -> DisplayList.AccessibilityElement {
    if case .accessibility(let element)? = items.last, element.frame == rect {
      items.removeLast()
      return element
    }
    return DisplayList.AccessibilityElement(frame: rect, label: AccessibilityText.of(items))
  }
}
