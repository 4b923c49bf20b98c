import Synchronization

/// The first hosts by which clients called the server.
///
/// Anybody can write any host, and each makes pictures of its own where it is shown, so that there are few.
final class NamedHosts: Sendable {
  private static let capacity = 16

  private let hosts = Mutex<Set<String>>([])

  /// Whether a host is one of the first.
  func accepts(_ host: String) -> Bool {
    hosts.withLock { hosts in
      if hosts.count < Self.capacity { hosts.insert(host) }
      return hosts.contains(host)
    }
  }
}
