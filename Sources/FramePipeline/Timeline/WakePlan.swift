/// The wake times of a display that sleeps between its pictures.
///
/// The display wakes for the next frame or renewal. It retries an overdue renewal after an interval, which is short while a
/// host is about to write the first timeline. Wake times in quiet hours are deferred to their end.
///
///     let plan = WakePlan(frames: dates, renewals: [reload], quiet: quiet)
///     let wake = plan.wake(after: now)
package struct WakePlan: Hashable, Sendable {
  /// The retry interval of a display for an overdue manifest, in milliseconds: a host's usual time between two reloads.
  private static let retryInterval: Int64 = 15 * 60_000
  /// The retry interval while a first timeline is expected, and for how long it is, in milliseconds.
  private static let firstTimeline = (retryInterval: Int64(60_000), wait: Int64(10 * 60_000))

  /// The frames' dates.
  package var frames: [Timestamp]
  /// The times at which a new manifest is due.
  package var renewals: [Timestamp]
  package var quiet: QuietTime
  /// Since when a first timeline is expected; `nil` if there is one.
  package var awaitedSince: Timestamp?

  package init(
    frames: [Timestamp], renewals: [Timestamp], quiet: QuietTime, awaitedSince: Timestamp? = nil
  ) {
    self.frames = frames
    self.renewals = renewals
    self.quiet = quiet
    self.awaitedSince = awaitedSince
  }

  /// Returns the first time after `time` at which a frame begins or a new manifest is due, never in quiet hours; `nil`
  /// if nothing is due.
  package func wake(after time: Timestamp) -> Timestamp? {
    let isAwaited = awaitedSince.map { time < $0.later(by: Self.firstTimeline.wait) } ?? false
    let again = time.later(
      by: isAwaited ? Self.firstTimeline.retryInterval : Self.retryInterval)
    let renewal = renewals.map { $0 > time ? $0 : again }.min()
    let frame = frames.filter { $0 > time }.min()
    return [renewal, frame].compactMap(\.self).min().map { quiet.end(from: $0) }
  }
}

extension Manifest {
  /// Since when the first timeline is expected, or `nil` if this is one.
  ///
  /// Before it, a host writes a manifest with the placeholder or the snapshot alone, whose reload is due at once.
  package var awaitsTimelineSince: Timestamp? {
    guard frames.count == 1, let picture = frames.first?.picture,
      picture == snapshot || picture == placeholder, reload.policy == .after,
      let date = reload.date, date <= generatedAt
    else { return nil }
    return generatedAt
  }

  /// Sets when a display that sleeps wakes next, by the rule of ``WakePlan``; to be called when the frames, the reload
  /// and what is omitted are final.
  package mutating func planNextWake(quiet: QuietTime) {
    let plan = WakePlan(
      frames: frames.map(\.date), renewals: [reload.date, omitted?.from].compactMap(\.self),
      quiet: quiet, awaitedSince: awaitsTimelineSince)
    nextWake = plan.wake(after: generatedAt)
  }
}
