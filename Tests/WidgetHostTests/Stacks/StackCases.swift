import Foundation
import FramePipeline
import Testing
import WidgetTimeline

@testable import WidgetHost

/// Helpers for the tests of stacks, whose times count from one midnight.
enum StackCase {
  /// Wednesday, 14 January 2026, 00:00 in UTC.
  static let midnight = Timestamp("2026-01-14T00:00:00Z") ?? Timestamp(.distantPast)
  static let utc = TimeZone(identifier: "UTC") ?? .gmt

  /// Returns a time of the day, such as `09:41`; `33:00` is 09:00 on the next day.
  static func time(_ text: String) -> Timestamp {
    let parts = text.split(separator: ":").compactMap { Double($0) }
    return midnight.advanced(by: parts[0] * 3600 + parts[1] * 60)
  }

  /// Returns an entry with a date, a score, and a duration in minutes.
  static func entry(
    _ text: String, _ score: Float? = nil, minutes: Double = 0
  ) -> TimelineOutline.Entry {
    TimelineOutline.Entry(
      date: time(text).date,
      relevance: score.map { TimelineEntryRelevance(score: $0, duration: minutes * 60) })
  }

  /// Returns a member whose scores are relative to its own entries.
  static func member(_ id: String, _ entries: [TimelineOutline.Entry]) -> StackMember {
    var scale = ScoreScale()
    scale.addRelevances(entries, until: Timestamp(.distantFuture))
    return StackMember(id: id, entries: entries, scale: scale)
  }

  static func planner(
    cadence: Double = 60, zone: TimeZone = utc, location: Coordinate? = nil
  ) -> StackPlanner {
    StackPlanner(rules: StackRules(cadence: cadence), timeZone: zone, location: location)
  }

  /// Returns a plan as text, such as `00:00 a, 09:00 b`.
  static func text(_ plan: StackPlan?) -> String {
    (plan?.turns ?? []).map { "\(clock($0.from)) \($0.member)" }.joined(separator: ", ")
  }

  private static func clock(_ time: Timestamp) -> String {
    let minutes = (time.milliseconds - midnight.milliseconds) / 60_000
    func padded(_ number: Int64) -> String { number < 10 ? "0\(number)" : "\(number)" }
    return padded(minutes / 60) + ":" + padded(minutes % 60)
  }
}
