import Dispatch
import Synchronization

/// A value that another task gives.
final class DeferredValue<Value: Sendable>: Sendable {
  private let value = Mutex<Value?>(nil)
  private let isThere = DispatchSemaphore(value: 0)

  func give(_ newValue: Value) {
    value.withLock { $0 = newValue }
    isThere.signal()
  }

  /// Waits for the value; `nil` where it does not come in time.
  func wait(_ limit: Duration) -> Value? {
    let nanoseconds = Int(min(limit / .nanoseconds(1), 1e17))
    guard isThere.wait(timeout: .now() + .nanoseconds(nanoseconds)) == .success else { return nil }
    return value.withLock { $0 }
  }
}
