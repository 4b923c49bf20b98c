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

/// Where time runs out for calls of an author's code: on a thread of its own, apart from any that the
/// code could block.
///
/// Most calls are over long before their time is up, and thousands may be made in a second: a deadline
/// that is taken back wakes nobody, nor does one that lies behind an earlier one.
final class ProviderTimers: Sendable {
  static let shared = ProviderTimers()

  /// A deadline that can be taken back.
  struct Token: Hashable, Sendable { fileprivate let number: UInt64 }

  private struct State {
    var last: UInt64 = 0
    var deadlines: [UInt64: (time: ContinuousClock.Instant, act: @Sendable () -> Void)] = [:]
    /// When the thread wakes next; `nil` while there is none.
    var wake: ContinuousClock.Instant?
  }

  private let state = Mutex(State())
  private let bell = DispatchSemaphore(value: 0)

  private init() {}

  /// Has `act` called after a time, unless it is taken back before.
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
    if isEarlier { bell.signal() }
    return token
  }

  /// Takes a deadline back; one that is over, or was taken back, is left alone.
  func remove(_ token: Token) { state.withLock { $0.deadlines[token.number] = nil } }

  private func start() {
    let thread = Thread { [self] in while waitAndAct() {} }
    thread.name = "timers"
    thread.start()
  }

  /// Sleeps until the next deadline and acts on what is due; false where nothing is left to wait for.
  private func waitAndAct() -> Bool {
    guard let wake = state.withLock({ $0.wake }) else { return false }
    let left = ContinuousClock.now.duration(to: wake)
    // A deadline of libdispatch's, as the wall clock may be stopped for all others in the process.
    if left > .zero { _ = bell.wait(timeout: .now() + left / .seconds(1)) }
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
