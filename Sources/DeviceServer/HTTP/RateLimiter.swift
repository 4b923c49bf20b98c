import Foundation
import Synchronization

/// Limits how often a client may fail to identify itself.
final class RateLimiter: Sendable {
  private struct Attempts {
    var began: Date
    var count: Int
  }

  private static let window = 60.0
  private static let maximumAttempts = 10
  private static let maximumClients = 10_000

  private let clients = Mutex<[String: Attempts]>([:])

  /// Counts an attempt, and returns whether it is one of the first ten of the client in a minute.
  func allows(_ client: String, at now: Date) -> Bool {
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
