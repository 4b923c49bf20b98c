import Synchronization

/// Tells how far a long rendering is, about once a second.
final class RenderProgress: Sendable {
  private let name: String
  private let channel: WorkerChannel
  private let last = Mutex(ContinuousClock.now)

  init(name: String, channel: WorkerChannel) {
    self.name = name
    self.channel = channel
  }

  /// Takes note of frames that are done; the first word comes after a second.
  @Sendable func step(done: Int, of all: Int) {
    let speaks = last.withLock { last in
      let now = ContinuousClock.now
      guard last.duration(to: now) > .seconds(1) else { return false }
      last = now
      return true
    }
    if speaks { channel.send(.progress("\(name): \(done) of \(all) frames")) }
  }
}
