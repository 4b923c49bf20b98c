import Foundation
package import Graphics
import Synchronization

/// The value that a provider returned, with warnings about how it did.
package struct ProviderResponse<Value>: Sendable {
  // Passed from the author's thread to the caller, its only reader.
  nonisolated(unsafe) package let value: Value
  package var diagnostics: [Diagnostic] = []
}

/// One call of an author's method, with a time limit.
///
/// The method cannot block the caller.
///
/// The first answer counts. The call waits until the method has returned and the completion handler
/// has been released, so that it notices a second answer, and fails at once when no answer can come
/// any more.
package final class ProviderCall<Value>: Sendable {
  private let kind: String
  private let request: ProviderRequest
  private let limit: Duration
  private let progress = Mutex(Progress())

  private struct Progress: Sendable {
    var answer: ProviderResponse<Value>?
    var answerCount = 0
    var failure: TimelineError?
    var hasReturned = false
    var handlerIsReleased = false
    var awaitsDuplicate = false
    var duplicateWaitIsOver = false
    var timeIsUp = false
    var waiting: CheckedContinuation<ProviderResponse<Value>, any Error>?
    /// The timers of the time limit and of the wait for a second answer.
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

  /// Calls `body` with a completion handler and waits for its answer, at most for the limit.
  ///
  /// - Throws: `TimelineError`, also for whatever the body throws or passes as a failure.
  package func response(
    from body:
      @escaping @MainActor (@escaping @Sendable (Result<Value, any Error>) -> Void) throws -> Void
  ) async throws -> ProviderResponse<Value> {
    try await withCheckedThrowingContinuation { continuation in
      update { $0.waiting = continuation }
      update(after: limit) { $0.timeIsUp = true }
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
      try body { handler.call.take($0) }
    } catch {
      fail(error)
    }
  }

  private func take(_ result: Result<Value, any Error>) {
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
    let answer = ProviderResponse(value: value)
    update {
      $0.answerCount += 1
      if $0.answer == nil { $0.answer = answer }
    }
  }

  fileprivate func handlerIsGone() { update { $0.handlerIsReleased = true } }

  private func update(after delay: Duration, _ change: @escaping @Sendable (inout Progress) -> Void)
  {
    let timer = ProviderTimers.shared.add(after: delay) { [weak self] in self?.update(change) }
    let isOver = progress.withLock { progress in
      if progress.waiting != nil { progress.timers.append(timer) }
      return progress.waiting == nil
    }
    if isOver { ProviderTimers.shared.remove(timer) }
  }

  private func update(_ change: @Sendable (inout Progress) -> Void) {
    let end = progress.withLock { progress -> Completion? in
      change(&progress)
      guard let waiting = progress.waiting, let outcome = outcome(of: progress) else { return nil }
      progress.waiting = nil
      progress.answer = nil
      return Completion(
        waiting: waiting, outcome: outcome, timers: progress.timers,
        hasReturned: progress.hasReturned)
    }
    guard let end else { return awaitDuplicateIfNeeded() }
    end.timers.forEach(ProviderTimers.shared.remove)
    if !end.hasReturned { MainActorThread.abandon(self) }
    end.waiting.resume(with: end.outcome)
  }

  /// Waits briefly for a second answer if the method has returned and the handler is still
  /// retained.
  private func awaitDuplicateIfNeeded() {
    let begins = progress.withLock { progress in
      guard progress.waiting != nil, progress.answer != nil, progress.hasReturned,
        !progress.handlerIsReleased, !progress.awaitsDuplicate
      else { return false }
      progress.awaitsDuplicate = true
      return true
    }
    if begins { update(after: duplicateAnswerDelay) { $0.duplicateWaitIsOver = true } }
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
    let isOver =
      progress.hasReturned && (progress.handlerIsReleased || progress.duplicateWaitIsOver)
    if var answer = progress.answer {
      guard isOver || progress.timeIsUp else { return nil }
      answer.diagnostics = warnings(of: progress)
      return .success(answer)
    }
    if progress.timeIsUp {
      return .failure(TimelineError.timedOut(kind: kind, request, limit: limit))
    }
    let isUnanswerable = progress.hasReturned && progress.handlerIsReleased
    return isUnanswerable ? .failure(TimelineError.unanswered(kind: kind, request)) : nil
  }

  private func warnings(of progress: Progress) -> [Diagnostic] {
    var result: [Diagnostic] = []
    if progress.answerCount > 1 {
      result.append(
        Diagnostic(
          .warning,
          "\(request.errorSubject) '\(kind)' called the completion handler of its \(request) "
            + "\(progress.answerCount) times; the first call counts"))
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

/// Lives as long as anyone can still call the completion handler that retains it.
private final class CompletionHandler<Value>: Sendable {
  let call: ProviderCall<Value>

  init(call: ProviderCall<Value>) { self.call = call }

  deinit { call.handlerIsGone() }
}

/// How long to wait for a second answer if the completion handler is still retained.
private let duplicateAnswerDelay = Duration.milliseconds(50)
