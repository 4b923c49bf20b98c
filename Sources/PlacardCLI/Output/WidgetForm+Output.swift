import CheckedJSON
import FramePipeline
import PixelOutput
import WidgetHost
import WidgetTimeline

extension WidgetForm {
  /// The parameters with their current values, as JSON; includes the requested choices.
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
      choice.members + [JSONValue.Member("isChosen", .bool(isCurrent(choice, of: parameter)))])
  }

  /// The parameters with their current values, one per line, followed by the requested choices.
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
      let mark = isCurrent(choice, of: parameter) ? "*" : " "
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

  /// Whether a choice is the current value, or an element of it.
  private func isCurrent(_ choice: ParameterChoice, of parameter: WidgetParameter) -> Bool {
    switch values[parameter.name] {
    case nil: false
    case .array(let values):
      values.contains { $0.identifier == choice.value.identifier }
    case .bool, .integer, .number, .string, .object:
      values[parameter.name]?.identifier == choice.value.identifier
    }
  }
}

extension WidgetParameter {
  /// The parameter as JSON, as far as known without running the author's code.
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

  /// The parameter of a widget that was not added.
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
  /// The choice as JSON.
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

extension WidgetInstance {
  /// The instance as JSON.
  var json: JSONValue {
    .object([
      "instance": .string(id), "kind": .string(kind), "family": .string(family.description),
      "device": .string(device), "program": .string(program),
      "version": (version?.digest ?? templateVersion).map { .string($0) }, "values": values.json,
      "canvas": slotSettings.map {
        .array([.integer($0.canvas.width), .integer($0.canvas.height)])
      },
      "budget": budget.map(\.json),
      "tags": tags.map { .array($0.map(JSONValue.string)) },
      "fill": fillsPanel ? true : nil, "dither": dither.map { .string($0) },
      "added": .string(Timestamp(added).text),
    ])
  }

  /// The instance in one or two lines.
  var text: String {
    let size =
      slotSettings.map { ", \($0.canvas.text) on a screen" }
      ?? (fillsPanel ? ", the whole panel" : "")
    let placement = "\(kind), \(family) on \(device)\(size)"
    let registered =
      version.map { "\n  program: \(program) \($0.shortID)" }
      ?? templateVersion.map { "\n  version: \($0.prefix(12))" } ?? ""
    return "\(id)\n  \(placement)\(registered)" + (values.isEmpty ? "" : "\n  \(values.text)")
      + (budget == nil ? "" : "\n  budget: \(budget.description)")
      + (tags.map { "\n  tags: \($0.joined(separator: ", "))" } ?? "")
  }
}

extension ReloadBudgetSetting {
  var json: JSONValue {
    switch self {
    case .perDay(let count): .integer(count)
    case .unlimited: .string(description)
    }
  }
}

extension ReloadBudgetSetting? {
  /// The chosen budget in words.
  var description: String {
    switch self {
    case nil: "by the display's power"
    case .unlimited?: "unlimited"
    case .perDay(let count)?: "\(count) reload\(count == 1 ? "" : "s") in 24 h"
    }
  }
}

extension ParameterValues {
  /// The values as they are set on the command line: `hero=egghead, showsLevel=yes`.
  var text: String {
    sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value.identifier)" }.joined(separator: ", ")
      .inOneLine
  }
}
