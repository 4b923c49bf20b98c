package import Foundation
import Glibc
import Synchronization

/// Limits how often a client may fail to authenticate: in a minute, ten times for each of ten devices.
///
/// A client is an address, behind which there may be several devices; a device is what a request names, which may be untrue.
package final class RateLimiter: Sendable {
  private struct Attempts {
    var began: Date
    /// The number of attempts by the device that they name.
    var counts: [String: Int] = [:]

    func isCurrent(at now: Date) -> Bool { abs(now.timeIntervalSince(began)) < RateLimiter.window }

    /// The number of attempts as a device, or `nil` if it is one too many.
    func count(as device: String) -> Int? {
      counts[device] ?? (counts.count < RateLimiter.maximumDevices ? 0 : nil)
    }
  }

  private static let window = 60.0
  private static let maximumAttempts = 10
  private static let maximumDevices = 10
  private static let maximumClients = 10_000
  /// The number of bytes of a device's name that are compared.
  private static let maximumName = 64

  private static func key(of device: String) -> String {
    String(decoding: device.utf8.prefix(maximumName), as: UTF8.self)
  }

  private let clients = Mutex<[String: Attempts]>([:])

  package init() {}

  /// Whether a client has used up its attempts of the current minute as a device.
  package func isExhausted(_ client: String, as device: String = "", at now: Date) -> Bool {
    clients.withLock { clients in
      guard let attempts = clients[client], attempts.isCurrent(at: now) else { return false }
      let count = attempts.count(as: Self.key(of: device))
      return count.map { $0 >= Self.maximumAttempts } ?? true
    }
  }

  /// Counts an attempt, and returns whether it is one of the first ten of the client in a minute as a device, and that one
  /// of its first ten.
  package func allows(_ client: String, as device: String = "", at now: Date) -> Bool {
    let device = Self.key(of: device)
    return clients.withLock { clients in
      if clients.count >= Self.maximumClients {
        clients = clients.filter { $0.value.isCurrent(at: now) }
        // Many addresses at a time are an attack, and none of them is more trustworthy.
        guard clients.count < Self.maximumClients else { return false }
      }
      let known = clients[client].flatMap { $0.isCurrent(at: now) ? $0 : nil }
      var attempts = known ?? Attempts(began: now)
      guard let count = attempts.count(as: device) else { return false }
      attempts.counts[device] = count + 1
      clients[client] = attempts
      return count < Self.maximumAttempts
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

  /// Whether an address is one of this machine; a name such as '127.example.com' is not.
  package static func isLoopback(_ address: String) -> Bool {
    guard address != "::1" else { return true }
    let name = Self.name(of: address)
    var bytes = in_addr()
    return name.hasPrefix("127.") && inet_pton(AF_INET, name, &bytes) == 1
  }
}
