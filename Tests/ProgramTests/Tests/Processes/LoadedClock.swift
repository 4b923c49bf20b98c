import Foundation
import Synchronization

/// A clock that advances only while this process gets CPU time: on a busy machine it is slower.
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

  /// The number of its sleeps, multiplied by the time that each takes on an idle machine.
  var elapsed: Duration { .seconds(Self.tick) * count.ticks.load(ordering: .relaxed) }
}
