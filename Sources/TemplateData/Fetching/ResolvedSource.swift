import Foundation
import Graphics
import HTTPClient

/// A source with all placeholders and secrets resolved.
enum ResolvedSource: Sendable {
  case file(DataFile)
  case web(ResolvedRequest)
  case command(CommandRequest)
  case pushed

  init(
    _ source: DataSourceDescription, _ parameters: [String: DataValue],
    in template: TemplateLocation,
    _ secrets: some SecretReading, provenances: [String: DataProvenance]
  ) throws(DataError) {
    try template.requireTrust(for: source.privilege)
    switch source.origin {
    case .file(let path): self = .file(try Self.file(path, parameters, in: template))
    case .web(let page):
      let policy = RequestPolicy(
        source: source, page: page, location: template, provenances: provenances)
      self = .web(try policy.permitted(ResolvedRequest(page, parameters, secrets), parameters))
    case .command(let command):
      self = .command(try CommandRequest(command, parameters, in: template.folder))
    case .pushed: self = .pushed
    }
  }

  private static func file(
    _ path: ParameterizedText, _ parameters: [String: DataValue], in template: TemplateLocation
  ) throws(DataError) -> DataFile {
    let text = try path.substituting(with: parameters) { text, _ in text }
    guard !text.isEmpty else { throw .file(path: text, reason: "its name is empty") }
    func absolute(_ path: String) -> String {
      path.hasPrefix("/") ? path : "\(template.folder)/\(path)"
    }
    let location = try self.location(of: path, text, parameters, in: template)
    let folder: String? =
      switch location {
      case .anywhere: nil
      case .within(let folder): absolute(folder)
      case .template: template.folder
      }
    return DataFile(
      path: absolute(text), in: folder, isTemplates: location == .template)
  }

  /// Where a file may be located.
  private enum FileLocation: Equatable {
    case anywhere
    case within(String)
    case template
  }

  /// Returns where a file may be located.
  ///
  /// The user may specify any file, or a folder with all its contents, in a parameter. An untrusted template may
  /// specify only its own files; data of another source may never specify a file elsewhere.
  private static func location(
    of path: ParameterizedText, _ text: String, _ parameters: [String: DataValue],
    in template: TemplateLocation
  ) throws(DataError) -> FileLocation {
    if path.beginsWithReference { return .template }
    if template.isTrusted { return .anywhere }
    guard path.begins(with: template.chosen), let first = path.parts.first,
      case .parameter(let name) = first
    else { return .template }
    let start = try ParameterizedText(parts: [first]).substituting(with: parameters) { text, _ in
      text
    }
    let rest = text.dropFirst(start.count)
    if rest.isEmpty || rest.wholeMatch(of: /\.[A-Za-z0-9]{1,20}/) != nil { return .anywhere }
    guard start.hasSuffix("/") || rest.hasPrefix("/") else {
      throw .file(
        path: text,
        reason:
          "the parameter '\(name)' must be the whole path, or a folder that contains the file")
    }
    return .within(start)
  }

  /// Fetches the data, and waits for it.
  func data(by fetch: SourceFetch, revalidationDate: Date?) throws(DataError) -> FetchedData {
    switch self {
    case .file(let file):
      return fetch.local { () throws(DataError) in try file.bytes(atMost: PushedData.maximumBytes) }
    case .web(let request): return fetch.web(request, revalidationDate: revalidationDate)
    case .command(let request):
      let commands = fetch.fetcher.dataAccess.commands
      return fetch.local { () throws(DataError) in try commands.data(of: request) }
    case .pushed: return try fetch.fetcher.pushedData(of: fetch.source)
    }
  }

  /// The file's path; `nil` for other origins.
  var file: String? {
    switch self {
    case .file(let file): file.path
    case .web, .command, .pushed: nil
    }
  }

  /// Returns everything that the data depends on, except secrets.
  func request(_ source: DataSourceDescription) -> String {
    let format = "\(source.format)"
    switch self {
    case .file(let file): return "file \(file.path) \(format)"
    case .web(let request):
      let fields = request.headers.map { field in
        "\(field.name): \(source.secret(field.name) ?? field.value)"
      }
      return "web \(request.address.url) \(fields) \(format)"
    case .command(let request): return "command \(request.program) \(request.arguments) \(format)"
    case .pushed: return "pushed"
    }
  }
}

extension DataSourceDescription {
  /// Returns the location of a header field's secret, which is not itself secret.
  fileprivate func secret(_ field: String) -> String? {
    guard case .web(let page) = origin else { return nil }
    switch page.headers[field] {
    case .environment(let name, _): return "environment \(name)"
    case .file(let path, _): return "file \(path)"
    case .text, nil: return nil
    }
  }
}

extension ResolvedRequest {
  init(
    _ page: WebSource, _ parameters: [String: DataValue], _ secrets: some SecretReading
  ) throws(DataError) {
    self.init(address: try page.address.webAddress(parameters))
    for (name, value) in page.headers.sorted(by: { $0.key < $1.key }) {
      headers.append(HTTPRequest.Header(name, try value.text(from: secrets)))
    }
    timeout = page.timeout
    maximumBytes = page.maximumBytes
    allowsPrivateRedirects = page.allowsPrivateRedirects
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
      arguments.append(try argument.substituting(with: parameters) { text, _ in text })
    }
    timeout = command.timeout
  }
}

extension ParameterizedText {
  /// Returns the URL with each value percent-encoded, except for a value at the very beginning.
  func webAddress(_ parameters: [String: DataValue]) throws(DataError) -> WebAddress {
    try checkSteps(parameters)
    let text = try substituting(with: parameters) { $1 ? $0 : $0.percentEncoded }
    // Links to calendars, which a web server serves.
    let scheme = "webcal://"
    return try WebAddress(
      source: text.lowercased().hasPrefix(scheme) ? "https://\(text.dropFirst(scheme.count))" : text
    )
  }

  /// Rejects '.' and '..' as values in the path, because percent-encoding does not protect them.
  private func checkSteps(_ parameters: [String: DataValue]) throws(DataError) {
    for (index, part) in parts.enumerated() {
      switch part {
      case .literal(let text): if text.contains(where: { "?#".contains($0) }) { return }
      case .parameter(let name):
        guard index > 0, case .string(let text)? = parameters[name], [".", ".."].contains(text)
        else { continue }
        throw .parameter(name, "is '\(text)', which would change the path of the address")
      }
    }
  }
}
