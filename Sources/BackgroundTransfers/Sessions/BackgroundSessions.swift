import Foundation
import Synchronization

/// The background sessions of this process.
package final class BackgroundSessions: Sendable {
  package static let shared = BackgroundSessions()

  private struct Known {
    weak var session: BackgroundURLSession?
  }

  private struct Sessions {
    var known: [String: [Known]] = [:]
    var expected: Set<String> = []
  }

  private let sessions = Mutex(Sessions())

  private init() {}

  /// Has the sessions of an identifier say `urlSessionDidFinishEvents(forBackgroundURLSession:)` when
  /// there is no more to tell, even where all was told before: a widget's handler waits for it.
  package func expectEvents(of identifier: String) {
    let present = sessions.withLock { sessions in
      sessions.expected.insert(identifier)
      return (sessions.known[identifier] ?? []).compactMap(\.session)
    }
    for session in present { session.deliver() }
  }

  /// Takes back what was expected and has not come.
  package func expectNoEvents(of identifier: String) { _ = takeExpected(identifier) }

  func isExpected(_ identifier: String) -> Bool {
    sessions.withLock { $0.expected.contains(identifier) }
  }

  func takeExpected(_ identifier: String) -> Bool {
    sessions.withLock { $0.expected.remove(identifier) != nil }
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
