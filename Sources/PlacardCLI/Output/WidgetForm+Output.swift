import FramePipeline
import WidgetHost
import WidgetTimeline

extension WidgetForm {
  /// The parameters with what holds, as JSON; `choices` are there where they were asked for.
  var json: JSONValue {
    .object([
      "parameters": .array(parameters.map(json(of:))),
      "problems": .array(problems.map { .string($0) }),
    ])
  }

  private func json(of parameter: WidgetParameter) -> JSONValue {
    let state = JSONValue.object([
      "value": values[parameter.name]?.json,
      "isChosen": .bool(chosen[parameter.name] != nil),
      "choices": choices[parameter.name].map { choices in
        .array(choices.map { json(of: $0, parameter) })
      },
    ])
    guard case .object(let members) = state else { return state }
    return .object(parameter.members + members)
  }

  private func json(of choice: ParameterChoice, _ parameter: WidgetParameter) -> JSONValue {
    .object(
      choice.members + [JSONValue.Member("isChosen", .bool(holds(choice, of: parameter)))])
  }

  /// The parameters with what holds, a line each, and below them the choices that were asked for.
  var text: String {
    parameters.map { parameter in
      ([line(of: parameter)] + lines(of: choices[parameter.name] ?? [], parameter))
        .joined(separator: "\n")
    }
    .joined(separator: "\n")
  }

  private func line(of parameter: WidgetParameter) -> String {
    let value = values[parameter.name].map { Self.text(of: $0) } ?? "nothing"
    let origin = chosen[parameter.name] == nil ? " (default)" : ""
    let title = parameter.title == parameter.name ? "" : " (\(parameter.title))"
    return "\(parameter.name)\(title): \(value)\(origin)"
  }

  private func lines(of choices: [ParameterChoice], _ parameter: WidgetParameter) -> [String] {
    var section: String?
    return choices.flatMap { choice -> [String] in
      let heading = choice.section == section ? nil : choice.section
      section = choice.section
      let mark = holds(choice, of: parameter) ? "*" : " "
      let title = choice.title == choice.value.identifier ? "" : "  \(choice.title)"
      let subtitle = choice.subtitle.map { " – \($0)" } ?? ""
      return (heading.map { ["  \($0)"] } ?? [])
        + ["  \(mark) \(choice.value.identifier)\(title)\(subtitle)"]
    }
  }

  private static func text(of value: ParameterValue) -> String {
    if case .object(let identifier, let display) = value, display != identifier {
      return "\(identifier), \(display)".inOneLine
    }
    return value.identifier.inOneLine
  }

  /// Whether a choice is the one that holds, or one of those.
  private func holds(_ choice: ParameterChoice, of parameter: WidgetParameter) -> Bool {
    switch values[parameter.name] {
    case nil: false
    case .array(let values):
      values.contains { $0.identifier == choice.value.identifier }
    case .bool, .integer, .number, .string, .object:
      values[parameter.name]?.identifier == choice.value.identifier
    }
  }
}
