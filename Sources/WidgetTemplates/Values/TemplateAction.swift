import Graphics
import WidgetTimeline
import WidgetUI

/// An action of a template with what a control hands to it.
package struct TemplateAction {
  let name: String
  var values: [String: String]
  /// Whether it is told the new state of a switch.
  let takesValue: Bool

  /// What tells an action of a template from the intents of a program.
  static let prefix = "template:"

  /// The parameter that a switch sets.
  static let valueName = "value"

  /// The action as a control has it.
  func control(isOn: Bool? = nil) -> ControlAction {
    ControlAction { inputs in
      var values = values.mapValues(ParameterValue.string)
      if let isOn, takesValue { values[Self.valueName] = .bool(!isOn) }
      do {
        let action = try IntentAction(intent: Self.prefix + name, values: values)
        if let refusal = action.refusal {
          inputs.services.report(.warning, "'\(name)' makes no tap target: \(refusal)")
          return nil
        }
        return ControlAction.Named(action: action, title: name)
      } catch {
        inputs.services.report(.warning, "'\(name)' makes no tap target: \(error)")
        return nil
      }
    }
  }
}

extension TemplateAction: NativeValue {
  package static var typeName: String { "AppIntent" }
}
