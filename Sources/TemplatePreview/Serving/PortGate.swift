import Synchronization

/// The gate of a server whose port is known once it listens; nothing passes before.
final class PortGate: Sendable {
  private let gate = Mutex<RequestGate?>(nil)

  func open(port: UInt16) { gate.withLock { $0 = RequestGate(port: port) } }

  func refusal(of request: HTTPRequest) -> HTTPResponse? {
    guard let gate = gate.withLock({ $0 }) else { return .refusal(503, "not ready yet") }
    return gate.refusal(of: request)
  }
}
