import Dispatch
import Foundation
import Synchronization

/// Where an author's method runs: on the main queue, which it is declared for, or on a thread of its
/// own while an earlier call has not come back from there.
enum ProviderThread {
  /// Whether a call is on the main queue now.
  private static let mainIsTaken = Mutex(false)

  /// Runs `work`, and `then` when it has returned; nothing that it does blocks the caller.
  ///
  /// The main queue is free again before `then`: who calls next because of it finds it so.
  static func run(
    _ work: @escaping @Sendable () -> Void, then: @escaping @Sendable () -> Void
  ) {
    let takesMain = mainIsTaken.withLock { isTaken in
      defer { isTaken = true }
      return !isTaken
    }
    if takesMain {
      DispatchQueue.main.async {
        work()
        mainIsTaken.withLock { $0 = false }
        then()
      }
    } else {
      let thread = Thread {
        work()
        then()
      }
      thread.name = "provider"
      thread.stackSize = stackSize
      thread.start()
    }
  }

  /// Room for deep recursion in an author's code, as the main thread has it, and more.
  private static let stackSize = 16 << 20
}
