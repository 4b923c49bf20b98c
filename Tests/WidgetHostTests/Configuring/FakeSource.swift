import Graphics
import WidgetTimeline

/// A configurable source of which only the parameters and choices are implemented.
struct FakeSource: ConfigurableSource {
  var parameters: [WidgetParameter] = []
  /// Returns the dynamic choices of a parameter, given the other values.
  var dynamicChoices: @Sendable (String, ParameterValues) -> [ParameterChoice] = { _, _ in [] }

  let intentType = "FakeIntent"

  func choices(
    of parameter: String, given values: ParameterValues, timeLimit: Duration
  ) async throws -> [ParameterChoice] { dynamicChoices(parameter, values) }

  func configured(
    with values: ParameterValues, timeLimit: Duration
  ) async throws -> ConfiguredSource {
    let defaults = parameters.reduce(into: ParameterValues()) { $0[$1.name] = $1.defaultValue }
    return ConfiguredSource(source: self, values: defaults.merging(values) { $1 })
  }

  func recommendations(timeLimit: Duration) async throws -> [ParameterRecommendation] { [] }

  func placeholder(
    in context: TimelineProviderContext, timeLimit: Duration
  ) async throws -> RenderableEntry? { nil }

  func snapshot(
    in context: TimelineProviderContext, timeLimit: Duration
  ) async throws -> RenderableEntry { throw TimelineError.zeroEntries(kind: "fake") }

  func timeline(
    in context: TimelineProviderContext, timeLimit: Duration
  ) async throws -> RenderableTimeline { throw TimelineError.zeroEntries(kind: "fake") }
}

extension ParameterChoice {
  static func object(_ identifier: String, _ title: String) -> ParameterChoice {
    ParameterChoice(value: .object(identifier: identifier, display: title), title: title)
  }

  static func name(_ name: String, _ title: String) -> ParameterChoice {
    ParameterChoice(value: .string(name), title: title)
  }
}
