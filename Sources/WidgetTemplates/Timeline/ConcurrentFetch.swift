import Foundation
import Synchronization

/// Runs work that waits for others, each piece on a thread of its own, and waits for all.
struct ConcurrentFetch<Result: Sendable>: Sendable {
  private final class Box: Sendable {
    let values: Mutex<[Int: Result]> = Mutex([:])
  }

  let count: Int
  let work: @Sendable (Int) -> Result

  /// The results in order.
  var results: [Result] {
    guard count > 1 else { return (0..<count).map(work) }
    let (box, group) = (Box(), DispatchGroup())
    for index in 0..<count {
      group.enter()
      Thread.detachNewThread {
        let result = work(index)
        box.values.withLock { $0[index] = result }
        group.leave()
      }
    }
    group.wait()
    let values = box.values.withLock { $0 }
    return (0..<count).compactMap { values[$0] }
  }
}
