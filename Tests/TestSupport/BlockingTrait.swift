import Dispatch
import Foundation
import Synchronization
package import Testing

/// Runs tests that wait for processes, sockets and semaphores on dedicated threads, so that they do not block the
/// cooperative thread pool.
///
/// The scope of a suite includes what happens between its tests: the next test of a serialized suite does not wait until
/// the pool has run the tests of all other suites.
package struct BlockingTrait: SuiteTrait, TestTrait, TestScoping {
  package func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    try await withTaskExecutorPreference(BlockingExecutor.shared) { try await function() }
  }
}

extension Trait where Self == BlockingTrait {
  /// A trait of tests that block their thread.
  package static var blocking: Self { Self() }
}

/// A task executor with dedicated threads that may be blocked.
private final class BlockingExecutor: TaskExecutor {
  /// Three threads for each processor, because tests wait for other processes most of their time.
  static let shared = BlockingExecutor(threads: 3 * ProcessInfo.processInfo.activeProcessorCount)

  /// The last job runs first: serialized suites, whose jobs are added one by one, would otherwise come last and leave
  /// processors idle.
  private let jobs = Mutex<[UnownedJob]>([])
  private let count = DispatchSemaphore(value: 0)

  private init(threads: Int) {
    for _ in 0..<threads { Thread { [self] in work() }.start() }
  }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    jobs.withLock { $0.append(job) }
    count.signal()
  }

  private func work() {
    while true {
      count.wait()
      jobs.withLock { $0.removeLast() }.runSynchronously(on: asUnownedTaskExecutor())
    }
  }
}
