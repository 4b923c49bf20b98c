import CSwiftRuntime

/// The threads and the executor that the Swift runtime treats as the main actor's, in place of its own.
package enum MainActorOverride {
  /// Runs `operation` while functions of the main actor may run on the calling thread.
  ///
  /// The caller ensures that no other thread runs them at the same time.
  package static func withCurrentThread<Result>(_ operation: () -> Result) -> Result {
    let previous = placard_run_as_main_actor(true)
    defer { _ = placard_run_as_main_actor(previous) }
    return operation()
  }

  /// Runs `operation` while code on the calling thread gets `executor` as the main actor's.
  ///
  /// - Parameters:
  ///   - executor: Lives as long as the process, as the runtime does not retain executors.
  ///   - operation: Runs once, on the calling thread.
  /// - Returns: What `operation` returns.
  package static func withExecutor<Result>(
    _ executor: UnownedSerialExecutor, _ operation: () -> Result
  ) -> Result {
    // A program that only draws views runs no other check. With optimization, a precondition would print no reason.
    guard knowsExecutor else {
      fatalError(UnknownRuntimeError(subjects: ["the main actor's executor"]).description)
    }
    return replacingExecutor(by: executor, operation)
  }

  private static let knowsExecutor = replacesExecutor()

  private static func replacingExecutor<Result>(
    by executor: UnownedSerialExecutor, _ operation: () -> Result
  ) -> Result {
    let previous = placard_replace_main_executor(reference(to: executor))
    defer { _ = placard_replace_main_executor(previous) }
    return operation()
  }

  /// Whether the runtime asks this module if the calling thread is the main actor's, and not another library.
  static func checksThreads() -> Bool { placard_checks_main_actor_threads() }

  /// Whether code on the calling thread gets an executor as the main actor's while it is set.
  static func replacesExecutor() -> Bool {
    guard MemoryLayout<UnownedSerialExecutor>.size == MemoryLayout<PlacardSerialExecutor>.size
    else { return false }
    let sample = SampleExecutor.shared.asUnownedSerialExecutor()
    return replacingExecutor(by: sample) { isMainActors(sample) }
  }

  /// Whether code on the calling thread gets `executor` as the main actor's.
  ///
  /// With optimization, the compiler may merge two calls in one function.
  static func isMainActors(_ executor: UnownedSerialExecutor) -> Bool {
    let wanted = reference(to: executor)
    let current = reference(to: MainActor.sharedUnownedExecutor)
    return wanted.object == current.object && wanted.conformance == current.conformance
  }

  /// An executor as the runtime represents it.
  private static func reference(to executor: UnownedSerialExecutor) -> PlacardSerialExecutor {
    unsafeBitCast(executor, to: PlacardSerialExecutor.self)
  }
}

/// An executor of which only the identity matters.
final class SampleExecutor: SerialExecutor {
  static let shared = SampleExecutor()

  func enqueue(_ job: consuming ExecutorJob) {
    preconditionFailure("nothing runs on the executor that a check sets")
  }
}
