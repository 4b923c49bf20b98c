package import FetchMetadata
import Foundation
import Graphics

/// A request of a device, a browser or a program, independent of the HTTP library that received it.
package struct ServerRequest: Sendable {
  /// The method of a request.
  package enum Method: String, CaseIterable, Hashable, Sendable {
    case get = "GET"
    case head = "HEAD"
    case post = "POST"
    case options = "OPTIONS"
    /// Any other method, which no endpoint has.
    case other = ""

    /// The methods that change nothing (RFC 9110, 9.2.1).
    static let safe: [Self] = [.get, .head]
  }

  /// The body of a request.
  package enum Body: Sendable {
    case received([UInt8])
    /// It is read only if the response depends on it: a client may wait for a sign that it is wanted (RFC 9110, 10.1.1).
    case pending
    case tooLarge
  }

  /// Thrown where a response depends on a body that is not read yet, before anything has changed.
  package struct BodyPending: Error {}

  package var method: Method
  /// The path's decoded segments; a final slash makes no difference.
  package var path: [String]
  /// Whether the path ends in a slash.
  package var isFolder: Bool
  /// The query's decoded parameters; of a repeated one, the first.
  package var query: [String: String]
  package var headers: HTTPHeaders
  package var body: Body
  /// The address of the client, for limits and logs.
  package var client: String
  /// Whether the request came through TLS.
  package var isSecure: Bool

  /// Creates a request, or `nil` for a target that is too long, not percent-encoded UTF-8, or leads out of its folder.
  ///
  /// - Parameters:
  ///   - method: The method's name.
  ///   - target: The path with its query, percent-encoded, as in the request line.
  ///   - headers: The header fields.
  ///   - body: The body, which the caller has limited.
  ///   - client: The address of the client.
  ///   - isSecure: Whether the request came through TLS.
  package init?(
    _ method: String, _ target: String, headers: HTTPHeaders = HTTPHeaders(), body: [UInt8] = [],
    client: String = "127.0.0.1", isSecure: Bool = false
  ) {
    self.init(
      Method(rawValue: method) ?? .other, target, headers: headers, body: body, client: client,
      isSecure: isSecure)
  }

  /// Creates a request with a method that is known, or `nil` for a target as ``init(_:_:headers:body:client:isSecure:)``.
  package init?(
    _ method: Method, _ target: String, headers: HTTPHeaders = HTTPHeaders(), body: [UInt8] = [],
    client: String, isSecure: Bool
  ) {
    let bytes = target.utf8
    guard bytes.count <= Self.maximumTargetLength else { return nil }
    let questionMark = bytes.firstIndex(of: UInt8(ascii: "?"))
    let location = target[..<(questionMark ?? target.endIndex)]
    guard let path = Self.segments(of: location) else { return nil }
    self.method = method
    self.path = path
    isFolder = location.utf8.last == UInt8(ascii: "/")
    query = questionMark.map { Self.parameters(in: target[bytes.index(after: $0)...]) } ?? [:]
    self.headers = headers
    self.body = .received(body)
    self.client = client
    self.isSecure = isSecure
  }

  /// The longest body that is read, in bytes: a device's log.
  package static let maximumBody = 64 << 10
  private static let maximumTargetLength = 2_048
  private static let maximumParameters = 64

  /// Returns the bytes of the body; none of one that is too large.
  ///
  /// - Throws: ``BodyPending`` if the body is not read yet; protocols call this before they change anything.
  package func requireBody() throws(BodyPending) -> [UInt8] {
    switch body {
    case .received(let bytes): return bytes
    case .tooLarge: return []
    case .pending: throw BodyPending()
    }
  }

  private static func segments(of path: Substring) -> [String]? {
    guard path.utf8.first == UInt8(ascii: "/") else { return nil }
    var segments: [String] = []
    for part in path.utf8.split(separator: UInt8(ascii: "/")) {
      guard let text = Self.decoded(Substring(part)), text != "..", text != "." else { return nil }
      segments.append(text)
    }
    return segments
  }

  /// Returns a part of a path without percent encoding; `nil` if it is not UTF-8, or has a slash or a control character.
  private static func decoded(_ part: Substring) -> String? {
    // Most parts need no decoding.
    let isPlain = part.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F && $0 != UInt8(ascii: "%") }
    if isPlain { return String(part) }
    guard let text = String(part).removingPercentEncoding, !text.utf8.contains(UInt8(ascii: "/")),
      !text.unicodeScalars.contains(where: { $0.value < 0x20 })
    else { return nil }
    return text
  }

  private static func parameters(in query: Substring) -> [String: String] {
    var parameters: [String: String] = [:]
    for part in query.split(separator: "&").prefix(maximumParameters) {
      let pair = part.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      let texts = pair.map { text in
        String(text).replacingOccurrences(of: "+", with: " ").removingPercentEncoding
      }
      guard let name = texts[0], parameters[name] == nil else { continue }
      parameters[name] = texts.count > 1 ? texts[1] ?? "" : ""
    }
    return parameters
  }
}

