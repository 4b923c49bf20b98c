import Foundation
import FramePipeline
import Synchronization

/// A screen that is being put together, perhaps on a thread of its own.
final class ScreenComposition: Sendable {
  /// Up to when what was written holds, or why nothing was.
  typealias Ending = Result<Timestamp, any Error>

  /// When it was begun.
  let begun: Timestamp
  private let result = Mutex<Ending?>(nil)
  private let ended = DispatchSemaphore(value: 0)

  /// Begins.
  ///
  /// - Parameters:
  ///   - begun: The time.
  ///   - isConcurrent: Whether it goes on beside the caller, who asks for its ending later.
  ///   - write: What puts the screen together.
  init(
    at begun: Timestamp, isConcurrent: Bool, _ write: @escaping @Sendable () throws -> Timestamp
  ) {
    self.begun = begun
    guard isConcurrent else {
      end(Ending(catching: write))
      return
    }
    let thread = Thread { self.end(Ending(catching: write)) }
    thread.name = "screen"
    thread.start()
  }

  /// How it ended; `nil` while it is under way.
  var ending: Ending? { result.withLock { $0 } }

  /// Waits for its end.
  func wait() -> Ending? {
    ended.wait()
    ended.signal()
    return ending
  }

  private func end(_ ending: Ending) {
    result.withLock { $0 = ending }
    ended.signal()
  }
}
