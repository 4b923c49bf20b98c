import FramePipeline
import WidgetHost
import WidgetTimeline

extension WidgetParameter {
  /// What the parameter is, as JSON: all that is known of it without asking the author's code.
  var members: [JSONValue.Member] {
    guard
      case .object(let members) = JSONValue.object([
        "name": .string(name), "title": .string(title),
        "description": description.map { .string($0) },
        "kind": .string(kind.rawValue), "isArray": .bool(isArray),
        "minimum": minimum.map { .number($0) }, "maximum": maximum.map { .number($0) },
        "default": defaultValue?.json,
      ])
    else { return [] }
    return members
  }

  /// The parameter of a widget that nobody has configured yet.
  var json: JSONValue {
    let choices = JSONValue.array(choices.map { .object($0.members) })
    return .object(
      members + [
        JSONValue.Member("hasDynamicChoices", .bool(hasDynamicChoices)),
        JSONValue.Member("choices", choices),
      ])
  }
}

extension ParameterChoice {
  /// What the choice is, as JSON.
  var members: [JSONValue.Member] {
    guard
      case .object(let members) = JSONValue.object([
        "value": .string(value.identifier), "title": .string(title),
        "subtitle": subtitle.map { .string($0) }, "section": section.map { .string($0) },
      ])
    else { return [] }
    return members
  }
}