extension ServerRequest {
  /// The beginning of addresses on this server, as the client wrote it: `http://192.168.1.5:8080`.
  ///
  /// Devices send their token only to the address that they were set up with, so it comes from their own request.
  package var baseURL: String {
    let isForwarded = headers["X-Forwarded-Proto"]?.trimmingSpaces.lowercased() == "https"
    let scheme = isSecure || isForwarded ? "https" : "http"
    return "\(scheme)://\(host ?? "localhost")"
  }

  /// The host and port that the client wrote; `nil` if there is none, or an invalid host.
  package var host: String? {
    headers["Host"].map(\.trimmingSpaces).flatMap { Self.isHost($0) ? $0 : nil }
  }

  /// The longest host that a person reads from a display.
  private static let maximumReadableHost = 64

  /// The host by which others may reach the server as well; `nil` if the client wrote none.
  ///
  /// A proxy may name this machine instead.
  var publicHost: String? {
    host.flatMap { host in
      host.utf8.count <= Self.maximumReadableHost && !Self.isLoopback(host) ? host : nil
    }
  }

  /// Whether a text is a host with an optional port: it goes into addresses and pages.
  private static func isHost(_ text: String) -> Bool {
    (1...255).contains(text.utf8.count)
      && text.utf8.allSatisfy { $0.isASCIIAlphanumeric || ".-:[]".utf8.contains($0) }
  }

  /// The path for a log, without the token of a kiosk's address, and whatever else looks like a token.
  package var pathForLog: String {
    var path = path
    if path.count > 1, path[0] == "kiosk" { path[1] = "…" }
    let shown = path.map { segment in
      segment.prefix(while: \.isHexDigit).count == DeviceTokens.tokenLength ? "…" : segment
    }
    return "/" + shown.joined(separator: "/").limited(to: 200)
  }

  /// What a browser states about the page that caused the request.
  package var origin: RequestOrigin {
    RequestOrigin { name in headers.values(of: name) }
  }

  /// Whether the request is addressed to this machine alone, by a program or a page of this server.
  ///
  /// It is not if another site sent it, even by a name of its own that leads to this machine, or if a proxy forwarded it.
  package var comesFromThisMachine: Bool {
    guard headers["X-Forwarded-For"] == nil, headers["Forwarded"] == nil,
      headers["Origin"].map({ $0 == baseURL }) ?? true
    else { return false }
    guard let host = headers["Host"] else { return true }
    return Self.isLoopback(host.trimmingSpaces)
  }

  /// Whether a host with an optional port stands for this machine.
  private static func isLoopback(_ host: String) -> Bool {
    let bytes = host.utf8
    let names = ["127.0.0.1", "localhost", "[::1]"]
    if let name = names.first(where: { bytes.starts(with: $0.utf8) }) {
      let port = host.dropFirst(name.count)
      if port.isEmpty || isPort(port) { return true }
    }
    let name = host.prefix { $0 != ":" }
    let port = host.dropFirst(name.count)
    guard port.isEmpty || isPort(port) else { return false }
    guard name.lowercased() != "localhost" else { return true }
    let numbers = name.split(separator: ".", omittingEmptySubsequences: false)
    return numbers.count == 4 && numbers[0] == "127"
      && numbers.allSatisfy { (1...3).contains($0.count) && $0.allSatisfy(\.isWholeNumber) }
  }

  /// Whether a text is a colon and a port.
  private static func isPort(_ text: Substring) -> Bool {
    text.first == ":" && (1...5).contains(text.dropFirst().utf8.count)
      && text.dropFirst().utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
  }

  /// Whether it changes nothing (RFC 9110, 9.2.1).
  var isSafe: Bool { method == .get || method == .head }

  /// The network of the client; a reverse proxy on this machine states that of its own client.
  package var network: String {
    let forwarded =
      ClientNetwork.isLoopback(client)
      ? headers["X-Forwarded-For"]?.split(separator: ",").last.map { String($0).trimmingSpaces }
      : nil
    return ClientNetwork.name(of: (forwarded ?? client).limited(to: 64))
  }

  /// The token that the request is authorized with: `Authorization: Bearer`, a field of the device's own, or the query
  /// parameter `token` or `key`; `nil` if it has none, or an empty one.
  package var token: String? {
    if let value = headers.first(of: "Authorization") {
      let words = value.split(separator: " ", maxSplits: 1)
      if words.count == 2, words[0].lowercased() == "bearer" {
        return String(words[1]).trimmingSpaces.nonEmpty
      }
    }
    return headers.first(of: "Access-Token", "X-Tesserae-Token")
      ?? query["token"]?.nonEmpty ?? query["key"]?.nonEmpty
  }
}

extension ServerRequest {
  /// The password of Basic authentication (RFC 7617), whose user may be any.
  var basicPassword: String? {
    let words = headers.first(of: "Authorization")?.split(separator: " ", maxSplits: 1) ?? []
    guard words.count == 2, words[0].lowercased() == "basic", words[1].utf8.count <= 1_024,
      let data = Data(base64Encoded: String(words[1]).trimmingSpaces),
      let text = String(validating: data, as: UTF8.self), let colon = text.firstIndex(of: ":")
    else { return nil }
    return String(text[text.index(after: colon)...]).nonEmpty
  }
}

extension String {
  fileprivate var nonEmpty: String? { isEmpty ? nil : self }
}
