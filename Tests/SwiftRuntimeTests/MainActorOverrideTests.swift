import Foundation
import Synchronization
import Testing

@testable import SwiftRuntime

@Suite struct MainActorOverrideTests {
  @Test func theFormerExecutorReturnsAfterEachOperation() {
    let (outer, inner) = (SampleExecutor(), SampleExecutor())
    let (outerReference, innerReference) = (
      outer.asUnownedSerialExecutor(), inner.asUnownedSerialExecutor()
    )
    var found: [String] = []
    func look() {
      found.append(
        MainActorOverride.isMainActors(innerReference)
          ? "inner" : MainActorOverride.isMainActors(outerReference) ? "outer" : "own")
    }
    look()
    MainActorOverride.withExecutor(outerReference) {
      look()
      MainActorOverride.withExecutor(innerReference) { look() }
      look()
    }
    look()
    #expect(found == ["own", "outer", "inner", "outer", "own"])
  }

  @Test func onlyTheCallingThreadGetsTheExecutor() {
    let reference = SampleExecutor.shared.asUnownedSerialExecutor()
    MainActorOverride.withExecutor(reference) {
      #expect(MainActorOverride.isMainActors(reference))
      #expect(onAnotherThread { MainActorOverride.isMainActors(reference) } == false)
    }
  }

  /// The inner operation does not take away what the outer one has set.
  @Test func nestedOperationsRunAsTheMainActors() {
    let results = onAnotherThread {
      MainActorOverride.withCurrentThread {
        let inner = MainActorOverride.withCurrentThread { MainActor.assumeIsolated { "inner" } }
        return [inner, MainActor.assumeIsolated { "outer" }]
      }
    }
    #expect(results == ["inner", "outer"])
  }

  private func onAnotherThread<Value: Sendable>(_ work: @escaping @Sendable () -> Value) -> Value? {
    let result = ThreadResult<Value>()
    let done = DispatchSemaphore(value: 0)
    Thread.detachNewThread {
      let value = work()
      result.value.withLock { $0 = value }
      done.signal()
    }
    done.wait()
    return result.value.withLock { $0 }
  }

  private final class ThreadResult<Value: Sendable>: Sendable {
    let value = Mutex<Value?>(nil)
  }
}
