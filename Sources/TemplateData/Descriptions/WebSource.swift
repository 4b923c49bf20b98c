import CheckedJSON

/// A resource that is fetched from a server.
package struct WebSource: Hashable, Sendable {
  package var address: ParameterizedText
  /// Header fields by name.
  package var headers: [String: HeaderValue] = [:]
  /// The total timeout in seconds, including redirects.
  package var timeout = 10.0
  /// The maximum length of a response in bytes, after decompression.
  package var maximumBytes = 4 << 20
  /// Whether a server may redirect to an address in the local network.
  package var allowsPrivateRedirects = false

  package static let timeouts = 0.1...60.0
  package static let sizes = 1...(8 << 20)

  package init(address: ParameterizedText) { self.address = address }
}

/// The value of a header field, and its origin.
package enum HeaderValue: Hashable, Sendable {
  case text(String)
  /// A secret in an environment variable.
  case environment(name: String, prefix: String)
  /// A secret in a file.
  case file(path: String, prefix: String)

  /// A description of the secret's location; `nil` if the value is not a secret.
  var secretLocation: String? {
    switch self {
    case .text: nil
    case .environment(let name, _): "the environment variable '\(name)'"
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

extension WebSource {
  init(
    _ reader: JSONReader, _ members: inout JSONObjectReader, _ names: PlaceholderNames
  ) throws(JSONFileError) {
    address = try reader.webAddress(names)
    if let value = members.optional("headers") {
      headers = try value.headers()
      guard !address.beginsWithReference || !headers.values.contains(where: \.isSecret) else {
        throw value.error(
          "would let another source choose the server that receives a secret; begin 'url' with the server"
        )
      }
    }
    if let value = members.optional("timeout") { timeout = try value.number(in: Self.timeouts) }
    if let value = members.optional("maximumBytes") {
      maximumBytes = try value.integer(in: Self.sizes)
    }
    if let value = members.optional("allowsPrivateRedirects") {
      allowsPrivateRedirects = try value.bool()
    }
  }
}

extension JSONReader {
  /// Parses an `http` or `https` URL, which may begin with a parameter.
  func webAddress(_ names: PlaceholderNames) throws(JSONFileError) -> ParameterizedText {
    let text = try nonEmptyParameterizedText(names)
    guard case .literal(let start) = text.parts.first else { return text }
    let lower = start.lowercased()
    guard lower.hasPrefix("http://") || lower.hasPrefix("https://") else {
      throw error(
        "must begin with 'http://', 'https://' or a parameter"
          + (lower.hasPrefix("file:") ? "; to read a file, use 'file'" : ""))
    }
    // Otherwise a parameter could choose the server, which must be evident from the beginning.
    let host = start.drop { $0 != ":" }.dropFirst(3)
    guard !host.isEmpty, !host.hasPrefix("/"),
      host.contains(where: { "/?#".contains($0) }) || text.parts.count == 1
    else {
      throw error("must name the whole server; a parameter can name it only at the beginning")
    }
    guard !host.prefix(while: { !"/?#".contains($0) }).contains("@") else {
      throw error("must not contain a user name or password; set 'Authorization' in 'headers'")
    }
    return text
  }

  /// Parses header fields (RFC 9110 §5) by name.
  func headers() throws(JSONFileError) -> [String: HeaderValue] {
    var members = try members()
    var headers: [String: HeaderValue] = [:]
    var names: Set<String> = []
    for (name, value) in members.remaining() {
      guard name.wholeMatch(of: /[A-Za-z0-9!#$%&'*+\-.^_`|~]{1,100}/) != nil else {
        throw value.error("is not the name of a header field")
      }
      guard !HeaderFields.isReserved(name) else {
        throw value.error("is set automatically; remove it")
      }
      guard names.insert(name.lowercased()).inserted else {
        throw value.error("is a duplicate; the names of header fields ignore case")
      }
      headers[name] = try value.headerValue()
    }
    guard headers.count <= HeaderFields.maximumCount else {
      throw error("must have at most \(HeaderFields.maximumCount) fields")
    }
    let bytes = headers.reduce(0) { $0 + $1.key.utf8.count + $1.value.literalByteCount }
    guard bytes <= HeaderFields.maximumBytes else {
      throw error("must have at most \(HeaderFields.maximumBytes) bytes")
    }
    return headers
  }

  private func headerValue() throws(JSONFileError) -> HeaderValue {
    guard case .object = node.value else { return .text(try headerText()) }
    var members = try members()
    let prefix = try members.optional("prefix")?.headerText() ?? ""
    let environment = members.optional("environment")
    let file = members.optional("file")
    try members.end()
    switch (environment, file) {
    case (let name?, nil):
      guard try name.string().wholeMatch(of: /[A-Za-z_][A-Za-z0-9_]{0,255}/) != nil else {
        throw name.error("is not the name of an environment variable")
      }
      return .environment(name: try name.string(), prefix: prefix)
    case (nil, let path?):
      guard try path.plainText().hasPrefix("/") else {
        throw path.error(
          "must be an absolute path, because secrets must not be in a template's folder")
      }
      return .file(path: try path.plainText(), prefix: prefix)
    case (nil, nil), (.some, .some):
      throw error("must be a string, or have one of 'environment' and 'file'")
    }
  }

  private func headerText() throws(JSONFileError) -> String {
    let text = try string()
    guard text.utf8.count <= 8192, text.utf8.allSatisfy({ $0 == 0x09 || 0x20...0x7E ~= $0 }) else {
      throw error("must be one line of at most 8,192 ASCII characters")
    }
    return text
  }
}

extension HeaderValue {
  /// The length in bytes of the literal part of the value.
  fileprivate var literalByteCount: Int {
    switch self {
    case .text(let text): text.utf8.count
    case .environment(_, let prefix), .file(_, let prefix): prefix.utf8.count
    }
  }
}
