import Foundation
import Synchronization

/// The background sessions of this process.
package final class BackgroundSessions: Sendable {
  package static let shared = BackgroundSessions()

  enum Expectation { case later, now }

  private struct Known {
    weak var session: BackgroundURLSession?
  }

  private struct Sessions {
    var known: [String: [Known]] = [:]
    var expected: [String: Expectation] = [:]
  }

  private let sessions = Mutex(Sessions())

  private init() {}

  /// Has the sessions of an identifier wait to say `urlSessionDidFinishEvents(forBackgroundURLSession:)`
  /// while a widget's handler runs, which may make one or have one already.
  package func handlerBegins(for identifier: String) {
    sessions.withLock { $0.expected[identifier] = .later }
  }

  /// Has them say it when there is no more to tell, even where all was told before: the completion that
  /// the handler was given waits for it.
  package func handlerEnds(for identifier: String) {
    let present = sessions.withLock { sessions in
      sessions.expected[identifier] = .now
      return (sessions.known[identifier] ?? []).compactMap(\.session)
    }
    for session in present { session.deliver() }
  }

  /// Takes back what was expected and has not come.
  package func expectNothing(of identifier: String) {
    sessions.withLock { $0.expected[identifier] = nil }
  }

  /// Whether the end of a session's events is to be told, now or later, whatever was told before.
  func expectation(of identifier: String) -> Expectation? {
    sessions.withLock { $0.expected[identifier] }
  }

  func add(_ session: BackgroundURLSession) {
    let identifier = session.identifier
    let isSecond = sessions.withLock { sessions in
      let others = (sessions.known[identifier] ?? []).filter { $0.session != nil }
      sessions.known[identifier] = others + [Known(session: session)]
      return others.contains { $0.session?.folder == session.folder }
    }
    guard isSecond else { return }
    // Where Apple's systems write it too: there is no one to return it to.
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
