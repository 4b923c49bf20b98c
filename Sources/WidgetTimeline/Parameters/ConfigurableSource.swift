package import Graphics

/// A timeline source that a user can configure.
///
/// Used as a `TimelineSource`, it applies the defaults of its parameters.
package protocol ConfigurableSource: TimelineSource {
  /// Identifies the type of the configuration within its program, for `WidgetInfo`.
  var intentType: String { get }
  /// The parameters, in the author's order.
  var parameters: [WidgetParameter] { get }

  /// Returns the choices of a parameter, given the values of the others: static choices, or those
  /// of the author's options provider.
  func choices(
    of parameter: String, given values: ParameterValues, timeLimit: Duration
  ) async throws -> [ParameterChoice]

  /// Returns the source with values applied: the given ones that are still valid, and defaults for
  /// the others.
  ///
  /// A value whose choice has vanished, or whose type has changed, falls back to its default, with
  /// a diagnostic.
  func configured(
    with values: ParameterValues, timeLimit: Duration
  ) async throws -> ConfiguredSource

  /// Returns the configurations that the author recommends.
  func recommendations(timeLimit: Duration) async throws -> [ParameterRecommendation]
}

/// A source whose parameters have values.
package struct ConfiguredSource: Sendable {
  package var source: any TimelineSource
  /// All values in effect, including defaults.
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
