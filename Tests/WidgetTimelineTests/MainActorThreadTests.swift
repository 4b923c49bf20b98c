import Dispatch
import Synchronization
import Testing

@testable import WidgetTimeline

/// Work on the main actor beside work on another thread.
struct MainActorThreadTests {
  private struct Failure: Error {}

  private final class Flag: Sendable {
    let value = Mutex(false)
  }

  @Test("Work on the main actor runs while the caller's own work runs")
  func concurrent() async throws {
    let began = DispatchSemaphore(value: 0)
    let finishes = DispatchSemaphore(value: 0)
    let (result, hasBegun) = try await MainActorThread.run({
      MainActor.assertIsolated()
      began.signal()
      return finishes.wait(timeout: .now() + 600) == .success
    }) {
      defer { finishes.signal() }
      return began.wait(timeout: .now() + 600) == .success
    }
    #expect(result && hasBegun)
  }

  @Test("An error is thrown after the work on the main actor is complete")
  func failure() async throws {
    let isComplete = Flag()
    let throwing = DispatchSemaphore(value: 0)
    do {
      _ = try await MainActorThread.run({
        throwing.wait()
        isComplete.value.withLock { $0 = true }
      }) {
        defer { throwing.signal() }
        throw Failure()
      }
      Issue.record("no error")
    } catch is Failure {
      #expect(isComplete.value.withLock { $0 })
    }
  }
}
