package import CheckedJSON

/// The declaration of a source of a template's data.
package struct DataSourceDescription: Hashable, Sendable {
  /// The name by which the template's views access the data.
  package var name: String
  package var origin: DataOrigin
  package var format: DataFormat
  /// The position of each of its references in the file.
  package var referencePositions: [String: JSONOrigin] = [:]

  package init(name: String, origin: DataOrigin, format: DataFormat = .json) {
    self.name = name
    self.origin = origin
    self.format = format
  }

  /// The data of other sources that the source uses, such as `day.url`.
  package var references: [String] {
    switch origin {
    case .file(let path): path.references
    case .web(let page): page.address.references
    case .command(let command): command.arguments.flatMap(\.references)
    case .pushed: []
    }
  }

  /// A description of the data's origin for people.
  package var summary: String {
    switch origin {
    case .file: "a file"
    case .web: "an address"
    case .command: "a program"
    case .pushed: "pushed by 'placard data set'"
    }
  }

  /// The timeout of a fetch in seconds.
  package var timeout: Double {
    switch origin {
    case .web(let page): page.timeout
    case .command(let command): command.timeout
    case .file, .pushed: 0
    }
  }

  /// Whether the URL begins with data of another source.
  var beginsWithReference: Bool {
    if case .web(let page) = origin { page.address.beginsWithReference } else { false }
  }

  /// The first privilege that the source requires, for messages.
  package var privilege: String? { privileges.first }

  /// All privileges that the source requires, as worded in errors and by `placard trust`.
  package var privileges: [String] {
    switch origin {
    case .command(let command): return ["runs '\(command.program)'"]
    case .web(let page):
      let secrets = page.headers.values.compactMap(\.secretLocation).sorted()
      return secrets.map { "uses the secret in \($0)" }
        + (page.allowsPrivateRedirects ? ["may be redirected to private addresses"] : [])
    case .file, .pushed: return []
    }
  }
}

/// The origin of data.
package enum DataOrigin: Hashable, Sendable {
  /// A file in the template's folder, or a file that a parameter names.
  case file(ParameterizedText)
  case web(WebSource)
  case command(CommandSource)
  /// Set by `placard data set` or through the API.
  case pushed
}

extension DataSourceDescription {
  /// The maximum number of sources of a template.
  private static let maximumSourceCount = 20

  /// The names of an entry's other properties.
  private static let reservedNames = [
    "configuration", "date", "index", "item", "relevance", "sources",
  ]

  /// Parses the member `sources` of a template's `widget.json`.
  ///
  /// - Parameters:
  ///   - reader: The member's value.
  ///   - parameters: The names of the template's parameters.
  /// - Returns: The sources in their order.
  /// - Throws: ``JSONFileError`` at the invalid value.
  package static func sources(
    _ reader: JSONReader, parameters: [String]
  ) throws(JSONFileError) -> [DataSourceDescription] {
    var members = try reader.members()
    var sources: [DataSourceDescription] = []
    var names = PlaceholderNames(parameters: parameters)
    let all = members.remaining()
    for (index, (name, value)) in all.enumerated() {
      try check(name, value)
      // A source may use the data of an earlier one in its URL, as in '{day.url}'.
      (names.earlier, names.later) = (all[..<index].map(\.key), all[index...].map(\.key))
      sources.append(try DataSourceDescription(name: name, value, names))
    }
    guard sources.count <= maximumSourceCount else {
      throw reader.error("must have at most \(maximumSourceCount) sources, not \(sources.count)")
    }
    return sources
  }

  private static func check(_ name: String, _ value: JSONReader) throws(JSONFileError) {
    guard name.wholeMatch(of: /[A-Za-z_][A-Za-z0-9_]{0,63}/) != nil else {
      throw value.error("is not a valid source name; use letters, digits and '_'")
    }
    guard !reservedNames.contains(name) else {
      throw value.error("must have another name, because every entry already has '\(name)'")
    }
  }

  private init(
    name: String, _ reader: JSONReader, _ names: PlaceholderNames
  ) throws(JSONFileError) {
    self.name = name
    var members = try reader.members()
    origin = try Self.origin(&members, of: reader, names)
    // Pushed data is always JSON.
    format = origin == .pushed ? .json : try DataFormat(&members)
    referencePositions = Self.positions(of: references, members)
    try checkUnsupportedMembers(members)
    try members.end()
  }

  private static func origin(
    _ members: inout JSONObjectReader, of reader: JSONReader, _ names: PlaceholderNames
  ) throws(JSONFileError) -> DataOrigin {
    let kinds = ["file", "url", "command", "pushed"]
    let named = kinds.filter { members.optional($0) != nil }
    guard named.count <= 1 else {
      throw reader.error(
        "must have one of \(kinds.quoted), not \(named.quoted)")
    }
    if let file = members.optional("file") {
      return .file(try file.nonEmptyParameterizedText(names))
    }
    if let address = members.optional("url") {
      return .web(try WebSource(address, &members, names))
    }
    if let command = members.optional("command") {
      return .command(try CommandSource(command, &members, names))
    }
    if let pushed = members.optional("pushed") {
      guard try pushed.bool() else { throw pushed.error("must be true or omitted") }
      return .pushed
    }
    throw try missingOrigin(members, of: reader, kinds)
  }

  /// Returns the error for a source without an origin; reports a misspelled member first.
  private static func missingOrigin(
    _ members: JSONObjectReader, of reader: JSONReader, _ kinds: [String]
  ) throws(JSONFileError) -> JSONFileError {
    var members = members
    for name in ["format", "days", "headers", "timeout", "maximumBytes", "allowsPrivateRedirects"] {
      _ = members.optional(name)
    }
    try members.end()
    return reader.error("must have one of \(kinds.quoted)")
  }

  /// Reports members that apply only to other kinds of sources.
  private func checkUnsupportedMembers(_ members: JSONObjectReader) throws(JSONFileError) {
    var members = members
    if !format.isCalendar, let days = members.optional("days") {
      throw days.error("is only for calendars; add '\"format\": \"calendar\"', or remove it")
    }
    for (name, kinds) in origin.unsupportedMembers {
      guard let value = members.optional(name) else { continue }
      throw value.error("is only for sources with \(kinds)")
    }
  }

  /// Returns the position of each reference, for errors that are detected when the shape of the referenced data is
  /// known.
  private static func positions(
    of references: [String], _ members: JSONObjectReader
  ) -> [String: JSONOrigin] {
    var members = members
    let command = (try? members.optional("command")?.elements()) ?? []
    let texts = [members.optional("file"), members.optional("url")].compactMap { $0 } + command
    var positions: [String: JSONOrigin] = [:]
    for reference in references {
      positions[reference] =
        texts.first { (try? $0.string())?.contains("{\(reference)}") == true }?.origin
    }
    return positions
  }
}

extension DataOrigin {
  /// The members that do not apply to this origin, with the kinds of sources that they apply to.
  fileprivate var unsupportedMembers: [(name: String, kinds: String)] {
    let web = ["headers", "maximumBytes", "allowsPrivateRedirects"].map { ($0, "'url'") }
    return switch self {
    case .web: []
    case .command: web
    case .file, .pushed: web + [("timeout", "'url' or 'command'")]
    }
  }
}

extension [String] {
  /// Each in quotes.
  fileprivate var quoted: String { map { "'\($0)'" }.joined(separator: ", ") }
}

extension JSONReader {
  /// Parses a nonempty string with placeholders.
  func nonEmptyParameterizedText(
    _ names: PlaceholderNames
  ) throws(JSONFileError) -> ParameterizedText {
    _ = try string()
    return try parameterizedText(names)
  }
}
