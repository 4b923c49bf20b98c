package import Graphics
import LayoutEngine

/// What a control does when it is tapped.
package struct ControlAction {
  /// An action with what it is called.
  package struct Named {
    package var action: IntentAction
    package var title: String

    package init(action: IntentAction, title: String) {
      self.action = action
      self.title = title
    }
  }

  /// The action at a place; `nil`, with a diagnostic, for one that cannot be performed.
  let resolve: (LoweringInputs) -> Named?

  package init(_ resolve: @escaping (LoweringInputs) -> Named?) { self.resolve = resolve }
}

/// A control that is a tap target while it is enabled and has an action.
///
/// Unlike a link it is one in small and accessory widgets too, as on a phone.
struct ActionTarget<Content: View>: View {
  let action: ControlAction?
  let content: Content

  func lowered(in inputs: LoweringInputs) -> LoweredView {
    let lowered = content.lowered(in: inputs)
    let environment = inputs.environment
    guard let action, environment.isEnabled, environment.allowsHitTesting,
      let named = action.resolve(inputs)
    else { return lowered }
    let layout = TapTargetLayout(
      name: "Control", destination: .perform(named.action), title: named.title)
    return LoweredView(lowered.nodes.map { inputs.node(layout, [$0]) })
  }
}

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
