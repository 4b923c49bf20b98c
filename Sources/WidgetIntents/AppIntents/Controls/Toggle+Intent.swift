public import WidgetUI

extension Toggle {
  /// Makes a switch that performs an intent when it is tapped.
  ///
  /// A `SetValueIntent` is given the new value.
  public init<Intent: AppIntent>(
    isOn: Bool, intent: Intent, @ViewBuilder label: () -> Label
  ) {
    self.init(
      isOn: .constant(isOn), label: label(), action: ControlAction(intent, isOn: isOn))
  }
}

extension Toggle where Label == Text {
  /// Makes a switch with a localized text beside it.
  public init<Intent: AppIntent>(_ titleKey: LocalizedStringKey, isOn: Bool, intent: Intent) {
    self.init(isOn: isOn, intent: intent) { Text(titleKey) }
  }

  /// Makes a switch with a text of a table beside it.
  @_disfavoredOverload
  public init<Intent: AppIntent>(_ title: LocalizedStringResource, isOn: Bool, intent: Intent) {
    self.init(isOn: isOn, intent: intent) { Text(title) }
  }

  /// Makes a switch with a text beside it as it is.
  @_disfavoredOverload
  public init<S: StringProtocol, Intent: AppIntent>(_ title: S, isOn: Bool, intent: Intent) {
    self.init(isOn: isOn, intent: intent) { Text(title) }
  }
}
