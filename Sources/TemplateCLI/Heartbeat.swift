import Dispatch
import Foundation

/// Reports progress twice per second while a worker waits for an operation with its own timeout.
///
/// It stops at that timeout, so that the pool terminates a worker that waits longer.
struct Heartbeat {
  private let timer: any DispatchSourceTimer

  init(upTo limit: Duration, _ onProgress: @escaping @Sendable () -> Void) {
    let end = ContinuousClock.now + limit
    timer = DispatchSource.makeTimerSource(queue: .global())
    timer.schedule(deadline: .now(), repeating: .milliseconds(500))
    timer.setEventHandler {
      if ContinuousClock.now < end { onProgress() }
    }
    timer.resume()
  }

  func stop() { timer.cancel() }
}
