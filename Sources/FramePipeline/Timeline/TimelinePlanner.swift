package import Foundation
package import Graphics

/// An entry's place in time: it is shown from `date` up to, but not including, `until`.
package struct PlannedFrame: Hashable, Sendable {
  /// Which of the entries it shows.
  package var entry: Int
  package var date: Timestamp
  /// The next frame's date; `nil` in the last frame.
  package var until: Timestamp?

  package init(entry: Int, date: Timestamp, until: Timestamp? = nil) {
    self.entry = entry
    self.date = date
    self.until = until
  }
}

/// Gives every entry that a display can show its interval.
package struct TimelinePlanner: Hashable, Sendable {
  /// The shortest time that a picture stays, in seconds.
  package var shortestInterval: Double
  /// When no picture begins.
  package var quiet: QuietTime

  package init(shortestInterval: Double, quiet: QuietTime = .none) {
    self.shortestInterval = shortestInterval
    self.quiet = quiet
  }

  /// What a plan is, and what was left out.
  package struct Plan: Hashable, Sendable {
    package var frames: [PlannedFrame] = []
    /// How many entries are too near to another one to be shown.
    package var crowded = 0
    /// How many entries nobody sees, as another one is due when the display wakes.
    package var overslept = 0
    package var diagnostics: [Diagnostic] = []
  }

  /// Plans the entries of some dates.
  ///
  /// As in WidgetKit the entry of the moment is the latest one that is not later than `now`; those before
  /// it are left out. A picture stays for the shortest interval at least: then the latest entry that is
  /// due takes its place, so that no frame shows what is still to come. Of equal dates the last counts.
  /// What is due in quiet hours waits for their end, too; the entry of the moment alone is there at once,
  /// for somebody who looks at a display that has nothing yet.
  ///
  /// - Parameters:
  ///   - dates: The entries' dates, in any order.
  ///   - now: The time of the plan.
  /// - Returns: Frames sorted by date, none where there are no dates.
  package func plan(_ dates: [Date], now: Date) -> Plan {
    let now = Timestamp(now)
    var rest = current(sorted(dates), at: now)
    var plan = Plan()
    while let first = rest.first {
      let free =
        plan.frames.last.map { max($0.date.later(by: shortest), first.date) } ?? first.date
      let isCurrent = plan.frames.isEmpty && first.date <= now
      let start = isCurrent ? free : quiet.end(from: free)
      let due = rest.prefix { $0.date <= start }
      rest = rest.dropFirst(due.count)
      if start == free { plan.crowded += due.count - 1 } else { plan.overslept += due.count - 1 }
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
    return sorted.indices.compactMap { place in
      let isLast = place + 1 == sorted.count || sorted[place + 1].date != sorted[place].date
      return isLast ? sorted[place] : nil
    }
  }

  private func current(_ entries: [Entry], at now: Timestamp) -> ArraySlice<Entry> {
    let first = entries.lastIndex { $0.date <= now } ?? 0
    return ArraySlice(Array(entries[first...]))
  }

  private func diagnostics(of plan: Plan) -> [Diagnostic] {
    var diagnostics: [Diagnostic] = []
    if plan.crowded > 0 {
      diagnostics.append(
        Diagnostic(
          .warning,
          "\(Self.entries(plan.crowded)) not shown, as the display shows a picture for "
            + "\(shortestInterval) s at least; give entries that are further apart"))
    }
    // Nobody's mistake, but no riddle either.
    if plan.overslept > 0 {
      diagnostics.append(
        Diagnostic(
          .note,
          "\(Self.entries(plan.overslept)) not shown, as others follow before the display's quiet "
            + "hours end"))
    }
    return diagnostics
  }

  private static func entries(_ count: Int) -> String {
    count == 1 ? "1 entry is" : "\(count) entries are"
  }
}

extension Timestamp {
  /// The time some milliseconds later, or the last time there is.
  func later(by milliseconds: Int64) -> Timestamp {
    Timestamp(milliseconds: self.milliseconds + milliseconds)
  }
}
