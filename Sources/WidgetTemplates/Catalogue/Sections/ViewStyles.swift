import WidgetUI

/// A kind of control that looks different in different styles.
protocol StyledControl {
  static var typeName: String { get }
}

enum GaugeControl: StyledControl { static let typeName = "GaugeStyle" }
enum ProgressControl: StyledControl { static let typeName = "ProgressViewStyle" }
enum LabelControl: StyledControl { static let typeName = "LabelStyle" }
enum ButtonControl: StyledControl { static let typeName = "ButtonStyle" }
enum ToggleControl: StyledControl { static let typeName = "ToggleStyle" }

/// A style of a control, whose type is hidden.
struct ViewStyle<Control: StyledControl>: ErasedValue {
  static var typeName: String { Control.typeName }

  /// Gives the style to all such controls in a view.
  let apply: (AnyView) -> AnyView
}

extension ViewStyle<GaugeControl> {
  init(gauge style: some GaugeStyle) { apply = { AnyView($0.gaugeStyle(style)) } }
}

extension ViewStyle<ProgressControl> {
  init(progress style: some ProgressViewStyle) { apply = { AnyView($0.progressViewStyle(style)) } }
}

extension ViewStyle<LabelControl> {
  init(label style: some LabelStyle) { apply = { AnyView($0.labelStyle(style)) } }
}

extension ViewStyle<ButtonControl> {
  init(button style: some PrimitiveButtonStyle) { apply = { AnyView($0.buttonStyle(style)) } }
}

extension ViewStyle<ToggleControl> {
  init(toggle style: some ToggleStyle) { apply = { AnyView($0.toggleStyle(style)) } }
}
