import Foundation
import Synchronization

/// A clock that goes on only as this process gets to run: where others take the processor, it is slower.
final class LoadedClock: Sendable {
  private final class Count: Sendable {
    let ticks = Atomic(0)
    let isStopped = Atomic(false)
  }

  private let count = Count()
  private static let tick = 0.02

  /// Starts the clock.
  init() {
    Thread.detachNewThread { [count] in
      while !count.isStopped.load(ordering: .relaxed) {
        Thread.sleep(forTimeInterval: Self.tick)
        count.ticks.add(1, ordering: .relaxed)
      }
    }
  }

  deinit { count.isStopped.store(true, ordering: .relaxed) }

  /// How often it has slept, in the time that this takes on a machine with nothing else to do.
  var elapsed: Duration { .seconds(Self.tick) * count.ticks.load(ordering: .relaxed) }
}
