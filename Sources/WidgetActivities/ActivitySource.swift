import ActivityKit
import Foundation
import Graphics
import WidgetTimeline
import WidgetUI

/// The timeline of a widget that shows activities of one type: the most relevant one, until it disappears.
struct ActivitySource<Attributes: ActivityAttributes>: ActivityPresenting {
  let store: ActivityStore
  // An author's closures, which are called on the main actor.
  let content: @MainActor (ActivityViewContext<Attributes>) -> AnyView
  let dynamicIsland: @MainActor (ActivityViewContext<Attributes>) -> DynamicIsland

  /// The name of the attributes' type.
  var kind: String { Activity<Attributes>.kind }

  func presents(_ activity: ActivityRecord) -> Bool { activity.kind == kind }

  func entry(
    of activity: ActivityRecord, at date: Date
  ) throws(ActivityError) -> RenderableEntry? {
    nonisolated(unsafe) let context = try self.context(of: activity, at: date)
    return RenderableEntry(date: date) { [content] in
      AnyView(ActivityContentView(content: content(context)))
    }
  }

  private func context(
    of activity: ActivityRecord, at date: Date
  ) throws(ActivityError) -> ActivityViewContext<Attributes> {
    do {
      return ActivityViewContext(
        activityID: activity.id,
        attributes: try ActivityJSON.decode(Attributes.self, from: activity.attributes),
        state: try ActivityJSON.decode(Attributes.ContentState.self, from: activity.state),
        isStale: activity.isStale(at: date))
    } catch {
      throw ActivityError(activity: activity.id, kind: kind, error)
    }
  }
}

/// The timeline of a widget that shows activities of all types of a program: the most relevant one.
struct SharedActivitySource: ActivityPresenting {
  /// The source of a widget, with the widget's families.
  struct Member: Sendable {
    var source: any ActivityPresenting
    var families: [WidgetFamily]
  }

  let store: ActivityStore
  let members: [Member]

  /// The sources of all members.
  private var sources: [any ActivityPresenting] { members.map(\.source) }

  func limited(to family: WidgetFamily) -> any ActivityPresenting {
    SharedActivitySource(store: store, members: members.filter { $0.families.contains(family) })
  }

  func presents(_ activity: ActivityRecord) -> Bool {
    sources.contains { $0.presents(activity) }
  }

  func entry(
    of activity: ActivityRecord, at date: Date
  ) throws(ActivityError) -> RenderableEntry? {
    try sources.first { $0.presents(activity) }?.entry(of: activity, at: date)
  }
}

/// A source that shows the most relevant of the activities that it can present.
protocol ActivityPresenting: CompetingSource {
  var store: ActivityStore { get }
  /// Whether the source has a view for activities of this type.
  func presents(_ activity: ActivityRecord) -> Bool
  /// Returns the source for a family: without the views that are not made for it.
  func limited(to family: WidgetFamily) -> any ActivityPresenting
  /// Returns the entry of an activity, without relevance; `nil` if the source does not present it.
  func entry(of activity: ActivityRecord, at date: Date) throws(ActivityError) -> RenderableEntry?
}

extension ActivityPresenting {
  func limited(to family: WidgetFamily) -> any ActivityPresenting { self }

  func placeholder(
    in context: TimelineProviderContext, timeLimit: Duration
  ) async throws -> RenderableEntry? { nil }

  func snapshot(
    in context: TimelineProviderContext, timeLimit: Duration
  ) async throws -> RenderableEntry {
    let source = limited(to: context.family)
    let activities = source.presentedActivities
    var entry = try source.mostRelevantEntry(at: context.date, of: activities)
    if activities.isEmpty {
      entry.diagnostics.append(
        Diagnostic(
          .note,
          "no live activity is running; start one with 'placard activity start', or preview one with '#Preview(as: .content, using:)'"
        ))
    }
    return entry
  }

  func timeline(
    in context: TimelineProviderContext, timeLimit: Duration
  ) async throws -> RenderableTimeline {
    let source = limited(to: context.family)
    let activities = source.presentedActivities
    let dates = activities.dates(after: context.date)
    return RenderableTimeline(
      entries: try ([context.date] + dates).map {
        try source.mostRelevantEntry(at: $0, of: activities)
      },
      policy: .never)
  }

  func mostRelevantWidget(of definitions: [WidgetDefinition]) -> WidgetDefinition {
    var widget = WidgetDefinition(
      kind: WidgetDefinition.activityKind, displayName: "Live Activity",
      description: "The most relevant live activity, of any type.",
      families: [.systemSmall, .systemMedium].filter { family in
        definitions.contains { $0.families.contains(family) }
      },
      source: SharedActivitySource(
        store: store,
        members: definitions.compactMap { definition in
          (definition.source as? any ActivityPresenting).map {
            SharedActivitySource.Member(source: $0, families: definition.families)
          }
        }))
    widget.contentMarginsDisabled = true
    return widget
  }

  /// The activities that the source presents.
  private var presentedActivities: [ActivityRecord] { store.activities().filter(presents) }

  /// Returns the entry of the most relevant activity whose JSON can be decoded; others are reported.
  private func mostRelevantEntry(
    at date: Date, of activities: [ActivityRecord]
  ) throws(ActivityError) -> RenderableEntry {
    var failure: ActivityError?
    for activity in activities.shown(at: date) {
      do throws(ActivityError) {
        guard var entry = try entry(of: activity, at: date) else { continue }
        entry.relevance = TimelineEntryRelevance(score: activity.displayRelevance)
        entry.diagnostics += failure.map { [Diagnostic(.warning, $0.description)] } ?? []
        return entry
      } catch {
        failure = failure ?? error
      }
    }
    if let failure { throw failure }
    return RenderableEntry(date: date, relevance: TimelineEntryRelevance(score: 0)) {
      AnyView(EmptyView())
    }
  }
}

extension ActivityRecord {
  /// The relevance of its frames: above zero even if its own score, which is compared with those of other activities, is
  /// not.
  fileprivate var displayRelevance: Float { max(Float(relevanceScore), 0.01) }
}

extension [ActivityRecord] {
  /// The dates at which the shown activity may change: one starts, becomes stale, ends or disappears.
  fileprivate func dates(after now: Date) -> [Date] {
    Set(
      filter { $0.phase(at: now) != .dismissed }
        .flatMap { [$0.started, $0.staleDate, $0.end, $0.disappearance].compactMap(\.self) }
        .filter { $0 > now }
    ).sorted()
  }
}

/// The error for an activity whose JSON does not fit the type of its attributes.
struct ActivityError: Error, CustomStringConvertible {
  let description: String

  init(activity: String, kind: String, _ error: any Error) {
    guard let error = error as? DecodingError else {
      description = "the activity '\(activity)' does not fit '\(kind)': \(error)"
      return
    }
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
