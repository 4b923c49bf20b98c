package import CheckedJSON
package import Foundation
import Graphics

/// A server to which events, such as taps, are sent by HTTP POST.
package struct PostRequest: Hashable, Sendable {
  /// An `http` or `https` URL without user name and password.
  package var url: URL
  /// Additional header fields, such as `Authorization`; never shown in messages.
  package var headers: [String: String]
  /// The maximum duration in seconds.
  package var timeout: Double

  package init(url: URL, headers: [String: String] = [:], timeout: Double) {
    self.url = url
    self.headers = headers
    self.timeout = timeout
  }

  /// The server's origin, for messages: paths and queries may contain secrets.
  package var server: String {
    "\(url.scheme ?? "")://\(url.host ?? "")\(url.port.map { ":\($0)" } ?? "")"
  }
}

extension JSONReader {
  /// Reads the URL of a server that events are sent to.
  ///
  /// Messages do not repeat it, because it may contain a secret.
  package func postAddress() throws(JSONFileError) -> URL {
    let text = try string()
    guard text.utf8.count <= DestinationPolicy.maximumLength,
      text.utf8.allSatisfy({ 0x21...0x7E ~= $0 }),
      let url = URL(string: text), let scheme = url.scheme?.lowercased(), let host = url.host,
      !host.isEmpty
    else { throw error("must be a URL such as 'http://localhost:8123/tap'") }
    guard scheme == "http" || scheme == "https" else {
      throw error("must begin with 'http:' or 'https:', not '\(scheme):'")
    }
    guard url.user == nil, url.password == nil else {
      throw error("must not contain a user name or password; set 'Authorization' in 'headers'")
    }
    guard (1...65_535).contains(url.port ?? 80) else { throw error("has an invalid port") }
    return url
  }

  /// Reads header fields (RFC 9110 §5), by name; messages do not repeat their values.
  package func headers() throws(JSONFileError) -> [String: String] {
    var members = try members()
    var headers: [String: String] = [:]
    for (name, value) in members.remaining() {
      let isToken = name.utf8.allSatisfy { byte in
        Self.tokenMarks.contains(byte) || byte.isASCIIAlphanumeric
      }
      guard isToken, !name.isEmpty, name.utf8.count <= 100 else {
        throw value.error("is not the name of a header field")
      }
      guard !Self.ownHeaders.contains(name.lowercased()) else {
        throw value.error("is set automatically; remove it")
      }
      let text = try value.string()
      guard text.utf8.count <= 8192, text.utf8.allSatisfy({ $0 == 0x09 || 0x20...0x7E ~= $0 })
      else {
        throw value.error("must be one line of at most 8,192 ASCII characters")
      }
      headers[name] = text
    }
    guard headers.count <= 50 else { throw error("must have at most 50 fields") }
    return headers
  }

  private static let tokenMarks = Array("!#$%&'*+-.^_`|~".utf8)

  private static let ownHeaders: Set = [
    "connection", "content-length", "content-type", "expect", "host", "te", "trailer",
    "transfer-encoding", "upgrade",
  ]
}
