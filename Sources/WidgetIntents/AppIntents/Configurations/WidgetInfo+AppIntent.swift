import Dispatch
import Foundation
import Synchronization
public import WidgetTimeline

extension WidgetInfo {
  /// The configuration, or `nil` where it is of another type or cannot be made any more.
  ///
  /// The type may be one of the same name in another module, as in an app beside its widget. Entities are
  /// asked for anew; the call waits for them, two seconds at most.
  public func widgetConfigurationIntent<Intent: WidgetConfigurationIntent>(
    of intentType: Intent.Type = Intent.self
  ) -> Intent? {
    guard let name = self.intentType, Self.name(name) == Self.name(String(reflecting: intentType))
    else { return nil }
    let (kind, values) = (kind, values)
    let limit = Duration.seconds(2)
    let intent = Intent()
    let hasIntent = DeferredValue<Bool>()
    Task.detached(executorPreference: ThreadExecutor()) {
      let diagnostics = try? await IntentPopulator(kind: kind, limit: nil)
        .fallBack(intent, to: values)
      hasIntent.give(diagnostics != nil)
    }
    return hasIntent.wait(limit) == true ? intent : nil
  }

  /// A type's name without its module's.
  private static func name(_ type: String) -> Substring {
    type.drop { $0 != "." }
  }
}

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

/// Runs each part of a task on a thread of its own: whoever waits for the task may have taken the last of
/// the threads that tasks share.
final class ThreadExecutor: TaskExecutor {
  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    Thread { job.runSynchronously(on: self.asUnownedTaskExecutor()) }.start()
  }
}
