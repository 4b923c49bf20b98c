import CheckedJSON

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

extension WebSource {
  init(
    _ reader: JSONReader, _ members: inout JSONMembers, _ names: PlaceholderNames
  ) throws(JSONFileError) {
    address = try reader.webAddress(names)
    if let value = members.optional("headers") {
      headers = try value.headers()
      guard !address.beginsWithReference || !headers.values.contains(where: \.isSecret) else {
        throw value.error(
          "would send a secret wherever another source says; begin 'url' with the server")
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
  /// An address of `http` or `https`, whose beginning may be a parameter's.
  func webAddress(_ names: PlaceholderNames) throws(JSONFileError) -> ParameterizedText {
    let text = try nonEmptyParameterizedText(names)
    guard case .literal(let start) = text.parts.first else { return text }
    let lower = start.lowercased()
    guard lower.hasPrefix("http://") || lower.hasPrefix("https://") else {
      throw error(
        "must begin with 'http://', 'https://' or a parameter"
          + (lower.hasPrefix("file:") ? "; a file is a source with 'file'" : ""))
    }
    // Else a parameter could choose the server, which is to be seen at the beginning.
    let host = start.drop { $0 != ":" }.dropFirst(3)
    guard !host.isEmpty, !host.hasPrefix("/"),
      host.contains(where: { "/?#".contains($0) }) || text.parts.count == 1
    else {
      throw error("must name the whole server; a parameter that names one stands at the beginning")
    }
    guard !host.prefix(while: { !"/?#".contains($0) }).contains("@") else {
      throw error("must have no name and no password; put them into 'headers' as 'Authorization'")
    }
    return text
  }

  /// Header fields (RFC 9110 §5) by name.
  func headers() throws(JSONFileError) -> [String: HeaderValue] {
    var members = try members()
    var headers: [String: HeaderValue] = [:]
    var names: Set<String> = []
    for (name, value) in members.rest() {
      guard name.wholeMatch(of: /[A-Za-z0-9!#$%&'*+\-.^_`|~]{1,100}/) != nil else {
        throw value.error("is not the name of a header field")
      }
      guard !HeaderFields.isReserved(name) else {
        throw value.error("is set by itself; remove it")
      }
      guard names.insert(name.lowercased()).inserted else {
        throw value.error("stands twice; upper and lower case count as equal")
      }
      headers[name] = try value.headerValue()
    }
    guard headers.count <= HeaderFields.mostCount else {
      throw error("must have at most \(HeaderFields.mostCount) fields")
    }
    let bytes = headers.reduce(0) { $0 + $1.key.utf8.count + $1.value.writtenBytes }
    guard bytes <= HeaderFields.mostBytes else {
      throw error("must have at most \(HeaderFields.mostBytes) bytes")
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
        throw path.error("must be an absolute path, as secrets do not lie in a template's folder")
      }
      return .file(path: try path.plainText(), prefix: prefix)
    case (nil, nil), (.some, .some):
      throw error("must be a text, or have one of 'environment' and 'file'")
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
  /// The bytes of what is written in the template.
  fileprivate var writtenBytes: Int {
    switch self {
    case .text(let text): text.utf8.count
    case .environment(_, let prefix), .file(_, let prefix): prefix.utf8.count
    }
  }
}
