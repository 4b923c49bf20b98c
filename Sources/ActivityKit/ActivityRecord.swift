package import CheckedJSON
package import Foundation
import WidgetTimeline

/// An activity in the state folder, of any program.
package struct ActivityRecord: Hashable, Codable, Sendable, Identifiable {
  /// How long an activity runs unless it is ended earlier, in seconds: eight hours (ActivityKit's documentation).
  package static let maximumRunTime: TimeInterval = 8 * 3600
  /// How long an activity that has ended is shown at most, in seconds: four hours (ActivityKit's documentation).
  package static let maximumDisplayTime: TimeInterval = 4 * 3600
  /// The largest JSON of the attributes, and of a state, in bytes.
  package static let maximumSize = 4096

  package let id: String
  /// The name of the attributes' type, which is the kind of the widget that shows the activity.
  package let kind: String
  package let attributes: JSONValue
  package let started: Date
  package var state: JSONValue
  package var staleDate: Date?
  package var relevanceScore: Double
  package var updated: Date
  /// When the activity was ended; `nil` while it runs.
  package var ended: Date?
  /// When it disappears; `nil` while it runs.
  package var dismissal: Date?

  package init(
    id: String, kind: String, attributes: JSONValue, state: JSONValue, staleDate: Date? = nil,
    relevanceScore: Double = 0, started: Date
  ) {
    self.id = id
    self.kind = kind
    self.attributes = attributes
    self.state = state
    self.staleDate = staleDate
    self.relevanceScore = relevanceScore
    self.started = started
    updated = started
  }

  /// The kinds of the widgets that show it: that of its type, and that which shows activities of all types.
  package var widgetKinds: [String] { [kind, WidgetDefinition.activityKind] }

  /// When the activity ends: at the time that the app set, or after the maximum duration.
  package var end: Date { ended ?? started.addingTimeInterval(Self.maximumRunTime) }

  /// When the activity disappears.
  package var disappearance: Date {
    dismissal ?? end.addingTimeInterval(Self.maximumDisplayTime)
  }

  /// The phase at a date.
  package func phase(at date: Date) -> ActivityState {
    // It ended before it started.
    if let ended, ended < started { return .dismissed }
    if date < started { return .pending }
    if date >= disappearance { return .dismissed }
    if date >= end { return .ended }
    return isStale(at: date) ? .stale : .active
  }

  /// Whether the state is outdated at a date.
  package func isStale(at date: Date) -> Bool { staleDate.map { $0 <= date } ?? false }

  /// Whether the activity is shown at a date.
  package func isShown(at date: Date) -> Bool {
    switch phase(at: date) {
    case .active, .stale, .ended: true
    case .pending, .dismissed: false
    }
  }

  /// Changes the content.
  package mutating func update(
    state: JSONValue?, staleDate: Date?, relevanceScore: Double, at date: Date
  ) {
    self.state = state ?? self.state
    self.staleDate = staleDate
    self.relevanceScore = relevanceScore
    updated = date
  }

  /// Ends the activity, unless it has ended.
  package mutating func end(at date: Date, dismissal policy: ActivityUIDismissalPolicy) {
    let end = min(ended ?? date, self.end)
    ended = end
    dismissal = policy.date(endingAt: end)
    updated = date
  }
}

extension [ActivityRecord] {
  /// The activities that are shown at a date, the most relevant first: those that run before those that have ended,
  /// then by score, and of the same score that which started first (ActivityKit's documentation).
  package func shown(at date: Date) -> [ActivityRecord] {
    filter { $0.isShown(at: date) }.sorted { first, second in
      let haveEnded = (first.phase(at: date) == .ended, second.phase(at: date) == .ended)
      if haveEnded.0 != haveEnded.1 { return haveEnded.1 }
      if first.relevanceScore != second.relevanceScore {
        return first.relevanceScore > second.relevanceScore
      }
      return (first.started, first.id) < (second.started, second.id)
    }
  }
}
