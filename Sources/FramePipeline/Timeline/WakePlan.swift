/// When a display that sleeps between its pictures has something to do.
///
///     let plan = WakePlan(frames: dates, renewals: [reload], quiet: quiet)
///     manifest.nextWake = plan.wake(after: now)
package struct WakePlan: Hashable, Sendable {
  /// How long a display waits before it asks again for a manifest that was due, in milliseconds: as long as a
  /// host lets pass between two reloads when all goes well.
  private static let patience: Int64 = 15 * 60_000

  /// The frames' dates.
  package var frames: [Timestamp]
  /// When a new manifest is due.
  package var renewals: [Timestamp]
  package var quiet: QuietTime

  package init(frames: [Timestamp], renewals: [Timestamp], quiet: QuietTime) {
    self.frames = frames
    self.renewals = renewals
    self.quiet = quiet
  }

  /// The first moment after `time` at which a frame begins or a new manifest is due, never in quiet hours;
  /// `nil` where nothing is to come.
  package func wake(after time: Timestamp) -> Timestamp? {
    let again = time.later(by: Self.patience)
    let renewal = renewals.map { $0 > time ? $0 : again }.min()
    let frame = frames.filter { $0 > time }.min()
    return [renewal, frame].compactMap(\.self).min().map { quiet.end(from: $0) }
  }
}

extension Manifest {
  /// When the display is to wake for the manifest's frames or for a new one.
  package func wakePlan(quiet: QuietTime) -> WakePlan {
    WakePlan(
      frames: frames.map(\.date), renewals: [reload.date, omitted?.from].compactMap(\.self),
      quiet: quiet)
  }
}

/// From when on pictures are older than their widget wanted: reloads within the budget are up to an hour
/// apart, so a host that keeps its widgets up to date has come by then.
///
/// While the display sleeps, no host comes.
package struct Staleness: Hashable, Sendable {
  /// How long after the date of its policy a timeline may last, in milliseconds.
  package static let longestDelay: Int64 = 3_600_000

  /// When the widget's host has come at the latest; `nil` where the widget asks for no new timeline.
  package let limit: Timestamp?

  /// The limit of a timeline that was asked for at `now`, on a display that sleeps at times.
  package init(_ reload: Manifest.Reload, now: Timestamp, quiet: QuietTime = .none) {
    switch reload.policy {
    case .never: limit = nil
    case .atEnd, .after:
      limit = reload.date.map { Self.limit(from: max($0, now), quiet) }
    }
  }

  /// An hour from a time at which the display is awake; where it falls asleep in that hour, one after it wakes.
  private static func limit(from time: Timestamp, _ quiet: QuietTime) -> Timestamp {
    let limit = quiet.end(from: time).later(by: longestDelay)
    return quiet.contains(limit) ? quiet.end(from: limit).later(by: longestDelay) : limit
  }

  /// What a frame that is shown up to `until` says: the limit where it can be shown past it.
  package func staleAfter(until: Timestamp?) -> Timestamp? {
    limit.flatMap { limit in until.map { limit < $0 } ?? true ? limit : nil }
  }
}

extension [Manifest.Frame] {
  /// Says of every frame from when on it is stale.
  package mutating func mark(_ staleness: Staleness) {
    for index in indices {
      self[index].staleAfter = staleness.staleAfter(until: self[index].until)
    }
  }
}
