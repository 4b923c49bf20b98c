package import Graphics

/// A source of entries that a person can configure.
///
/// Asked as a `TimelineSource`, it answers with the defaults of its parameters.
package protocol ConfigurableSource: TimelineSource {
  /// What tells the type of the configuration apart within its program, for `WidgetInfo`.
  var intentType: String { get }
  /// What can be chosen, in the author's order.
  var parameters: [WidgetParameter] { get }

  /// The choices of a parameter beside the values of others; static ones, or the author's answer.
  func choices(
    of parameter: String, given values: ParameterValues, timeLimit: Duration
  ) async throws -> [ParameterChoice]

  /// The source with values put in: the given ones that still hold, and defaults for the others.
  ///
  /// A value whose choice has vanished, or that is of another type now, falls back to its default, with a
  /// diagnostic.
  func configured(
    with values: ParameterValues, timeLimit: Duration
  ) async throws -> ConfiguredSource

  /// What the author recommends.
  func recommendations(timeLimit: Duration) async throws -> [ParameterRecommendation]
}

/// A source whose parameters have values.
package struct ConfiguredSource: Sendable {
  package var source: any TimelineSource
  /// All values that hold, defaults among them.
  package var values: ParameterValues
  package var diagnostics: [Diagnostic]

  package init(
    source: any TimelineSource, values: ParameterValues, diagnostics: [Diagnostic] = []
  ) {
    self.source = source
    self.values = values
    self.diagnostics = diagnostics
  }
}

extension ConfigurableSource {
  package func placeholder(
    in context: TimelineProviderContext, timeLimit: Duration
  ) async throws -> RenderableEntry? {
    try await configured(with: [:], timeLimit: timeLimit).source
      .placeholder(in: context, timeLimit: timeLimit)
  }

  package func snapshot(
    in context: TimelineProviderContext, timeLimit: Duration
  ) async throws -> RenderableEntry {
    try await configured(with: [:], timeLimit: timeLimit).source
      .snapshot(in: context, timeLimit: timeLimit)
  }

  package func timeline(
    in context: TimelineProviderContext, timeLimit: Duration
  ) async throws -> RenderableTimeline {
    try await configured(with: [:], timeLimit: timeLimit).source
      .timeline(in: context, timeLimit: timeLimit)
  }
}
