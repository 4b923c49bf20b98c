import Foundation
import WidgetUI

/// The content and the action of a control's tile.
public struct ControlTileContent {
  /// The title, with a symbol if it is a label.
  var label = AnyView(EmptyView())
  /// The value, with a symbol if it is a label.
  var valueLabel = AnyView(EmptyView())
  /// Whether a switch is on; `nil` for a button.
  var isOn: Bool?
  var action: ControlAction?
  /// The link that a tap opens instead of performing the action.
  var url: URL?
  /// The color while the control is on; `nil` for the accent color.
  var tint: Color?
  var isDisabled = false
  var isPrivacySensitive = false

  /// The symbol: that of the value, otherwise that of the title.
  var symbol: ControlLabelPart { ControlLabelPart(.symbol, of: valueLabel, label) }
}
