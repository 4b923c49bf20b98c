import Dispatch
import Foundation
import SwiftRuntime
import Synchronization

/// Runs an author's code on the main actor without letting it block the caller.
///
/// The main actor of a worker is its main queue. A provider's method that does not return would block the queue forever.
/// Therefore, while one method runs on the main queue, further methods run on separate threads; and after a method has
/// timed out, views are created on a fallback thread until it returns. The Swift runtime treats such threads as the main
/// actor.
package enum MainActorThread {
  private struct State {
    /// The provider's call that is running on the main queue.
    var call: ObjectIdentifier?
    /// Whether that call has timed out; work then runs on the fallback thread until the call returns.
    var isAbandoned = false
    var hasFallbackThread = false
    /// Pending work, the oldest first.
    var waiting: [@MainActor @Sendable () -> Void] = []
  }

  private static let state = Mutex(State())

  /// Runs work on the main actor and waits for its result.
  package static func run<Result: Sendable>(
    _ work: @escaping @MainActor @Sendable () throws -> Result
  ) async throws -> Result {
    try await withCheckedThrowingContinuation { continuation in
      add { continuation.resume(with: Swift.Result { try work() }) }
    }
  }

  /// Runs work on the main actor and waits for its result.
  package static func run<Result: Sendable>(
    _ work: @escaping @MainActor @Sendable () -> Result
  ) async -> Result {
    await withCheckedContinuation { continuation in add { continuation.resume(returning: work()) } }
  }

  /// Runs work on the main actor while `body` runs on the calling thread, and waits for both, also if `body` throws.
  ///
  /// The work is enqueued immediately, without a task, which would need a thread of the pool; all of them may be busy.
  package static func run<Result: Sendable, Other>(
    _ work: @escaping @MainActor @Sendable () -> Result, while body: () throws -> Other
  ) async throws -> (Result, Other) {
    let result = PendingResult<Result>()
    add { result.complete(with: work()) }
    let other = Swift.Result { try body() }
    return (await result.value, try other.get())
  }

  /// Runs main-actor work synchronously on the calling thread: for this package's own views, which a host draws while it
  /// composes screens.
  package static func runOnCallingThread<Result: Sendable>(_ work: @MainActor () -> Result)
    -> Result
  {
    MainActorOverride.withCurrentThread { MainActor.assumeIsolated(work) }
  }

  private static func add(_ work: @escaping @MainActor @Sendable () -> Void) {
    state.withLock { $0.waiting.append(work) }
    DispatchQueue.main.async {
      // The fallback thread runs until no work is left, so that two threads never run main-actor work at the same time.
      let next = state.withLock {
        $0.hasFallbackThread || $0.waiting.isEmpty ? nil : $0.waiting.removeFirst()
      }
      if let next { MainActor.assumeIsolated(next) }
    }
    startFallbackThreadIfNeeded()
  }

  /// Calls a provider's method, and `then` when it has returned.
  ///
  /// The main queue is marked as free before `then` is called, so that a call that `then` triggers runs on it.
  static func call(
    _ call: any AnyObject & Sendable, _ method: @escaping @MainActor @Sendable () -> Void,
    then: @escaping @Sendable () -> Void
  ) {
    let claimsMainQueue = state.withLock { state in
      guard state.call == nil else { return false }
      state.call = ObjectIdentifier(call)
      return true
    }
    guard claimsMainQueue else {
      return startThread("provider") {
        MainActor.assumeIsolated(method)
        then()
      }
    }
    DispatchQueue.main.async {
      MainActor.assumeIsolated(method)
      state.withLock { ($0.call, $0.isAbandoned) = (nil, false) }
      then()
    }
  }

  /// Marks a call as timed out; if it is running on the main queue, pending work moves to the fallback thread.
  static func abandon(_ call: any AnyObject & Sendable) {
    state.withLock { state in
      if state.call == ObjectIdentifier(call) { state.isAbandoned = true }
    }
    startFallbackThreadIfNeeded()
  }

  private static func startFallbackThreadIfNeeded() {
    let isNeeded = state.withLock { state in
      guard state.isAbandoned, !state.hasFallbackThread, !state.waiting.isEmpty else {
        return false
      }
      state.hasFallbackThread = true
      return true
    }
    guard isNeeded else { return }
    startThread("main actor") {
      while let next = nextForFallbackThread() { MainActor.assumeIsolated(next) }
    }
  }

  private static func nextForFallbackThread() -> (@MainActor @Sendable () -> Void)? {
    state.withLock { state in
      state.hasFallbackThread = !state.waiting.isEmpty
      return state.hasFallbackThread ? state.waiting.removeFirst() : nil
    }
  }

  /// Starts a thread that the Swift runtime treats as the main actor.
  private static func startThread(_ name: String, _ work: @escaping @Sendable () -> Void) {
    let thread = Thread { MainActorOverride.withCurrentThread(work) }
    thread.name = name
    thread.stackSize = stackSize
    thread.start()
  }

  /// The stack size in bytes: more than the main thread's, for deep recursion in an author's code.
  private static let stackSize = 16 << 20
}

/// The result of work on another thread, which one task waits for.
private final class PendingResult<Value: Sendable>: Sendable {
  private enum State {
    case running
    case awaited(CheckedContinuation<Value, Never>)
    case complete(Value)
  }

  private let state = Mutex(State.running)

  var value: Value {
    get async {
      await withCheckedContinuation { continuation in
        let value: Value? = state.withLock { state in
          if case .complete(let value) = state { return value }
          state = .awaited(continuation)
          return nil
        }
        if let value { continuation.resume(returning: value) }
      }
    }
  }

  func complete(with value: Value) {
    let waiting: CheckedContinuation<Value, Never>? = state.withLock { state in
      defer { state = .complete(value) }
      if case .awaited(let continuation) = state { return continuation }
      return nil
    }
    waiting?.resume(returning: value)
  }
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
    var deadlines: [UInt64: (time: ContinuousClock.Instant, action: @Sendable () -> Void)] = [:]
    /// When the thread wakes next, or `nil` while it is not running.
    var wake: ContinuousClock.Instant?
  }

  private let state = Mutex(State())
  private let wakeSignal = DispatchSemaphore(value: 0)

  private init() {}

  /// Calls `action` after a delay, unless the deadline is removed before.
  func add(after delay: Duration, _ action: @escaping @Sendable () -> Void) -> Token {
    let time = ContinuousClock.now + min(max(delay, .zero), .seconds(100_000_000))
    let (token, isFirst, isEarlier) = state.withLock { state in
      state.last += 1
      state.deadlines[state.last] = (time, action)
      let oldWakeTime = state.wake
      state.wake = min(time, oldWakeTime ?? time)
      return (
        Token(number: state.last), oldWakeTime == nil, oldWakeTime.map { time < $0 } ?? false
      )
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
    let delay = ContinuousClock.now.duration(to: wake)
    // Uses libdispatch's clock, because the wall clock may be frozen for the rest of the process.
    if delay > .zero { _ = wakeSignal.wait(timeout: .now() + delay / .seconds(1)) }
    let now = ContinuousClock.now
    let (due, isWaiting) = state.withLock { state in
      let due = state.deadlines.filter { $0.value.time <= now }
      for number in due.keys { state.deadlines[number] = nil }
      state.wake = state.deadlines.values.map(\.time).min()
      return (due.sorted { $0.key < $1.key }.map(\.value.action), state.wake != nil)
    }
    for action in due { action() }
    return isWaiting
  }
}
