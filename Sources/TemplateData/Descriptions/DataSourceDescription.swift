package import CheckedJSON

/// What a template says of one source of its data.
package struct DataSourceDescription: Hashable, Sendable {
  /// The name by which the template's views reach the data.
  package var name: String
  package var origin: DataOrigin
  package var format: DataFormat
  /// Where in the file each of its references stands.
  package var places: [String: JSONOrigin] = [:]

  package init(name: String, origin: DataOrigin, format: DataFormat = .json) {
    self.name = name
    self.origin = origin
    self.format = format
  }

  /// What the source takes from the data of others, such as `day.url`.
  package var references: [String] {
    switch origin {
    case .file(let path): path.references
    case .web(let page): page.address.references
    case .command(let command): command.arguments.flatMap(\.references)
    case .pushed: []
    }
  }

  /// Where the data comes from, for people.
  package var summary: String {
    switch origin {
    case .file: "a file"
    case .web: "an address"
    case .command: "a program"
    case .pushed: "pushed by 'placard data set'"
    }
  }

  /// How long fetching it may take, in seconds.
  package var timeout: Double {
    switch origin {
    case .web(let page): page.timeout
    case .command(let command): command.timeout
    case .file, .pushed: 0
    }
  }

  /// Whether its address is what another source gave.
  var beginsWithReference: Bool {
    if case .web(let page) = origin { page.address.beginsWithReference } else { false }
  }

  /// What the operator must have allowed before the source is used, as an error calls it.
  package var privilege: String? { privileges.first }

  /// All that the operator must have allowed, each as an error and `placard trust` call it.
  package var privileges: [String] {
    switch origin {
    case .command(let command): return ["runs '\(command.program)'"]
    case .web(let page):
      let secrets = page.headers.values.compactMap(\.secretPlace).sorted()
      return secrets.map { "uses the secret in \($0)" }
        + (page.allowsPrivateRedirects ? ["may be led to private addresses"] : [])
    case .file, .pushed: return []
    }
  }
}

/// Where data comes from.
package enum DataOrigin: Hashable, Sendable {
  /// A file of the template's folder, or one that a parameter names.
  case file(ParameterizedText)
  case web(WebSource)
  case command(CommandSource)
  /// Set from outside, by `placard data set` or a program.
  case pushed
}

extension DataSourceDescription {
  /// The most sources of a template.
  private static let mostSources = 20

  /// What an entry has beside the sources.
  private static let takenNames = [
    "configuration", "date", "index", "item", "relevance", "sources",
  ]

  /// Reads the member `sources` of a template's `widget.json`.
  ///
  /// - Parameters:
  ///   - reader: The member's value.
  ///   - parameters: The names of the template's parameters.
  /// - Returns: The sources in their order.
  /// - Throws: ``JSONFileError`` at what is wrong.
  package static func sources(
    _ reader: JSONReader, parameters: [String]
  ) throws(JSONFileError) -> [DataSourceDescription] {
    var members = try reader.members()
    var sources: [DataSourceDescription] = []
    var names = PlaceholderNames(parameters: parameters)
    let all = members.rest()
    for (index, (name, value)) in all.enumerated() {
      try check(name, value)
      // A source may take an address from what an earlier one gave, as in '{day.url}'.
      (names.earlier, names.later) = (all[..<index].map(\.key), all[index...].map(\.key))
      sources.append(try DataSourceDescription(name: name, value, names))
    }
    guard sources.count <= mostSources else {
      throw reader.error("must have at most \(mostSources) sources, not \(sources.count)")
    }
    return sources
  }

  private static func check(_ name: String, _ value: JSONReader) throws(JSONFileError) {
    guard name.wholeMatch(of: /[A-Za-z_][A-Za-z0-9_]{0,63}/) != nil else {
      throw value.error("is no name for a source; use letters, digits and '_'")
    }
    guard !takenNames.contains(name) else {
      throw value.error("must have another name, as every entry has its own '\(name)'")
    }
  }

  private init(
    name: String, _ reader: JSONReader, _ names: PlaceholderNames
  ) throws(JSONFileError) {
    self.name = name
    var members = try reader.members()
    origin = try Self.origin(&members, of: reader, names)
    // What is pushed is JSON already.
    format = origin == .pushed ? .json : try DataFormat(&members)
    places = Self.places(of: references, members)
    try checkRest(members)
    try members.end()
  }

  private static func origin(
    _ members: inout JSONMembers, of reader: JSONReader, _ names: PlaceholderNames
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
      guard try pushed.bool() else { throw pushed.error("must be true, or be left out") }
      return .pushed
    }
    throw try missingOrigin(members, of: reader, kinds)
  }

  /// A misspelt name is told as such.
  private static func missingOrigin(
    _ members: JSONMembers, of reader: JSONReader, _ kinds: [String]
  ) throws(JSONFileError) -> JSONFileError {
    var members = members
    for name in ["format", "days", "headers", "timeout", "maximumBytes", "allowsPrivateRedirects"] {
      _ = members.optional(name)
    }
    try members.end()
    return reader.error("must have one of \(kinds.quoted)")
  }

  /// What sources of another kind have is told as such.
  private func checkRest(_ members: JSONMembers) throws(JSONFileError) {
    var members = members
    if !format.isCalendar, let days = members.optional("days") {
      throw days.error("is of a calendar alone; add '\"format\": \"calendar\"', or leave it out")
    }
    for (name, kinds) in origin.unfitting {
      guard let value = members.optional(name) else { continue }
      throw value.error("is of a source with \(kinds) alone")
    }
  }

  /// Where each reference stands, for those who know what the source gives that it is to.
  private static func places(
    of references: [String], _ members: JSONMembers
  ) -> [String: JSONOrigin] {
    var members = members
    let command = (try? members.optional("command")?.elements()) ?? []
    let texts = [members.optional("file"), members.optional("url")].compactMap { $0 } + command
    var places: [String: JSONOrigin] = [:]
    for reference in references {
      places[reference] =
        texts.first { (try? $0.string())?.contains("{\(reference)}") == true }?.origin
    }
    return places
  }
}

extension DataOrigin {
  /// The members that it has no use for, with the kinds of sources that have.
  fileprivate var unfitting: [(name: String, kinds: String)] {
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
  /// A text with places for parameters that says something.
  func nonEmptyParameterizedText(
    _ names: PlaceholderNames
  ) throws(JSONFileError) -> ParameterizedText {
    _ = try string()
    return try parameterizedText(names)
  }
}
