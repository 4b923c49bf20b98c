import SwiftUI
import WidgetKit
import WidgetTimeline
import WidgetUI

/// A configurable widget with static and dynamic choices, a range and an array.
struct ConfigurableWidget: Widget {
  var body: some WidgetConfiguration {
    ParameterizedConfiguration(content: test("choosing") { Text($0.text) })
  }
}

/// A configuration that adds parameters to another one and leaves its entries unchanged.
private struct ParameterizedConfiguration<Content: WidgetConfiguration>: WidgetConfiguration {
  let content: Content

  func definitions(in inputs: LoweringInputs) -> WidgetDefinitions {
    WidgetDefinitions(
      content.definitions(in: inputs).widgets.map { widget in
        var widget = widget
        widget.source = ParameterizedSource(entries: widget.source)
        return widget
      })
  }
}

private struct ParameterizedSource: ConfigurableSource {
  let entries: any TimelineSource
  let intentType = "ChoosingIntent"

  var parameters: [WidgetParameter] {
    Self.parameters + (VersionedWidget.text == "with note" ? [Self.note] : [])
  }

  /// A parameter that only a version of the program has.
  private static let note = WidgetParameter(name: "note", title: "Note", kind: .string)

  private static let parameters = [
    WidgetParameter(
      name: "league", title: "League", kind: .choice, defaultValue: .string("north"),
      choices: [
        ParameterChoice(value: .string("north"), title: "North"),
        ParameterChoice(value: .string("south"), title: "South"),
      ]),
    WidgetParameter(name: "team", title: "Team", kind: .object, hasDynamicChoices: true),
    WidgetParameter(
      name: "rows", title: "Rows", kind: .integer, defaultValue: .integer(3), minimum: 1, maximum: 9
    ),
    WidgetParameter(name: "days", title: "Days", kind: .string, isArray: true),
    WidgetParameter(name: "crash", title: "Crash", kind: .object, hasDynamicChoices: true),
  ]

  func choices(
    of parameter: String, given values: ParameterValues, timeLimit: Duration
  ) async throws -> [ParameterChoice] {
    if parameter == "crash" { fatalError("asked for choices") }
    let isSouth = values["league"] == .string("south")
    return (isSouth ? ["Seagulls", "Sharks"] : ["Narwhals"]).map { name in
      ParameterChoice(
        value: .object(identifier: "\(name.prefix(2).lowercased())", display: name), title: name,
        section: isSouth ? "Southern" : "Northern")
    }
  }

  func configured(
    with values: ParameterValues, timeLimit: Duration
  ) async throws -> ConfiguredSource {
    let defaults = parameters.reduce(into: ParameterValues()) { $0[$1.name] = $1.defaultValue }
    return ConfiguredSource(source: entries, values: defaults.merging(values) { $1 })
  }

  func recommendations(timeLimit: Duration) async throws -> [ParameterRecommendation] { [] }
}
