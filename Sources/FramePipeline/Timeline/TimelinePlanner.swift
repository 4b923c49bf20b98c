package import Foundation
package import Graphics

/// The interval of an entry: it is shown from `date` up to, but not including, `until`.
package struct PlannedFrame: Hashable, Sendable {
  /// The index of the entry.
  package var entry: Int
  package var date: Timestamp
  /// The next frame's date, or `nil` in the last frame.
  package var until: Timestamp?

  package init(entry: Int, date: Timestamp, until: Timestamp? = nil) {
    self.entry = entry
    self.date = date
    self.until = until
  }
}

/// Assigns an interval to every entry that a display can show.
package struct TimelinePlanner: Hashable, Sendable {
  /// The minimum duration of a frame, in seconds.
  package var shortestInterval: Double
  /// The hours in which no frame begins.
  package var quiet: QuietTime

  package init(shortestInterval: Double, quiet: QuietTime = .none) {
    self.shortestInterval = shortestInterval
    self.quiet = quiet
  }

  /// The planned frames, and the number of entries left out.
  package struct Plan: Hashable, Sendable {
    package var frames: [PlannedFrame] = []
    /// The number of entries that are too close to another one to be shown.
    package var tooCloseCount = 0
    /// The number of entries that are never shown, because a later one is due when the display wakes.
    package var sleptThroughCount = 0
    package var diagnostics: [Diagnostic] = []
  }

  /// Plans frames for the dates of entries.
  ///
  /// As in WidgetKit, the current entry is the latest one that is not later than `now`; earlier ones are left out. A
  /// frame lasts at least the shortest interval. After that, the latest entry that is due is shown, so that no frame
  /// shows an entry early. Of equal dates the last one counts. Entries that are due in quiet hours are delayed to their
  /// end; only the current entry is shown at once, for a display that shows nothing yet. Of entries that follow each other
  /// at the shortest interval, as those of a clock, one that would be delayed is in time after the first frame, which is
  /// shorter then: its picture was usually shown before the plan was made. After another frame it is left out, because all
  /// others would be as late.
  ///
  /// - Parameters:
  ///   - dates: The entries' dates, in any order.
  ///   - now: The time of the plan.
  /// - Returns: Frames sorted by date; empty if there are no dates.
  package func plan(_ dates: [Date], now: Date) -> Plan {
    let now = Timestamp(now)
    var rest = current(sorted(dates), at: now)
    var plan = Plan()
    while let first = rest.first {
      let free =
        plan.frames.last.map { max($0.date.later(by: shortest), first.date) } ?? first.date
      let isCurrent = plan.frames.isEmpty && first.date <= now
      var start = isCurrent ? free : quiet.end(from: free)
      let due = rest.prefix { $0.date <= start }
      rest = rest.dropFirst(due.count)
      if let delayed = due.last, delayed.date < start, start == free, let next = rest.first,
        next.date == delayed.date.later(by: shortest)
      {
        guard plan.frames.count == 1 else {
          plan.tooCloseCount += due.count - 1
          continue
        }
        start = min(start, quiet.end(from: delayed.date))
      }
      if start <= free {
        plan.tooCloseCount += due.count - 1
      } else {
        plan.sleptThroughCount += due.count - 1
      }
      if !plan.frames.isEmpty { plan.frames[plan.frames.count - 1].until = start }
      plan.frames.append(PlannedFrame(entry: (due.last ?? first).index, date: start))
    }
    plan.diagnostics = diagnostics(of: plan)
    return plan
  }

  /// The shortest interval in milliseconds.
  private var shortest: Int64 {
    Int64(clamping: (min(max(0, shortestInterval), 1e9) * 1000).rounded(.up))
  }

  private struct Entry: Hashable {
    var index: Int
    var date: Timestamp
  }

  private func sorted(_ dates: [Date]) -> [Entry] {
    let entries = dates.enumerated().map { Entry(index: $0.offset, date: Timestamp($0.element)) }
    let sorted = entries.sorted { ($0.date, $0.index) < ($1.date, $1.index) }
    return sorted.indices.compactMap { index in
      let isLast = index + 1 == sorted.count || sorted[index + 1].date != sorted[index].date
      return isLast ? sorted[index] : nil
    }
  }

  private func current(_ entries: [Entry], at now: Timestamp) -> ArraySlice<Entry> {
    let first = entries.lastIndex { $0.date <= now } ?? 0
    return ArraySlice(Array(entries[first...]))
  }

  private func diagnostics(of plan: Plan) -> [Diagnostic] {
    var diagnostics: [Diagnostic] = []
    if plan.tooCloseCount > 0 {
      diagnostics.append(
        Diagnostic(
          .warning,
          "\(Self.entries(plan.tooCloseCount)) not shown, because the display shows a frame for "
            + "\(shortestInterval) s or longer; provide entries that are further apart"))
    }
    // Not a mistake of the author, but reported, because entries would otherwise be missing without a reason.
    if plan.sleptThroughCount > 0 {
      diagnostics.append(
        Diagnostic(
          .note,
          "\(Self.entries(plan.sleptThroughCount)) not shown, because others follow before the display's quiet "
            + "hours end"))
    }
    return diagnostics
  }

  private static func entries(_ count: Int) -> String {
    count == 1 ? "1 entry is" : "\(count) entries are"
  }
}

extension Timestamp {
  /// Returns the time some milliseconds later, limited to the last representable time.
  func later(by milliseconds: Int64) -> Timestamp {
    Timestamp(milliseconds: self.milliseconds + milliseconds)
  }
}
