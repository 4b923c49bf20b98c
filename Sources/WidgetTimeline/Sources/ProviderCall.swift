import Foundation
package import Graphics
import Synchronization

/// The value that a provider returned, with warnings about the call.
package struct ProviderResponse<Value>: Sendable {
  // Passed from the author's thread to the caller, its only reader.
  nonisolated(unsafe) package let value: Value
  package var diagnostics: [Diagnostic] = []
}

/// One call of an author's method, with a time limit.
///
/// The method cannot block the caller.
///
/// The first result is used. The call waits until the method has returned and the completion handler
/// has been released, to detect a second completion, and fails immediately when the handler was
/// released without being called.
package final class ProviderCall<Value>: Sendable {
  private let kind: String
  private let request: ProviderRequest
  private let limit: Duration
  private let progress = Mutex(Progress())

  private struct Progress: Sendable {
    var response: ProviderResponse<Value>?
    var completionCount = 0
    var failure: TimelineError?
    var hasReturned = false
    var handlerIsReleased = false
    var awaitsDuplicate = false
    var duplicateTimeoutPassed = false
    var isTimedOut = false
    var waiting: CheckedContinuation<ProviderResponse<Value>, any Error>?
    /// The timers of the time limit and of the wait for a second completion.
    var timers: [ProviderTimers.Token] = []
  }

  package init(kind: String, request: ProviderRequest, limit: Duration) {
    self.kind = kind
    self.request = request
    self.limit = limit
  }

  /// Runs an asynchronous `body` and waits for its value, at most for the limit.
  ///
  /// - Throws: `TimelineError`, also for whatever the body throws.
  package func response(
    from body: @escaping @Sendable () async throws -> Value
  ) async throws -> ProviderResponse<Value> {
    try await response { forwardResult($0, body) }
  }

  /// Calls `body` with a completion handler and waits for its result, at most for the limit.
  ///
  /// - Throws: `TimelineError`, also for whatever the body throws or passes as a failure.
  package func response(
    from body:
      @escaping @MainActor (@escaping @Sendable (Result<Value, any Error>) -> Void) throws -> Void
  ) async throws -> ProviderResponse<Value> {
    try await withCheckedThrowingContinuation { continuation in
      update { $0.waiting = continuation }
      update(after: limit) { $0.isTimedOut = true }
      MainActorThread.call(self) {
        self.run(body)
      } then: {
        self.update { $0.hasReturned = true }
      }
    }
  }

  @MainActor
  private func run(
    _ body: @MainActor (@escaping @Sendable (Result<Value, any Error>) -> Void) throws -> Void
  ) {
    do {
      let handler = CompletionHandler(call: self)
      try body { handler.call.complete(with: $0) }
    } catch {
      fail(error)
    }
  }

  private func complete(with result: Result<Value, any Error>) {
    switch result {
    case .success(let value): receive(value)
    case .failure(let error): fail(error)
    }
  }

  private func fail(_ error: any Error) {
    let failure = error as? TimelineError ?? .threw(kind: kind, request, "\(error)")
    update { if $0.failure == nil { $0.failure = failure } }
  }

  private func receive(_ value: Value) {
    let response = ProviderResponse(value: value)
    update {
      $0.completionCount += 1
      if $0.response == nil { $0.response = response }
    }
  }

  fileprivate func onHandlerRelease() { update { $0.handlerIsReleased = true } }

  private func update(after delay: Duration, _ change: @escaping @Sendable (inout Progress) -> Void)
  {
    let timer = ProviderTimers.shared.add(after: delay) { [weak self] in self?.update(change) }
    let isComplete = progress.withLock { progress in
      if progress.waiting != nil { progress.timers.append(timer) }
      return progress.waiting == nil
    }
    if isComplete { ProviderTimers.shared.remove(timer) }
  }

  private func update(_ change: @Sendable (inout Progress) -> Void) {
    let end = progress.withLock { progress -> Completion? in
      change(&progress)
      guard let waiting = progress.waiting, let outcome = outcome(of: progress) else { return nil }
      progress.waiting = nil
      progress.response = nil
      return Completion(
        waiting: waiting, outcome: outcome, timers: progress.timers,
        hasReturned: progress.hasReturned)
    }
    guard let end else { return awaitDuplicateIfNeeded() }
    end.timers.forEach(ProviderTimers.shared.remove)
    if !end.hasReturned { MainActorThread.abandon(self) }
    end.waiting.resume(with: end.outcome)
  }

  /// Waits briefly for a second completion if the method has returned and the handler is still
  /// retained.
  private func awaitDuplicateIfNeeded() {
    let begins = progress.withLock { progress in
      guard progress.waiting != nil, progress.response != nil, progress.hasReturned,
        !progress.handlerIsReleased, !progress.awaitsDuplicate
      else { return false }
      progress.awaitsDuplicate = true
      return true
    }
    if begins { update(after: duplicateTimeout) { $0.duplicateTimeoutPassed = true } }
  }

  private struct Completion {
    let waiting: CheckedContinuation<ProviderResponse<Value>, any Error>
    let outcome: Outcome
    let timers: [ProviderTimers.Token]
    let hasReturned: Bool
  }

  private typealias Outcome = Result<ProviderResponse<Value>, any Error>

  private func outcome(of progress: Progress) -> Outcome? {
    if let failure = progress.failure { return .failure(failure) }
    let isFinished =
      progress.hasReturned && (progress.handlerIsReleased || progress.duplicateTimeoutPassed)
    if var response = progress.response {
      guard isFinished || progress.isTimedOut else { return nil }
      response.diagnostics = warnings(of: progress)
      return .success(response)
    }
    if progress.isTimedOut {
      return .failure(TimelineError.timedOut(kind: kind, request, limit: limit))
    }
    let cannotComplete = progress.hasReturned && progress.handlerIsReleased
    return cannotComplete ? .failure(TimelineError.unanswered(kind: kind, request)) : nil
  }

  private func warnings(of progress: Progress) -> [Diagnostic] {
    var result: [Diagnostic] = []
    if progress.completionCount > 1 {
      result.append(
        Diagnostic(
          .warning,
          "\(request.errorSubject) '\(kind)' called the completion handler of its \(request) "
            + "\(progress.completionCount) times; the result of the first call is used"))
    }
    if !progress.hasReturned {
      result.append(
        Diagnostic(
          .warning,
          "\(request.errorSubject) '\(kind)' returned its \(request) but kept running for more than "
            + limit.secondsText))
    }
    return result
  }
}

/// Is retained by the completion handler, and therefore deallocated when it can no longer be called.
private final class CompletionHandler<Value>: Sendable {
  let call: ProviderCall<Value>

  init(call: ProviderCall<Value>) { self.call = call }

  deinit { call.onHandlerRelease() }
}

/// The time to wait for a second completion if the completion handler is still retained.
private let duplicateTimeout = Duration.milliseconds(50)
