public import WidgetUI

extension Button {
  /// Makes a button that performs an intent when it is tapped.
  public init<Intent: AppIntent>(
    role: ButtonRole? = nil, intent: Intent, @ViewBuilder label: () -> Label
  ) {
    self.init(role: role, label: label(), action: ControlAction(intent))
  }
}

extension Button where Label == Text {
  /// Makes a button of a localized text.
  public init<Intent: AppIntent>(
    _ titleKey: LocalizedStringKey, role: ButtonRole? = nil, intent: Intent
  ) {
    self.init(role: role, label: Text(titleKey), action: ControlAction(intent))
  }

  /// Makes a button of a text of a table.
  @_disfavoredOverload
  public init<Intent: AppIntent>(
    _ title: LocalizedStringResource, role: ButtonRole? = nil, intent: Intent
  ) {
    self.init(role: role, label: Text(title), action: ControlAction(intent))
  }

  /// Makes a button of a text as it is.
  @_disfavoredOverload
  public init<S: StringProtocol, Intent: AppIntent>(
    _ title: S, role: ButtonRole? = nil, intent: Intent
  ) {
    self.init(role: role, label: Text(title), action: ControlAction(intent))
  }
}

extension Button where Label == WidgetUI.Label<Text, Image> {
  /// Makes a button of a localized text and a symbol.
  public init<Intent: AppIntent>(
    _ titleKey: LocalizedStringKey, systemImage: String, role: ButtonRole? = nil, intent: Intent
  ) {
    self.init(
      role: role, label: WidgetUI.Label(titleKey, systemImage: systemImage),
      action: ControlAction(intent))
  }

  /// Makes a button of a text as it is and a symbol.
  @_disfavoredOverload
  public init<S: StringProtocol, Intent: AppIntent>(
    _ title: S, systemImage: String, role: ButtonRole? = nil, intent: Intent
  ) {
    self.init(
      role: role, label: WidgetUI.Label(title, systemImage: systemImage),
      action: ControlAction(intent))
  }
}
