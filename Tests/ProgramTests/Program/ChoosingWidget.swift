import SwiftUI
import WidgetKit
import WidgetTimeline
import WidgetUI

/// A widget in which there is a choice of every sort.
struct ChoosingWidget: Widget {
  var body: some WidgetConfiguration {
    ChoosingConfiguration(content: test("choosing") { Text($0.text) })
  }
}

/// A configuration whose entries are another's, under parameters that change nothing.
private struct ChoosingConfiguration<Content: WidgetConfiguration>: WidgetConfiguration {
  let content: Content

  func definitions(in inputs: LoweringInputs) -> WidgetDefinitions {
    WidgetDefinitions(
      content.definitions(in: inputs).widgets.map { widget in
        var widget = widget
        widget.source = ChoosingSource(entries: widget.source)
        return widget
      })
  }
}

private struct ChoosingSource: ConfigurableSource {
  let entries: any TimelineSource
  let intentType = "ChoosingIntent"

  let parameters = [
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
