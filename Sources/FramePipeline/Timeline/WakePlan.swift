/// When a display that sleeps between its pictures has something to do.
///
/// The first frame or renewal that is still to come counts; a renewal that is over is asked for again after a while.
/// What is due in quiet hours waits for their end.
///
///     let plan = WakePlan(frames: dates, renewals: [reload], quiet: quiet)
///     let wake = plan.wake(after: now)
package struct WakePlan: Hashable, Sendable {
  /// The retry interval of a display for an overdue manifest, in milliseconds: a host's usual time between two reloads.
  private static let retryInterval: Int64 = 15 * 60_000

  /// The frames' dates.
  package var frames: [Timestamp]
  /// The times at which a new manifest is due.
  package var renewals: [Timestamp]
  package var quiet: QuietTime

  package init(frames: [Timestamp], renewals: [Timestamp], quiet: QuietTime) {
    self.frames = frames
    self.renewals = renewals
    self.quiet = quiet
  }

  /// Returns the first time after `time` at which a frame begins or a new manifest is due, never in quiet hours; `nil`
  /// if nothing is due.
  package func wake(after time: Timestamp) -> Timestamp? {
    let again = time.later(by: Self.retryInterval)
    let renewal = renewals.map { $0 > time ? $0 : again }.min()
    let frame = frames.filter { $0 > time }.min()
    return [renewal, frame].compactMap(\.self).min().map { quiet.end(from: $0) }
  }
}

extension Manifest {
  /// Sets when a display that sleeps wakes next, by the rule of ``WakePlan``; to be called when the frames, the reload
  /// and what is omitted are final.
  package mutating func planNextWake(quiet: QuietTime) {
    let plan = WakePlan(
      frames: frames.map(\.date), renewals: [reload.date, omitted?.from].compactMap(\.self),
      quiet: quiet)
    nextWake = plan.wake(after: generatedAt)
  }
}
