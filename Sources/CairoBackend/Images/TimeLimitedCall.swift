import Foundation
import Synchronization

/// Runs library calls that may never return, and abandons them after a time limit.
///
/// The library cannot be interrupted: its thread continues until it is done or the process exits. While a call is
/// abandoned, no other is started in the process, and the worker of a host is replaced.
package final class TimeLimitedCall: Sendable {
  /// The shared instance of this process.
  package static let shared = TimeLimitedCall()

  /// The time limit for one image, in seconds.
  let limit: Double
  private let abandoned = Atomic<Int>(0)

  init(limit: Double = 10) { self.limit = limit }

  /// Whether an abandoned call is still running.
  package var hasAbandonedCall: Bool { abandoned.load(ordering: .relaxed) > 0 }

  private enum State<Value: Sendable>: Sendable {
    case running
    case finished(Value)
    case abandoned
  }

  private final class Box<Value: Sendable>: Sendable {
    let state = Mutex(State<Value>.running)
  }

  /// Returns the result of `work`, or `nil` if it exceeds the time limit or an abandoned call is still running.
  func value<Value: Sendable>(of work: @escaping @Sendable () -> Value) -> Value? {
    guard !hasAbandonedCall else { return nil }
    let (box, done) = (Box<Value>(), DispatchSemaphore(value: 0))
    let thread = Thread { [self] in
      let value = work()
      box.state.withLock { state in
        if case .abandoned = state {
          abandoned.subtract(1, ordering: .relaxed)
        } else {
          state = .finished(value)
        }
      }
      done.signal()
    }
    // The same size as the main thread's, because drawing recurses.
    thread.stackSize = 8 << 20
    thread.start()
    _ = done.wait(timeout: .now() + limit)
    return box.state.withLock { state in
      if case .finished(let value) = state { return value }
      state = .abandoned
      abandoned.add(1, ordering: .relaxed)
      return nil
    }
  }
}
