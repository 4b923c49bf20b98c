import Dispatch
import Foundation
import Graphics
import Synchronization
import TestSupport
import Testing
import WidgetTimeline
import WidgetUI

@MainActor struct ProviderTests {
  @Test func currentMethodsAreCalled() async throws {
    let source = source(CurrentProvider())
    #expect(try await source.levels() == [0.25, 1])
    #expect(try await source.timeline(in: .small(), timeLimit: long).policy == .atEnd)
    let snapshot = try await source.snapshot(in: .small(), timeLimit: long)
    #expect(snapshot.level == 0.25)
    let preview = try await source.snapshot(in: .small(isPreview: true), timeLimit: long)
    #expect(preview.level == 0.75)
  }

  @Test func legacyMethodsAreCalled() async throws {
    let source = source(LegacyProvider())
    #expect(try await source.levels() == [0])
    #expect(try await source.timeline(in: .small(), timeLimit: long).policy == .never)
    #expect(try await source.snapshot(in: .small(), timeLimit: long).level == 0.25)
  }

  @Test func missingMethodsAreNamed() async {
    let source = source(MethodlessProvider())
    await expectError(
      "provider 'MethodlessProvider' implements neither 'getTimeline(in:completion:)' "
        + "nor 'timeline(with:completion:)'"
    ) { _ = try await source.timeline(in: .small(), timeLimit: long) }
    await expectError(
      "provider 'MethodlessProvider' implements neither 'getSnapshot(in:completion:)' "
        + "nor 'snapshot(with:completion:)'"
    ) { _ = try await source.snapshot(in: .small(), timeLimit: long) }
  }

  @Test func placeholderEntryIsRedacted() async throws {
    let entry = try await source(CurrentProvider())
      .placeholderOrRedactedSnapshot(in: .small(), timeLimit: long)
    #expect(entry.level == 0.5)
    #expect(entry.redactionReasons == .placeholder)
  }

  @Test func placeholderViewIsNotRedacted() async throws {
    let configuration = StaticConfiguration(
      kind: "early", provider: LegacyProvider(), placeholder: LevelView(level: 0.1)
    ) { LevelView(level: $0.level) }
    let entry = try await definition(configuration).source
      .placeholderOrRedactedSnapshot(in: .small(), timeLimit: long)
    #expect(entry.level == 0.1)
    #expect(entry.redactionReasons.isEmpty)
    #expect(entry.date == TimelineProviderContext.small().date)
  }

  @Test func missingPlaceholderIsARedactedSnapshot() async throws {
    let source = source(LegacyProvider())
    #expect(try await source.placeholder(in: .small(), timeLimit: long) == nil)
    let entry = try await source.placeholderOrRedactedSnapshot(in: .small(), timeLimit: long)
    #expect(entry.level == 0.25)
    #expect(entry.redactionReasons == .placeholder)
  }

  @Test func completionMayBeCalledLaterOnTheMainQueue() async throws {
    let source = source(
      ScriptedProvider { completion in
        DispatchQueue.main.asyncAfter(deadline: .now() + 0.01) { completion(.single(level: 1)) }
      })
    #expect(try await source.levels() == [1])
  }

  @Test func completionMayBeCalledOnAnotherThreadOrTask() async throws {
    let onThread = source(
      ScriptedProvider { completion in Thread { completion(.single(level: 1)) }.start() })
    #expect(try await onThread.levels() == [1])
    let inTask = source(
      ScriptedProvider { completion in Task { completion(.single(level: 0.5)) } })
    #expect(try await inTask.levels() == [0.5])
  }

  @Test(arguments: [false, true])
  func secondCompletionIsReportedAndIgnored(later: Bool) async throws {
    let source = source(
      ScriptedProvider { completion in
        let twice = { @Sendable in
          completion(.single(level: 0.25))
          completion(.single(level: 0.5))
        }
        if later { DispatchQueue.main.async(execute: twice) } else { twice() }
      })
    let timeline = try await source.timeline(in: .small(), timeLimit: long)
    #expect(timeline.entries.map(\.level) == [0.25])
    #expect(
      timeline.diagnostics.map(\.message) == [
        "the provider of widget 'test' called the completion handler of its timeline 2 times; "
          + "the result of the first call is used"
      ])
  }

  @Test func releasedCompletionHandlerFailsAtOnce() async {
    let source = source(ScriptedProvider { _ in })
    await expectError(
      "the provider of widget 'test' returned no timeline: "
        + "it returned without calling its completion handler"
    ) { _ = try await source.timeline(in: .small(), timeLimit: long) }
  }

  @Test func retainedCompletionHandlerTimesOut() async {
    let registry = ProviderRegistry()
    let source = source(ScriptedProvider { completion in registry.retain(completion) })
    await expectError(timeOutMessage) {
      _ = try await source.timeline(in: .small(), timeLimit: short)
    }
  }

  // The main queue waits for the gate, so the test is not on it.
  @Test nonisolated func endlessCallTimesOut() async {
    let gate = Gate()
    defer { gate.open() }
    let source = await source(ScriptedProvider { _ in gate.wait() })
    await expectError(timeOutMessage) {
      _ = try await source.timeline(in: .small(), timeLimit: short)
    }
  }

  @Test(.blocking) nonisolated func completionOfACallThatDoesNotReturnIsUsedAndReported() throws {
    #expect(try IsolatedTest("late-return").failures() == "")
  }

  @Test func thrownErrorIsReportedWithTheKind() async {
    struct NoNetwork: Error, CustomStringConvertible { let description = "no network" }
    let source = source(ScriptedProvider { _ in throw NoNetwork() })
    await expectError("the provider of widget 'test' returned no timeline: no network") {
      _ = try await source.timeline(in: .small(), timeLimit: long)
    }
  }

  @Test func deepRecursionHasEnoughStack() async throws {
    @Sendable func depth(_ count: Int) -> Int { count == 0 ? 0 : 1 + depth(count - 1) }
    let source = source(
      ScriptedProvider { $0(.single(level: Double(depth(20_000)) / 20_000)) })
    #expect(try await source.levels() == [1])
  }
}

private let long = Duration.seconds(600)
private let short = Duration.milliseconds(100)
private let timeOutMessage =
  "the provider of widget 'test' returned no timeline within 0.1 s; "
  + "call the completion handler, or allow more time"

private func expectError(
  _ message: String, _ body: @Sendable () async throws -> Void
) async {
  let error = await #expect(throws: TimelineError.self) { try await body() }
  #expect(error?.description == message)
}

/// Retains completion handlers and never calls them.
private final class ProviderRegistry: Sendable {
  private let handlers = Mutex<[@Sendable (Timeline<LevelEntry>) -> Void]>([])

  func retain(_ handler: @escaping @Sendable (Timeline<LevelEntry>) -> Void) {
    handlers.withLock { $0.append(handler) }
  }
}

/// Blocks a thread until the test is over.
///
/// Bounded, because tests that wait for the main queue may have the whole thread pool, which opens the gate.
private final class Gate: Sendable {
  private let semaphore = DispatchSemaphore(value: 0)

  func wait() { _ = semaphore.wait(timeout: .now() + 10) }
  func open() { semaphore.signal() }
}
