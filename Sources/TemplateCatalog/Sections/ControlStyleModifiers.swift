import Foundation
import TemplateEvaluation
import WidgetUI

extension ControlSize: CatalogValue {}
extension ButtonBorderShape: CatalogValue {}

/// Styles of controls.
enum ControlStyleModifiers: CatalogSection {
  static let title = "Styles of controls"

  static var types: [NativeType] {
    [
      NativeType(ViewStyle<GaugeControl>.self), NativeType(ViewStyle<ProgressControl>.self),
      NativeType(ViewStyle<LabelControl>.self), NativeType(ViewStyle<ButtonControl>.self),
      NativeType(ViewStyle<ToggleControl>.self),
      NativeType(
        equatable: ControlSize.self, cases: ["mini", "small", "regular", "large", "extraLarge"]),
      NativeType(equatable: ButtonBorderShape.self),
    ]
  }

  static var entries: [CatalogEntry] { modifiers + meters + others + sizes }

  private static var modifiers: [CatalogEntry] {
    [
      modifier("gaugeStyle", Parameter<ViewStyle<GaugeControl>>()) { $1.apply($0) },
      modifier("progressViewStyle", Parameter<ViewStyle<ProgressControl>>()) { $1.apply($0) },
      modifier("labelStyle", Parameter<ViewStyle<LabelControl>>()) { $1.apply($0) },
      modifier("buttonStyle", Parameter<ViewStyle<ButtonControl>>()) { $1.apply($0) },
      modifier("toggleStyle", Parameter<ViewStyle<ToggleControl>>()) { $1.apply($0) },
      modifier("controlSize", Parameter<ControlSize>()) { $0.controlSize($1) },
      modifier("buttonBorderShape", Parameter<ButtonBorderShape>()) { $0.buttonBorderShape($1) },
      modifier("labelsHidden") { $0.labelsHidden() },
      modifier("disabled", Parameter<Bool>()) { $0.disabled($1) },
      modifier("allowsHitTesting", Parameter<Bool>()) { $0.allowsHitTesting($1) },
      modifier("contentShape", Parameter<AnyShape>()) { $0.contentShape($1) },
    ]
  }

  private static var meters: [CatalogEntry] {
    constants(
      of: ViewStyle<GaugeControl>.self,
      [
        "automatic": ViewStyle(gauge: .automatic), "circular": ViewStyle(gauge: .circular),
        "accessoryCircular": ViewStyle(gauge: .accessoryCircular),
        "accessoryCircularCapacity": ViewStyle(gauge: .accessoryCircularCapacity),
        "linearCapacity": ViewStyle(gauge: .linearCapacity),
        "accessoryLinear": ViewStyle(gauge: .accessoryLinear),
        "accessoryLinearCapacity": ViewStyle(gauge: .accessoryLinearCapacity),
      ])
      + constants(
        of: ViewStyle<ProgressControl>.self,
        [
          "automatic": ViewStyle(progress: .automatic), "linear": ViewStyle(progress: .linear),
          "circular": ViewStyle(progress: .circular),
        ])
  }

  private static var others: [CatalogEntry] {
    constants(
      of: ViewStyle<LabelControl>.self,
      [
        "automatic": ViewStyle(label: .automatic),
        "titleAndIcon": ViewStyle(label: .titleAndIcon),
        "iconOnly": ViewStyle(label: .iconOnly), "titleOnly": ViewStyle(label: .titleOnly),
      ])
      + constants(
        of: ViewStyle<ButtonControl>.self,
        [
          "automatic": ViewStyle(button: .automatic), "plain": ViewStyle(button: .plain),
          "borderless": ViewStyle(button: .borderless), "bordered": ViewStyle(button: .bordered),
          "borderedProminent": ViewStyle(button: .borderedProminent),
        ])
      + constants(
        of: ViewStyle<ToggleControl>.self,
        [
          "automatic": ViewStyle(toggle: .automatic), "switch": ViewStyle(toggle: .switch),
          "button": ViewStyle(toggle: .button),
        ])
  }

  private static var sizes: [CatalogEntry] {
    constants(
      of: ControlSize.self,
      [
        "mini": .mini, "small": .small, "regular": .regular, "large": .large,
        "extraLarge": .extraLarge,
      ])
      + constants(
        of: ButtonBorderShape.self,
        [
          "automatic": .automatic, "capsule": .capsule, "circle": .circle,
          "roundedRectangle": .roundedRectangle,
        ])
      + [
        function(of: ButtonBorderShape.self, "roundedRectangle", Parameter<CGFloat>("radius")) {
          ButtonBorderShape.roundedRectangle(radius: $0)
        }
      ]
  }
}

/// A kind of control that supports several styles.
protocol StyledControl {
  static var typeName: String { get }
}

enum GaugeControl: StyledControl { static let typeName = "GaugeStyle" }
enum ProgressControl: StyledControl { static let typeName = "ProgressViewStyle" }
enum LabelControl: StyledControl { static let typeName = "LabelStyle" }
enum ButtonControl: StyledControl { static let typeName = "ButtonStyle" }
enum ToggleControl: StyledControl { static let typeName = "ToggleStyle" }

/// A type-erased style of a control.
struct ViewStyle<Control: StyledControl>: ErasedValue {
  static var typeName: String { Control.typeName }

  /// Applies the style to all controls of this kind in a view.
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
