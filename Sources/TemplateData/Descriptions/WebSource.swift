/// Something that is fetched from a server.
package struct WebSource: Hashable, Sendable {
  package var address: ParameterizedText
  /// Header fields by name.
  package var headers: [String: HeaderValue] = [:]
  /// For everything, redirects and all, in seconds.
  package var timeout = 10.0
  /// The most bytes of an answer, after it was decompressed.
  package var maximumBytes = 4 << 20
  /// Whether a server may lead to an address of the local network.
  package var allowsPrivateRedirects = false

  package static let timeouts = 0.1...60.0
  package static let sizes = 1...(8 << 20)

  package init(address: ParameterizedText) { self.address = address }
}

/// What a header field says, and where it comes from.
package enum HeaderValue: Hashable, Sendable {
  case text(String)
  /// A secret in an environment variable.
  case environment(name: String, prefix: String)
  /// A secret in a file.
  case file(path: String, prefix: String)

  /// Where the secret is; `nil` for what is none.
  var secretPlace: String? {
    switch self {
    case .text: nil
    case .environment(let name, _): "the environment's '\(name)'"
    case .file(let path, _): "the file '\(path)'"
    }
  }

  package var isSecret: Bool {
    switch self {
    case .text: false
    case .environment, .file: true
    }
  }
}
