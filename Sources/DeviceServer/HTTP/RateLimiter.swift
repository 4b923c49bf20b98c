package import Foundation
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
