import CIsolation
import Dispatch
import Foundation
import Synchronization

/// Runs an author's code where it is declared to run, on the main actor; nothing that the code does blocks the caller.
///
/// The main actor of a worker is its main queue. A provider's method that does not return would keep it for good, so a
/// further method is called on a thread of its own while one is on the main queue, and when the time of a method is up,
/// views are made on a substitute thread until it returns. To the Swift runtime such a thread is the main actor.
package enum MainActorThread {
  private struct State {
    /// The provider's call that runs on the main queue.
    var call: ObjectIdentifier?
    /// Whether that call has exceeded its time limit: nothing waits for the main queue until it returns.
    var isAbandoned = false
    var hasSubstituteThread = false
    /// Work that has not begun, the oldest first.
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
  /// The work is handed over at once, without a task that would need a thread of the pool, all of which may be busy.
  package static func run<Result: Sendable, Other>(
    _ work: @escaping @MainActor @Sendable () -> Result, while body: () throws -> Other
  ) async throws -> (Result, Other) {
    let result = PendingResult<Result>()
    add { result.complete(with: work()) }
    let other = Swift.Result { try body() }
    return (await result.value, try other.get())
  }

  /// Runs work of the main actor on the calling thread, at once: for views of this package's own, which a host draws
  /// where it composes screens.
  package static func runOnCallingThread<Result: Sendable>(_ work: @MainActor () -> Result)
    -> Result
  {
    let former = placard_run_as_main_actor(true)
    defer { _ = placard_run_as_main_actor(former) }
    return MainActor.assumeIsolated(work)
  }

  private static func add(_ work: @escaping @MainActor @Sendable () -> Void) {
    state.withLock { $0.waiting.append(work) }
    DispatchQueue.main.async {
      // A substitute thread that has begun continues to the end of its work, so that there are never two threads for the main actor.
      let next = state.withLock {
        $0.hasSubstituteThread || $0.waiting.isEmpty ? nil : $0.waiting.removeFirst()
      }
      if let next { MainActor.assumeIsolated(next) }
    }
    startSubstituteThreadIfNeeded()
  }

  /// Calls a provider's method, and `then` when it has returned.
  ///
  /// The main queue is free again before `then`: a call that `then` causes can use it.
  static func call(
    _ call: any AnyObject & Sendable, _ method: @escaping @MainActor @Sendable () -> Void,
    then: @escaping @Sendable () -> Void
  ) {
    let takesMain = state.withLock { state in
      guard state.call == nil else { return false }
      state.call = ObjectIdentifier(call)
      return true
    }
    guard takesMain else {
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

  /// Marks that the time of a call is up: if it is on the main queue, nothing waits for that any more.
  static func abandon(_ call: any AnyObject & Sendable) {
    state.withLock { state in
      if state.call == ObjectIdentifier(call) { state.isAbandoned = true }
    }
    startSubstituteThreadIfNeeded()
  }

  private static func startSubstituteThreadIfNeeded() {
    let isNeeded = state.withLock { state in
      guard state.isAbandoned, !state.hasSubstituteThread, !state.waiting.isEmpty else {
        return false
      }
      state.hasSubstituteThread = true
      return true
    }
    guard isNeeded else { return }
    startThread("main actor") {
      while let next = nextForSubstituteThread() { MainActor.assumeIsolated(next) }
    }
  }

  private static func nextForSubstituteThread() -> (@MainActor @Sendable () -> Void)? {
    state.withLock { state in
      state.hasSubstituteThread = !state.waiting.isEmpty
      return state.hasSubstituteThread ? state.waiting.removeFirst() : nil
    }
  }

  /// Starts a thread that the Swift runtime takes for the main actor.
  private static func startThread(_ name: String, _ work: @escaping @Sendable () -> Void) {
    let thread = Thread {
      _ = placard_run_as_main_actor(true)
      work()
    }
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
