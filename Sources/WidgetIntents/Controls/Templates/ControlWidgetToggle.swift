public import WidgetUI

/// A control that switches something on and off by an intent that sets a value.
nonisolated public struct ControlWidgetToggle<Label: View, ValueLabel: View, Action>:
  ControlWidgetTemplate
{
  private let isOn: Bool
  private let action: ControlAction
  private let label: () -> Label
  private let valueLabel: (Bool) -> ValueLabel

  /// Creates a switch with a label for its value.
  ///
  /// - Parameters:
  ///   - isOn: whether it is on.
  ///   - action: the intent that a tap performs, with the opposite value.
  ///   - label: the title and the symbol.
  ///   - valueLabel: what is shown below the title for a value, and a symbol if the label has none.
  public init(
    isOn: Bool, action: Action, @ViewBuilder label: @escaping () -> Label,
    @ViewBuilder valueLabel: @escaping (Bool) -> ValueLabel
  ) where Action: SetValueIntent, Action.ValueType == Bool {
    self.isOn = isOn
    self.action = ControlAction(action, isOn: isOn)
    self.label = label
    self.valueLabel = valueLabel
  }

  /// Returns the content of the switch's tile.
  @MainActor public func tileContent() -> ControlTileContent {
    ControlTileContent(
      label: AnyView(label()), valueLabel: AnyView(valueLabel(isOn)), isOn: isOn, action: action)
  }
}

extension ControlWidgetToggle where ValueLabel == ControlWidgetToggleDefaultLabel {
  /// Creates a switch whose value reads “On” or “Off”.
  public init(isOn: Bool, action: Action, @ViewBuilder label: @escaping () -> Label)
  where Action: SetValueIntent, Action.ValueType == Bool {
    self.init(isOn: isOn, action: action, label: label) {
      ControlWidgetToggleDefaultLabel(isOn: $0)
    }
  }
}

extension ControlWidgetToggle where Label == Text {
  /// Creates a switch with a localized title.
  public init(
    _ titleKey: LocalizedStringKey, isOn: Bool, action: Action,
    @ViewBuilder valueLabel: @escaping (Bool) -> ValueLabel
  ) where Action: SetValueIntent, Action.ValueType == Bool {
    self.init(isOn: isOn, action: action, label: { Text(titleKey) }, valueLabel: valueLabel)
  }

  /// Creates a switch with a localized string resource.
  @_disfavoredOverload
  public init(
    _ titleResource: LocalizedStringResource, isOn: Bool, action: Action,
    @ViewBuilder valueLabel: @escaping (Bool) -> ValueLabel
  ) where Action: SetValueIntent, Action.ValueType == Bool {
    self.init(isOn: isOn, action: action, label: { Text(titleResource) }, valueLabel: valueLabel)
  }

  /// Creates a switch with a verbatim title.
  @_disfavoredOverload
  public init<S: StringProtocol>(
    _ title: S, isOn: Bool, action: Action,
    @ViewBuilder valueLabel: @escaping (Bool) -> ValueLabel
  ) where Action: SetValueIntent, Action.ValueType == Bool {
    self.init(isOn: isOn, action: action, label: { Text(title) }, valueLabel: valueLabel)
  }
}

extension ControlWidgetToggle
where Label == Text, ValueLabel == ControlWidgetToggleDefaultLabel {
  /// Creates a switch with a localized title, whose value reads “On” or “Off”.
  public init(_ titleKey: LocalizedStringKey, isOn: Bool, action: Action)
  where Action: SetValueIntent, Action.ValueType == Bool {
    self.init(isOn: isOn, action: action) { Text(titleKey) }
  }

  /// Creates a switch with a localized string resource, whose value reads “On” or “Off”.
  @_disfavoredOverload
  public init(_ titleResource: LocalizedStringResource, isOn: Bool, action: Action)
  where Action: SetValueIntent, Action.ValueType == Bool {
    self.init(isOn: isOn, action: action) { Text(titleResource) }
  }

  /// Creates a switch with a verbatim title, whose value reads “On” or “Off”.
  @_disfavoredOverload
  public init<S: StringProtocol>(_ title: S, isOn: Bool, action: Action)
  where Action: SetValueIntent, Action.ValueType == Bool {
    self.init(isOn: isOn, action: action) { Text(title) }
  }
}

/// The label of a switch's value for switches that set none: “On” or “Off”.
nonisolated public struct ControlWidgetToggleDefaultLabel: View {
  private let isOn: Bool

  init(isOn: Bool) { self.isOn = isOn }

  /// The text, by its key in the bundle's string tables.
  @MainActor public var body: some View { Text(isOn ? "On" : "Off" as LocalizedStringKey) }
}
