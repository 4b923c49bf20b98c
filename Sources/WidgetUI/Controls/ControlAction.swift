package import Graphics
import LayoutEngine

/// The action of a control when it is tapped.
package struct ControlAction {
  /// An action with its name.
  package struct Named {
    package var action: IntentAction
    package var title: String

    package init(action: IntentAction, title: String) {
      self.action = action
      self.title = title
    }
  }

  /// Returns the action in an environment, or `nil`, with a diagnostic, if it cannot be performed.
  let resolve: (LoweringInputs) -> Named?

  package init(_ resolve: @escaping (LoweringInputs) -> Named?) { self.resolve = resolve }
}

/// A control that is a tap target if it is enabled and has an action.
///
/// Unlike a link, it is also one in small and accessory widgets, as on a phone.
nonisolated struct ActionTarget<Content: View>: View {
  let action: ControlAction?
  let content: Content

  @MainActor func lowered(in inputs: LoweringInputs) -> LoweredView {
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

/// Draws a control over its tap target, so that targets inside take precedence.
struct TapTargetLayout: NodeLayout {
  let name: String
  /// The result of a tap, or `nil` for none.
  let destination: DisplayList.Destination?
  /// The name of the target if the content contains no text.
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
