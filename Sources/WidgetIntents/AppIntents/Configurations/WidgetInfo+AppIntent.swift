import Dispatch
import Foundation
import Synchronization
public import WidgetTimeline

extension WidgetInfo {
  /// The configuration; `nil` if it is of another type or can no longer be made.
  ///
  /// The type may be one of the same name in another module, as in an app beside its widget. Entities are queried
  /// again; the call waits for them at most two seconds.
  public func widgetConfigurationIntent<Intent: WidgetConfigurationIntent>(
    of intentType: Intent.Type = Intent.self
  ) -> Intent? {
    configuration(of: intentType)
  }

  /// The configuration of a widget or a control.
  func configuration<Intent: AppIntent>(of intentType: Intent.Type) -> Intent? {
    guard let name = self.intentType, Self.name(name) == Self.name(String(reflecting: intentType))
    else { return nil }
    let (kind, values) = (kind, values)
    let limit = Duration.seconds(2)
    let intent = Intent()
    let hasIntent = DeferredValue<Bool>()
    Task.detached(executorPreference: ThreadExecutor()) {
      let diagnostics = try? await IntentPopulator(kind: kind, limit: nil)
        .fallBack(intent, to: values)
      hasIntent.resolve(diagnostics != nil)
    }
    return hasIntent.wait(limit) == true ? intent : nil
  }

  /// The name of a type without its module.
  private static func name(_ type: String) -> Substring {
    type.drop { $0 != "." }
  }
}

/// A value that another task provides.
final class DeferredValue<Value: Sendable>: Sendable {
  private let value = Mutex<Value?>(nil)
  private let isAvailable = DispatchSemaphore(value: 0)

  func resolve(_ newValue: Value) {
    value.withLock { $0 = newValue }
    isAvailable.signal()
  }

  /// Waits for the value; `nil` after a timeout.
  func wait(_ limit: Duration) -> Value? {
    let nanoseconds = Int(min(limit / .nanoseconds(1), 1e17))
    guard isAvailable.wait(timeout: .now() + .nanoseconds(nanoseconds)) == .success else {
      return nil
    }
    return value.withLock { $0 }
  }
}

/// Runs each job of a task on a new thread: the caller that waits for the task may block the last thread of the
/// shared pool.
final class ThreadExecutor: TaskExecutor {
  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    Thread { job.runSynchronously(on: self.asUnownedTaskExecutor()) }.start()
  }
}
