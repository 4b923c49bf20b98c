import BackgroundTransfers
package import Graphics

/// A widget's handler for the end of a session's background transfers.
package struct BackgroundEventsHandler: Sendable {
  // An author's closure: WidgetKit does not require it to be sendable either.
  nonisolated(unsafe) let matches: (String) -> Bool
  let handle: @MainActor (String, @escaping @Sendable () -> Void) -> Void

  init(
    matches: @escaping (String) -> Bool,
    handle: @escaping @MainActor (String, @escaping @Sendable () -> Void) -> Void
  ) {
    self.matches = matches
    self.handle = handle
  }
}

extension WidgetProgram {
  /// Calls the widgets' handlers for a session whose background transfers have ended, one after the
  /// other, and waits for each to call its completion.
  ///
  /// - Parameters:
  ///   - session: The session's identifier.
  ///   - timeLimit: The maximum time for one handler.
  /// - Returns: Diagnostics for handlers that did not complete, or if there was none.
  package func endBackgroundTransfers(
    of session: String, timeLimit: Duration
  ) async -> [Diagnostic] {
    defer { BackgroundSessions.shared.clearExpectation(of: session) }
    var diagnostics: [Diagnostic] = []
    var hasHandler = false
    for widget in definitions {
      for handler in widget.backgroundEvents {
        do {
          let isCalled = try await handler.call(session, kind: widget.kind, timeLimit)
          hasHandler = hasHandler || isCalled
        } catch {
          hasHandler = true
          diagnostics.append(Diagnostic(.error, message(of: error, widget.kind, session)))
        }
      }
    }
    if !hasHandler {
      diagnostics.append(
        Diagnostic(
          .warning,
          "no widget handles the events of the background URL session '\(session.prefix(100))'; "
            + "add 'onBackgroundURLSessionEvents(matching:_:)'"))
    }
    return diagnostics
  }

  private func message(of error: any Error, _ kind: String, _ session: String) -> String {
    let subject =
      "widget '\(kind)' did not complete the events of the background URL session "
      + "'\(session.prefix(100))'"
    return switch error {
    case TimelineError.timedOut(_, _, let limit):
      "\(subject) within \(limit.secondsText); call the completion closure of the handler"
    case TimelineError.unanswered:
      "\(subject): it released the completion closure of the handler without calling it"
    default: "\(subject): \(error)"
    }
  }
}

extension BackgroundEventsHandler {
  /// Calls the handler if it matches the session, and returns whether it does.
  fileprivate func call(
    _ session: String, kind: String, _ limit: Duration
  ) async throws -> Bool {
    // The request only names the call in errors, and these are reworded here.
    let call = ProviderCall<Bool>(kind: kind, request: .timeline, limit: limit)
    return try await call.response { completion in
      guard matches(session) else { return completion(.success(false)) }
      BackgroundSessions.shared.handlerWillRun(for: session)
      handle(session) { completion(.success(true)) }
      BackgroundSessions.shared.handlerDidRun(for: session)
    }.value
  }

}
