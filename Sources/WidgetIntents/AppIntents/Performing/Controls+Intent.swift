import Graphics
import WidgetTimeline
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

extension ControlAction {
  /// Performs an intent with the values that it has.
  init<Intent: AppIntent>(_ intent: Intent) { self.init(intent) { $0 } }

  /// Gives an intent that sets a value the new one: the other than is shown.
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
          "intent '\(Intent.self)' makes no tap target, as it cannot be found by name; make it a type "
            + "that is not generic")
        return nil
      }
      let values = change(IntentFields(of: intent).values)
      guard
        let action = try? IntentAction(intent: IntentTypes.name(of: Intent.self), values: values)
      else {
        inputs.services.report(
          .warning,
          "intent '\(Intent.self)' makes no tap target, as a parameter is a number that is not finite"
        )
        return nil
      }
      return Named(action: action, title: WidgetLocalization(inputs).string(Intent.title))
    }
  }
}
