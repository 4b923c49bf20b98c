package import CheckedJSON

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
    format = try Self.format(&members, isPushed: origin == .pushed)
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

  private static func format(
    _ members: inout JSONMembers, isPushed: Bool
  ) throws(JSONFileError) -> DataFormat {
    // What is pushed is JSON already.
    guard !isPushed, let reader = members.optional("format") else { return .json }
    switch try reader.choice(FormatName.self) {
    case .json: return .json
    case .feed: return .feed
    case .calendar: return .calendar(days: try members.optional("days")?.integer(in: 1...366) ?? 7)
    case .text: return .text
    case .picture: return .picture
    }
  }
}

private enum FormatName: String, CaseIterable {
  case json, feed, calendar, text, picture
}

extension DataFormat {
  fileprivate var isCalendar: Bool { if case .calendar = self { true } else { false } }
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
