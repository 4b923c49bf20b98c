import Graphics
import WidgetTimeline
import WidgetUI

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
