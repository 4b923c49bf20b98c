import CIsolation
import Foundation
package import Graphics
import Synchronization

/// What a provider answered, with what was odd about how it did.
package struct ProviderResponse<Value>: Sendable {
  // Handed from the author's thread to the caller, who alone reads it.
  nonisolated(unsafe) package let value: Value
  package var diagnostics: [Diagnostic] = []
}

/// One call of an author's method, which blocks its caller by nothing it does.
///
/// The first answer counts. The call waits for the method to return and for the completion handler
/// to be let go of, so that a second answer is seen, and one that can no longer come is not waited
/// for.
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
    var handlerIsGone = false
    var lingers = false
    var lingersNoMore = false
    var timeIsUp = false
    var waiting: CheckedContinuation<ProviderResponse<Value>, any Error>?
    /// When the limit is reached, and when a second answer is waited for no more.
    var timers: [ProviderTimers.Token] = []
  }

  package init(kind: String, request: ProviderRequest, limit: Duration) {
    self.kind = kind
    self.request = request
    self.limit = limit
  }

  /// Runs an asynchronous `body` and waits for what it returns, at most for the limit.
  ///
  /// - Throws: `TimelineError`, whatever the body throws.
  package func answer(
    _ body: @escaping @Sendable () async throws -> Value
  ) async throws -> ProviderResponse<Value> {
    try await answer { answerLater($0, body) }
  }

  /// Calls `body` with a completion handler and waits for its answer, at most for the limit.
  ///
  /// - Throws: `TimelineError`, whatever the body throws or answers.
  package func answer(
    _ body: @escaping (@escaping @Sendable (Result<Value, any Error>) -> Void) throws -> Void
  ) async throws -> ProviderResponse<Value> {
    // The body goes to the thread as a whole; nothing else touches it.
    nonisolated(unsafe) let body = body
    return try await withCheckedThrowingContinuation { continuation in
      note { $0.waiting = continuation }
      note(after: limit) { $0.timeIsUp = true }
      ProviderThread.run {
        self.run(body)
      } then: {
        self.note { $0.hasReturned = true }
      }
    }
  }

  private func run(
    _ body: (@escaping @Sendable (Result<Value, any Error>) -> Void) throws -> Void
  ) {
    placard_run_as_main_actor()
    do {
      let handler = CompletionHandler(call: self)
      try body { handler.call.take($0) }
    } catch {
      fail(error)
    }
  }

  private func take(_ result: Result<Value, any Error>) {
    switch result {
    case .success(let value): take(value)
    case .failure(let error): fail(error)
    }
  }

  private func fail(_ error: any Error) {
    let failure = error as? TimelineError ?? .threw(kind: kind, request, "\(error)")
    note { if $0.failure == nil { $0.failure = failure } }
  }

  private func take(_ value: Value) {
    let answer = ProviderResponse(value: value)
    note {
      $0.answerCount += 1
      if $0.answer == nil { $0.answer = answer }
    }
  }

  fileprivate func handlerIsGone() { note { $0.handlerIsGone = true } }

  private func note(after delay: Duration, _ change: @escaping @Sendable (inout Progress) -> Void) {
    let timer = ProviderTimers.shared.add(after: delay) { [weak self] in self?.note(change) }
    let isOver = progress.withLock { progress in
      if progress.waiting != nil { progress.timers.append(timer) }
      return progress.waiting == nil
    }
    if isOver { ProviderTimers.shared.remove(timer) }
  }

  private func note(_ change: @Sendable (inout Progress) -> Void) {
    let end = progress.withLock { progress -> End? in
      change(&progress)
      guard let waiting = progress.waiting, let outcome = outcome(of: progress) else { return nil }
      progress.waiting = nil
      progress.answer = nil
      return End(waiting: waiting, outcome: outcome, timers: progress.timers)
    }
    guard let end else { return lingerWhereNeeded() }
    end.timers.forEach(ProviderTimers.shared.remove)
    end.waiting.resume(with: end.outcome)
  }

  /// Waits a little for a second answer where the method has returned and somebody kept the handler.
  private func lingerWhereNeeded() {
    let begins = progress.withLock { progress in
      guard progress.waiting != nil, progress.answer != nil, progress.hasReturned,
        !progress.handlerIsGone, !progress.lingers
      else { return false }
      progress.lingers = true
      return true
    }
    if begins { note(after: providerLinger) { $0.lingersNoMore = true } }
  }

  private struct End {
    let waiting: CheckedContinuation<ProviderResponse<Value>, any Error>
    let outcome: Outcome
    let timers: [ProviderTimers.Token]
  }

  private typealias Outcome = Result<ProviderResponse<Value>, any Error>

  private func outcome(of progress: Progress) -> Outcome? {
    if let failure = progress.failure { return .failure(failure) }
    let isOver = progress.hasReturned && (progress.handlerIsGone || progress.lingersNoMore)
    if var answer = progress.answer {
      guard isOver || progress.timeIsUp else { return nil }
      answer.diagnostics = oddities(of: progress)
      return .success(answer)
    }
    if progress.timeIsUp {
      return .failure(TimelineError.timedOut(kind: kind, request, limit: limit))
    }
    let cannotCome = progress.hasReturned && progress.handlerIsGone
    return cannotCome ? .failure(TimelineError.unanswered(kind: kind, request)) : nil
  }

  private func oddities(of progress: Progress) -> [Diagnostic] {
    var result: [Diagnostic] = []
    if progress.answerCount > 1 {
      result.append(
        Diagnostic(
          .warning,
          "\(request.answerer) '\(kind)' called the completion handler of its \(request) "
            + "\(progress.answerCount) times; the first call counts"))
    }
    if !progress.hasReturned {
      result.append(
        Diagnostic(
          .warning,
          "\(request.answerer) '\(kind)' gave its \(request) but did not return within "
            + limit.inSeconds))
    }
    return result
  }
}

/// Lives as long as anyone can still call the completion handler that holds it.
private final class CompletionHandler<Value>: Sendable {
  let call: ProviderCall<Value>

  init(call: ProviderCall<Value>) { self.call = call }

  deinit { call.handlerIsGone() }
}

/// How long a second answer is waited for where the completion handler was kept by someone.
private let providerLinger = Duration.milliseconds(50)
