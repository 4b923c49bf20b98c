import Graphics
import WidgetTimeline
public import WidgetUI

extension Button {
  /// Creates a button that performs an intent when it is tapped.
  public init<Intent: AppIntent>(
    role: ButtonRole? = nil, intent: Intent, @ViewBuilder label: () -> Label
  ) {
    self.init(role: role, label: label(), action: ControlAction(intent))
  }
}

extension Button where Label == Text {
  /// Creates a button with a localized title.
  public init<Intent: AppIntent>(
    _ titleKey: LocalizedStringKey, role: ButtonRole? = nil, intent: Intent
  ) {
    self.init(role: role, label: Text(titleKey), action: ControlAction(intent))
  }

  /// Creates a button with a localized string resource.
  @_disfavoredOverload
  public init<Intent: AppIntent>(
    _ title: LocalizedStringResource, role: ButtonRole? = nil, intent: Intent
  ) {
    self.init(role: role, label: Text(title), action: ControlAction(intent))
  }

  /// Creates a button with a verbatim title.
  @_disfavoredOverload
  public init<S: StringProtocol, Intent: AppIntent>(
    _ title: S, role: ButtonRole? = nil, intent: Intent
  ) {
    self.init(role: role, label: Text(title), action: ControlAction(intent))
  }
}

extension Button where Label == WidgetUI.Label<Text, Image> {
  /// Creates a button with a localized title and a symbol.
  public init<Intent: AppIntent>(
    _ titleKey: LocalizedStringKey, systemImage: String, role: ButtonRole? = nil, intent: Intent
  ) {
    self.init(
      role: role, label: WidgetUI.Label(titleKey, systemImage: systemImage),
      action: ControlAction(intent))
  }

  /// Creates a button with a verbatim title and a symbol.
  @_disfavoredOverload
  public init<S: StringProtocol, Intent: AppIntent>(
    _ title: S, systemImage: String, role: ButtonRole? = nil, intent: Intent
  ) {
    self.init(
      role: role, label: WidgetUI.Label(title, systemImage: systemImage),
      action: ControlAction(intent))
  }
}

extension Toggle {
  /// Creates a switch that performs an intent when it is tapped.
  ///
  /// A `SetValueIntent` receives the new value.
  public init<Intent: AppIntent>(
    isOn: Bool, intent: Intent, @ViewBuilder label: () -> Label
  ) {
    self.init(
      isOn: .constant(isOn), label: label(), action: ControlAction(intent, isOn: isOn))
  }
}

extension Toggle where Label == Text {
  /// Creates a switch with a localized title.
  public init<Intent: AppIntent>(_ titleKey: LocalizedStringKey, isOn: Bool, intent: Intent) {
    self.init(isOn: isOn, intent: intent) { Text(titleKey) }
  }

  /// Creates a switch with a localized string resource.
  @_disfavoredOverload
  public init<Intent: AppIntent>(_ title: LocalizedStringResource, isOn: Bool, intent: Intent) {
    self.init(isOn: isOn, intent: intent) { Text(title) }
  }

  /// Creates a switch with a verbatim title.
  @_disfavoredOverload
  public init<S: StringProtocol, Intent: AppIntent>(_ title: S, isOn: Bool, intent: Intent) {
    self.init(isOn: isOn, intent: intent) { Text(title) }
  }
}

extension ControlAction {
  /// Creates the action of an intent with its current values.
  init<Intent: AppIntent>(_ intent: Intent) { self.init(intent) { $0 } }

  /// Creates the action of an intent; one that sets a value gets the opposite of the displayed value.
  init<Intent: AppIntent>(_ intent: Intent, isOn: Bool) {
    self.init(intent) { values in
      guard intent is any SetValueIntent else { return values }
      return values.merging(["value": .bool(!isOn)]) { $1 }
    }
  }

  private init<Intent: AppIntent>(
    _ intent: Intent, _ change: @escaping (ParameterValues) -> ParameterValues
  ) {
    self.init { inputs in
      guard IntentTypes.canName(Intent.self) else {
        inputs.services.report(
          .warning,
          "intent '\(Intent.self)' has no tap target, because it cannot be found by name; make it a type "
            + "that is not generic")
        return nil
      }
      let values = change(IntentFields(of: intent).values)
      guard
        let action = try? IntentAction(intent: IntentTypes.name(of: Intent.self), values: values)
      else {
        inputs.services.report(
          .warning,
          "intent '\(Intent.self)' has no tap target, because a parameter is a number that is not finite"
        )
        return nil
      }
      return Named(action: action, title: WidgetLocalization(inputs).string(Intent.title))
    }
  }
}
