import Dispatch
import Foundation
import Synchronization

/// Runs an author's methods: on the main queue, which they are declared for, or on a dedicated
/// thread while an earlier call still occupies the main queue.
enum ProviderThread {
  /// Whether a call occupies the main queue.
  private static let mainQueueIsBusy = Mutex(false)

  /// Runs `work`, then `then` after it has returned, without blocking the caller.
  ///
  /// The main queue is released before `then` runs, so that a call made by `then` can use it.
  static func run(
    _ work: @escaping @Sendable () -> Void, then: @escaping @Sendable () -> Void
  ) {
    let usesMainQueue = mainQueueIsBusy.withLock { isTaken in
      defer { isTaken = true }
      return !isTaken
    }
    if usesMainQueue {
      DispatchQueue.main.async {
        work()
        mainQueueIsBusy.withLock { $0 = false }
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

  /// The stack size in bytes: more than the main thread's, for deep recursion in an author's code.
  private static let stackSize = 16 << 20
}

/// Timers for the time limits of author code, on a dedicated thread that author code cannot block.
///
/// Most calls finish long before their limit, and there may be thousands a second: removing a
/// deadline, or adding one later than the next, does not wake the thread.
final class ProviderTimers: Sendable {
  static let shared = ProviderTimers()

  /// Identifies a deadline, to remove it.
  struct Token: Hashable, Sendable { fileprivate let number: UInt64 }

  private struct State {
    var last: UInt64 = 0
    var deadlines: [UInt64: (time: ContinuousClock.Instant, act: @Sendable () -> Void)] = [:]
    /// When the thread wakes next, or `nil` while it is not running.
    var wake: ContinuousClock.Instant?
  }

  private let state = Mutex(State())
  private let wakeSignal = DispatchSemaphore(value: 0)

  private init() {}

  /// Calls `act` after a delay, unless the deadline is removed before.
  func add(after delay: Duration, _ act: @escaping @Sendable () -> Void) -> Token {
    let time = ContinuousClock.now + min(max(delay, .zero), .seconds(100_000_000))
    let (token, isFirst, isEarlier) = state.withLock { state in
      state.last += 1
      state.deadlines[state.last] = (time, act)
      let former = state.wake
      state.wake = min(time, former ?? time)
      return (Token(number: state.last), former == nil, former.map { time < $0 } ?? false)
    }
    if isFirst { start() }
    if isEarlier { wakeSignal.signal() }
    return token
  }

  /// Removes a deadline; has no effect on one that has passed or was already removed.
  func remove(_ token: Token) { state.withLock { $0.deadlines[token.number] = nil } }

  private func start() {
    let thread = Thread { [self] in while runDueTimers() {} }
    thread.name = "timers"
    thread.start()
  }

  /// Sleeps until the next deadline and runs what is due; returns false if no deadline is left.
  private func runDueTimers() -> Bool {
    guard let wake = state.withLock({ $0.wake }) else { return false }
    let left = ContinuousClock.now.duration(to: wake)
    // Uses libdispatch's clock, because the wall clock may be frozen for the rest of the process.
    if left > .zero { _ = wakeSignal.wait(timeout: .now() + left / .seconds(1)) }
    let now = ContinuousClock.now
    let (due, isWaiting) = state.withLock { state in
      let due = state.deadlines.filter { $0.value.time <= now }
      for number in due.keys { state.deadlines[number] = nil }
      state.wake = state.deadlines.values.map(\.time).min()
      return (due.sorted { $0.key < $1.key }.map(\.value.act), state.wake != nil)
    }
    for act in due { act() }
    return isWaiting
  }
}
