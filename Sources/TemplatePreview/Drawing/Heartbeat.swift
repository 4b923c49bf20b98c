import Dispatch

/// Reports twice a second that a worker waits for something that has a time limit of its own.
///
/// It stops at that limit, so that the pool ends a worker that waits for longer.
struct Heartbeat {
  private let timer: any DispatchSourceTimer

  init(upTo limit: Duration, _ isAlive: @escaping @Sendable () -> Void) {
    let end = ContinuousClock.now + limit
    timer = DispatchSource.makeTimerSource(queue: .global())
    timer.schedule(deadline: .now(), repeating: .milliseconds(500))
    timer.setEventHandler {
      if ContinuousClock.now < end { isAlive() }
    }
    timer.resume()
  }

  func stop() { timer.cancel() }
}
