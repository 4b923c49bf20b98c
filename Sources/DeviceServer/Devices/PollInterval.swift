import Glibc
import Synchronization

/// Limits how often the store or a file that many requests need is read again.
final class PollInterval: Sendable {
  private let interval: Duration
  private let last = Mutex<Duration?>(nil)

  /// Creates a limit; a zero interval limits nothing.
  init(_ interval: Duration) { self.interval = interval }

  /// Makes the next poll due.
  func reset() { last.withLock { $0 = nil } }

  /// Whether the interval has passed since this returned `true` last; the caller that gets `true` polls.
  func claim() -> Bool {
    guard interval > .zero else { return true }
    let now = Self.now
    return last.withLock { last in
      if let last, now - last < interval { return false }
      last = now
      return true
    }
  }

  /// The time since the machine was started, exact to some milliseconds: each request reads it several times, and on
  /// some machines an exact one takes a system call.
  private static var now: Duration {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC_COARSE, &time)
    return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
  }
}
