package import Foundation
import Glibc
import Synchronization

/// Limits how often a client may fail to identify itself.
package final class RateLimiter: Sendable {
  private struct Attempts {
    var began: Date
    var count: Int
  }

  private static let window = 60.0
  private static let maximumAttempts = 10
  private static let maximumClients = 10_000

  private let clients = Mutex<[String: Attempts]>([:])

  package init() {}

  /// Whether a client has used up its attempts of the current minute.
  package func isExhausted(_ client: String, at now: Date) -> Bool {
    clients.withLock { clients in
      guard let attempts = clients[client],
        abs(now.timeIntervalSince(attempts.began)) < Self.window
      else { return false }
      return attempts.count >= Self.maximumAttempts
    }
  }

  /// Counts an attempt, and returns whether it is one of the first ten of the client in a minute.
  package func allows(_ client: String, at now: Date) -> Bool {
    clients.withLock { clients in
      if clients.count >= Self.maximumClients {
        clients = clients.filter { abs(now.timeIntervalSince($0.value.began)) < Self.window }
        // Many addresses at a time are an attack, and none of them is more trustworthy.
        guard clients.count < Self.maximumClients else { return false }
      }
      var attempts = clients[client] ?? Attempts(began: now, count: 0)
      if abs(now.timeIntervalSince(attempts.began)) >= Self.window {
        attempts = Attempts(began: now, count: 0)
      }
      attempts.count += 1
      clients[client] = attempts
      return attempts.count <= Self.maximumAttempts
    }
  }
}

/// The network of a client, by which its requests and connections are counted.
package enum ClientNetwork {
  /// Returns an IPv4 address as it is, and of an IPv6 address the 64 bits that a provider assigns to a household.
  package static func name(of address: String) -> String {
    var bytes = in6_addr()
    guard inet_pton(AF_INET6, address, &bytes) == 1 else { return address }
    let parts = withUnsafeBytes(of: bytes) { Array($0) }
    let isMapped = parts[..<10].allSatisfy { $0 == 0 } && parts[10] == 0xFF && parts[11] == 0xFF
    if isMapped { return parts[12...].map { "\($0)" }.joined(separator: ".") }
    return parts[..<8].map { String(0x100 + Int($0), radix: 16).suffix(2) }.joined()
  }

  /// Whether an address is one of this machine.
  package static func isLoopback(_ address: String) -> Bool {
    address == "::1" || name(of: address).hasPrefix("127.")
  }
}
