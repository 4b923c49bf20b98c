import Glibc
import Synchronization

/// Limits how often the store, or a file that many requests need, is polled for changes.
final class PollThrottle: Sendable {
  /// In nanoseconds.
  private let interval: Int64
  /// When a poll is due, in nanoseconds since the machine was started.
  private let due = Atomic<Int64>(.min)

  /// Creates a throttle; with a zero interval, every poll is due.
  init(_ interval: Duration) { self.interval = Int64(interval / .nanoseconds(1)) }

  /// Makes the next poll due.
  func reset() { due.store(.min, ordering: .relaxed) }

  /// Whether the interval has passed since this returned `true` last; the caller that gets `true` polls.
  func claim() -> Bool {
    guard interval > 0 else { return true }
    let now = Self.now
    let due = due.load(ordering: .relaxed)
    guard now >= due else { return false }
    return self.due.compareExchange(
      expected: due, desired: now + interval, ordering: .relaxed
    ).exchanged
  }

  /// The time since the machine was started, exact to some milliseconds: each request reads it several times, and on
  /// some machines an exact one takes a system call.
  private static var now: Int64 {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC_COARSE, &time)
    return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
  }
}
