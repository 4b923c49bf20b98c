import ActivityKit
import Foundation
import Graphics
import WidgetTimeline
import WidgetUI

/// The timeline of a widget that shows activities: the most relevant one, until it is outdated or disappears.
struct ActivitySource<Attributes: ActivityAttributes>: TimelineSource {
  let store: ActivityStore
  // An author's closures, which are called on the main actor.
  let content: @MainActor (ActivityViewContext<Attributes>) -> AnyView
  let dynamicIsland: @MainActor (ActivityViewContext<Attributes>) -> DynamicIsland

  /// The name of the attributes' type.
  var kind: String { Activity<Attributes>.kind }

  func placeholder(
    in context: TimelineProviderContext, timeLimit: Duration
  ) async throws -> RenderableEntry? { nil }

  func snapshot(
    in context: TimelineProviderContext, timeLimit: Duration
  ) async throws -> RenderableEntry {
    try entry(at: context.date, of: store.activities())
  }

  func timeline(
    in context: TimelineProviderContext, timeLimit: Duration
  ) async throws -> RenderableTimeline {
    let activities = store.activities()
    let dates = Self.dates(of: activities.filter { $0.kind == kind }, after: context.date)
    return RenderableTimeline(
      entries: try ([context.date] + dates).map { try entry(at: $0, of: activities) },
      policy: .never)
  }

  /// The dates at which something else may be shown: an activity starts, is outdated, ends or disappears.
  private static func dates(of activities: [ActivityRecord], after now: Date) -> [Date] {
    Set(
      activities.filter { $0.phase(at: now) != .dismissed }
        .flatMap { [$0.started, $0.staleDate, $0.end, $0.disappearance].compactMap(\.self) }
        .filter { $0 > now }
    ).sorted()
  }

  /// The most relevant activity whose JSON fits; others are reported.
  private func entry(at date: Date, of activities: [ActivityRecord]) throws -> RenderableEntry {
    var failure: ActivityError?
    for activity in activities.shown(of: kind, at: date) {
      do {
        nonisolated(unsafe) let context = try self.context(of: activity, at: date)
        return RenderableEntry(
          date: date, relevance: TimelineEntryRelevance(score: Float(activity.relevanceScore)),
          diagnostics: failure.map { [Diagnostic(.warning, $0.description)] } ?? []
        ) { [content] in
          AnyView(ActivityContentView(content: content(context)))
        }
      } catch let error as ActivityError {
        failure = failure ?? error
      }
    }
    if let failure { throw failure }
    return RenderableEntry(date: date) { AnyView(EmptyView()) }
  }

  private func context(
    of activity: ActivityRecord, at date: Date
  ) throws -> ActivityViewContext<Attributes> {
    do {
      return ActivityViewContext(
        activityID: activity.id,
        attributes: try ActivityJSON.decode(Attributes.self, from: activity.attributes),
        state: try ActivityJSON.decode(Attributes.ContentState.self, from: activity.state),
        isStale: activity.isStale(at: date))
    } catch let error as DecodingError {
      throw ActivityError(activity: activity.id, kind: kind, error)
    }
  }
}

/// The error for an activity whose JSON does not fit the type of its attributes.
struct ActivityError: Error, CustomStringConvertible {
  let description: String

  init(activity: String, kind: String, _ error: DecodingError) {
    let (context, missing): (DecodingError.Context, String?) =
      switch error {
      case .keyNotFound(let key, let context): (context, key.stringValue)
      case .typeMismatch(_, let context), .valueNotFound(_, let context),
        .dataCorrupted(let context):
        (context, nil)
      @unknown default: (.init(codingPath: [], debugDescription: "\(error)"), nil)
      }
    let path = context.codingPath.map(\.stringValue).joined(separator: ".")
    let problem = missing.map { "'\($0)' is missing" } ?? context.debugDescription
    description =
      "the activity '\(activity)' does not fit '\(kind)'\(path.isEmpty ? "" : ", at '\(path)'"): \(problem)"
  }
}
