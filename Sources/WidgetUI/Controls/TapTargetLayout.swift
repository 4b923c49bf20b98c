import Graphics
import LayoutEngine

/// Draws a control with its tap target below it, so that targets inside win.
struct TapTargetLayout: NodeLayout {
  let name: String
  /// What a tap does; `nil` for nothing.
  let destination: DisplayList.Destination?
  /// What the target is called where nothing inside has words.
  var title: String?

  func draw(_ node: LayoutNode, at frame: PlacedFrame, into items: inout [DisplayList.Item]) {
    var inner: [DisplayList.Item] = []
    node.drawChildren(at: frame, into: &inner)
    let rect = frame.pixelRect
    if let destination, rect.isDrawable {
      let words = AccessibilityText.of(inner)
      items.append(
        .tapTarget(
          DisplayList.TapTarget(
            region: rect, destination: destination, label: words.isEmpty ? title : words)))
    }
    items += inner
  }
}
