import Foundation
import Synchronization

/// The background sessions of this process.
package final class BackgroundSessions: Sendable {
  package static let shared = BackgroundSessions()

  /// When the end of a session's events is reported to a widget's handler.
  enum Expectation { case later, now }

  private struct WeakSession {
    weak var session: BackgroundURLSession?
  }

  private struct Sessions {
    var known: [String: [WeakSession]] = [:]
    var expected: [String: Expectation] = [:]
  }

  private let sessions = Mutex(Sessions())

  private init() {}

  /// Makes the sessions of an identifier defer
  /// `urlSessionDidFinishEvents(forBackgroundURLSession:)` while a widget's handler runs, which may
  /// create a session or already have one.
  package func handlerWillRun(for identifier: String) {
    sessions.withLock { $0.expected[identifier] = .later }
  }

  /// Makes the sessions call it as soon as there are no more events, even if all were delivered
  /// before: the completion passed to the handler waits for it.
  package func handlerDidRun(for identifier: String) {
    let present = sessions.withLock { sessions in
      sessions.expected[identifier] = .now
      return (sessions.known[identifier] ?? []).compactMap(\.session)
    }
    for session in present { session.deliver() }
  }

  /// Removes the expectation for an identifier, if any.
  package func clearExpectation(of identifier: String) {
    sessions.withLock { $0.expected[identifier] = nil }
  }

  /// Returns whether the end of a session's events must be reported, now or later, whatever was
  /// reported before.
  func expectation(of identifier: String) -> Expectation? {
    sessions.withLock { $0.expected[identifier] }
  }

  func add(_ session: BackgroundURLSession) {
    let identifier = session.identifier
    let isSecond = sessions.withLock { sessions in
      let others = (sessions.known[identifier] ?? []).filter { $0.session != nil }
      sessions.known[identifier] = others + [WeakSession(session: session)]
      return others.contains { $0.session?.folder == session.folder }
    }
    guard isSecond else { return }
    // There is no caller to return the warning to; Apple's systems print it to standard error as
    // well.
    FileHandle.standardError.write(
      Data("a background URLSession with identifier '\(identifier)' already exists\n".utf8))
  }

  func remove(_ session: BackgroundURLSession) {
    sessions.withLock { sessions in
      sessions.known[session.identifier]?.removeAll { $0.session === session || $0.session == nil }
      if sessions.known[session.identifier]?.isEmpty == true {
        sessions.known[session.identifier] = nil
      }
    }
  }
}
