import Synchronization

/// The hosts in the first requests, which notices may show.
///
/// A client can send any host, and a notice with another host is another picture, so that their number is limited.
final class RequestHosts: Sendable {
  private static let capacity = 16

  private let hosts = Mutex<Set<String>>([])

  /// Whether a host is one of the first; adds it while there are fewer.
  func accepts(_ host: String) -> Bool {
    hosts.withLock { hosts in
      if hosts.count < Self.capacity { hosts.insert(host) }
      return hosts.contains(host)
    }
  }
}
