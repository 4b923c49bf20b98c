/// A source with every parameter and secret in its place.
enum ResolvedSource: Sendable {
  case file(DataFile)
  case web(WebCall)
  case command(CommandRequest)
  case pushed

  init(
    _ source: DataSourceDescription, _ parameters: [String: DataValue], in site: TemplateSite,
    _ secrets: some SecretReading
  ) throws(DataError) {
    try site.demandTrust(for: source.privilege)
    switch source.origin {
    case .file(let path): self = .file(try Self.file(path, parameters, in: site))
    case .web(let page): self = .web(try WebCall(page, parameters, secrets))
    case .command(let command):
      self = .command(try CommandRequest(command, parameters, in: site.folder))
    case .pushed: self = .pushed
    }
  }

  /// A person who names a file by a parameter may name any; a template only one of its own, until it is trusted.
  private static func file(
    _ path: ParameterizedText, _ parameters: [String: DataValue], in site: TemplateSite
  ) throws(DataError) -> DataFile {
    let text = try path.filled(with: parameters) { text, _ in text }
    guard !text.isEmpty else { throw .file(path: text, reason: "its name is empty") }
    // What another source gave, or the template itself, names no file outside.
    let isAnywhere = !path.beginsWithReference && (path.begins(with: site.chosen) || site.isTrusted)
    return DataFile(
      path: text.hasPrefix("/") ? text : "\(site.folder)/\(text)",
      in: isAnywhere ? nil : site.folder)
  }

  /// Lets an address with what another source gave be one of these servers; such data goes to no other one until
  /// the template is trusted.
  mutating func allow(
    _ homes: Set<String>, for source: DataSourceDescription, in site: TemplateSite
  ) throws(DataError) {
    guard case .web(var call) = self, !source.references.isEmpty else { return }
    if homes.contains("\(call.address)") {
      call.allowsPrivateAddress = true
      self = .web(call)
    } else if !source.beginsWithReference {
      try site.demandTrust(for: "sends what one source gave to another server")
    }
  }

  /// The file's path, where it is one.
  var file: String? {
    switch self {
    case .file(let file): file.path
    case .web, .command, .pushed: nil
    }
  }

  /// All that the data depends on, but no secret.
  func request(_ source: DataSourceDescription) -> String {
    let format = "\(source.format)"
    switch self {
    case .file(let file): return "file \(file.path) \(format)"
    case .web(let call):
      let fields = call.headers.map { field in
        "\(field.name): \(source.secret(field.name) ?? field.value)"
      }
      return "web \(call.address.url) \(fields) \(format)"
    case .command(let request): return "command \(request.program) \(request.arguments) \(format)"
    case .pushed: return "pushed"
    }
  }
}

extension DataSourceDescription {
  /// Where a header field's secret is, which may be told of it.
  fileprivate func secret(_ field: String) -> String? {
    guard case .web(let page) = origin else { return nil }
    switch page.headers[field] {
    case .environment(let name, _): return "environment \(name)"
    case .file(let path, _): return "file \(path)"
    case .text, nil: return nil
    }
  }
}

extension WebCall {
  init(
    _ page: WebSource, _ parameters: [String: DataValue], _ secrets: some SecretReading
  ) throws(DataError) {
    self.init(address: try page.address.webAddress(parameters))
    for (name, value) in page.headers.sorted(by: { $0.key < $1.key }) {
      headers.append(HTTPRequest.Header(name, try value.text(from: secrets)))
    }
    seconds = page.timeout
    mostBytes = page.maximumBytes
    allowsPrivateRedirects = page.allowsPrivateRedirects
    // What a server says is no more to be trusted than where it leads to.
    allowsPrivateAddress = page.address.references.isEmpty
  }
}

extension CommandRequest {
  init(
    _ command: CommandSource, _ parameters: [String: DataValue], in folder: String
  ) throws(DataError) {
    self.init(
      program: command.program.hasPrefix("./")
        ? "\(folder)/\(command.program.dropFirst(2))" : command.program,
      folder: folder)
    for argument in command.arguments {
      arguments.append(try argument.filled(with: parameters) { text, _ in text })
    }
    seconds = command.timeout
  }
}

extension ParameterizedText {
  /// The address with each value percent-encoded, except where a value is the beginning of the whole address.
  func webAddress(_ parameters: [String: DataValue]) throws(DataError) -> WebAddress {
    try WebAddress(filled(with: parameters) { $1 ? $0 : $0.percentEncoded })
  }
}

extension String {
  /// With everything but letters, digits and `-._~` as percent and two digits (RFC 3986 §2.3).
  var percentEncoded: String {
    var text = ""
    for byte in utf8 {
      if byte < 0x80, Character(UnicodeScalar(byte)).isUnreserved {
        text.unicodeScalars.append(UnicodeScalar(byte))
      } else {
        text += "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
      }
    }
    return text
  }
}

extension Character {
  fileprivate var isUnreserved: Bool { isASCII && (isLetter || isNumber) || "-._~".contains(self) }
}
