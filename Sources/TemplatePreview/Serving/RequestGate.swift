import Synchronization

/// Lets pass what the page itself asks for, and nothing that another site has a browser ask.
struct RequestGate {
  let port: UInt16

  /// Why a request gets no answer; `nil` where it does.
  func refusal(of request: HTTPRequest) -> HTTPResponse? {
    // What decides may be among the fields that are missing.
    guard !request.hasTooManyFields else {
      return .refusal(431, "there are too many header fields")
    }
    // A name of another site that leads here would make that site's pages our own.
    guard let host = request["host"], hosts.contains(host.lowercased()) else {
      return .refusal(421, "this is a page of 127.0.0.1:\(port)")
    }
    guard !request.isTooLarge else { return .refusal(413, "the body is too large") }
    switch request.method {
    case "GET": return isAskedFromElsewhere(request) ? Self.foreign : nil
    case "POST": return isPostedByPage(request, host: host) ? nil : Self.foreign
    default: return .refusal(405, "only GET and POST are answered")
    }
  }

  private static let foreign = HTTPResponse.refusal(403, "only the page itself may ask for this")

  private var hosts: [String] {
    ["127.0.0.1", "localhost"].flatMap { port == 80 ? [$0, "\($0):\(port)"] : ["\($0):\(port)"] }
  }

  private func isAskedFromElsewhere(_ request: HTTPRequest) -> Bool {
    switch request["sec-fetch-site"] {
    case nil: request.fields["sec-fetch-site"] != nil
    case "same-origin", "none": false
    // A link may lead to the page, but nothing may draw on it.
    default:
      request.path != "/" || request["sec-fetch-mode"] != "navigate"
        || request["sec-fetch-dest"] != "document"
    }
  }

  private func isPostedByPage(_ request: HTTPRequest, host: String) -> Bool {
    guard request["origin"]?.lowercased() == "http://\(host.lowercased())" else { return false }
    guard request["content-type"] == "application/json" else { return false }
    return request.fields["sec-fetch-site"] == nil || request["sec-fetch-site"] == "same-origin"
  }
}

/// The gate of a server whose port is known once it listens; nothing passes before.
final class PortGate: Sendable {
  private let gate = Mutex<RequestGate?>(nil)

  func open(port: UInt16) { gate.withLock { $0 = RequestGate(port: port) } }

  func refusal(of request: HTTPRequest) -> HTTPResponse? {
    guard let gate = gate.withLock({ $0 }) else { return .refusal(503, "not ready yet") }
    return gate.refusal(of: request)
  }
}
