import Foundation
import Graphics
import Intents
import Testing
import WidgetIntents
import WidgetTimeline
import WidgetUI

/// An entry with a score computed from its intent.
struct IntentEntry: TimelineEntry {
  var date = Date(timeIntervalSince1970: 0)
  var relevance: TimelineEntryRelevance?

  /// The score represents the value that a test checks.
  init(_ score: Double) { relevance = TimelineEntryRelevance(score: Float(score)) }
}

/// Provides entries with a score that a test computes from the intent.
struct ScoringProvider<Intent: INIntent>: IntentTimelineProvider {
  let score: (Intent) -> Double

  func getSnapshot(
    for configuration: Intent, in context: Context, completion: @escaping (IntentEntry) -> Void
  ) {
    completion(IntentEntry(score(configuration)))
  }

  func getTimeline(
    for configuration: Intent, in context: Context,
    completion: @escaping (Timeline<IntentEntry>) -> Void
  ) {
    completion(Timeline(entries: [IntentEntry(score(configuration))], policy: .never))
  }
}

/// Creates the source of a widget with an intent.
@MainActor
func intentSource<Intent: INIntent>(
  _ type: Intent.Type, handler: INExtension.Type? = nil,
  score: @escaping (Intent) -> Double = { _ in 0 }
) throws -> any ConfigurableSource {
  let configuration = IntentConfiguration(
    kind: "test", intent: type, provider: ScoringProvider(score: score)
  ) { _ in EmptyView() }
  guard let handler else { return try intentSource(of: configuration) }
  return try intentSource(of: configuration.intentHandler(handler))
}

@MainActor
func intentSource(of configuration: some WidgetConfiguration) throws -> any ConfigurableSource {
  let program = WidgetProgram(widgets: [SingleWidget(content: configuration)])
  return try #require(program.definitions.first?.configurable)
}

/// A widget of one configuration.
private struct SingleWidget<Content: WidgetConfiguration>: Widget {
  nonisolated(unsafe) let content: Content

  init() { preconditionFailure("made with its content") }
  init(content: Content) { self.content = content }

  var body: Content { content }
}

extension ConfigurableSource {
  /// Returns the valid values among the given ones, and the diagnostics.
  func filled(
    _ values: ParameterValues, timeLimit: Duration = longTimeLimit
  ) async throws -> (values: ParameterValues, diagnostics: [String]) {
    let configured = try await configured(with: values, timeLimit: timeLimit)
    return (configured.values, configured.diagnostics.map(\.message))
  }

  /// Returns the score of the entry for the given values.
  func score(_ values: ParameterValues = [:]) async throws -> Double? {
    let configured = try await configured(with: values, timeLimit: longTimeLimit)
    let entry = try await configured.source.snapshot(in: .intentTest, timeLimit: longTimeLimit)
    return entry.relevance.map { Double($0.score) }
  }
}

extension TimelineProviderContext {
  static var intentTest: TimelineProviderContext {
    TimelineProviderContext(
      family: .systemSmall, displaySize: CGSize(width: 158, height: 158),
      date: Date(timeIntervalSince1970: 946_684_800))
  }
}

/// A time limit that is never reached.
let longTimeLimit = Duration.seconds(86_400)
/// A time limit for code that never completes.
let shortTimeLimit = Duration.milliseconds(100)
