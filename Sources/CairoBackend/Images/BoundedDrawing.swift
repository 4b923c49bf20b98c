import Foundation
import Synchronization

/// Runs what a library may not come back from, and leaves it behind when it takes too long.
///
/// The library cannot be interrupted: its thread goes on until it is done or the process ends. While one is left behind nothing else
/// is begun in the process, and a worker of a host is replaced.
package final class BoundedDrawing: Sendable {
  /// That of this process.
  package static let shared = BoundedDrawing()

  /// How long one picture may take, in seconds.
  let limit: Double
  private let abandoned = Atomic<Int>(0)

  init(limit: Double = 10) { self.limit = limit }

  /// Whether something goes on that nobody waits for.
  package var isStuck: Bool { abandoned.load(ordering: .relaxed) > 0 }

  private enum State<Value: Sendable>: Sendable {
    case running
    case finished(Value)
    case abandoned
  }

  private final class Box<Value: Sendable>: Sendable {
    let state = Mutex(State<Value>.running)
  }

  /// The result of work, or `nil` where it takes longer than the limit, or other work is stuck.
  func value<Value: Sendable>(of work: @escaping @Sendable () -> Value) -> Value? {
    guard !isStuck else { return nil }
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
    // As much as the main thread has: drawings are nested.
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
