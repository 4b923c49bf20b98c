package import CheckedJSON

extension DataSourceDescription {
  /// The most sources of a template.
  private static let mostSources = 20

  /// What an entry has beside the sources.
  private static let takenNames = ["configuration", "date", "item", "relevance"]

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
    for (name, value) in members.rest() {
      try check(name, value)
      // A source may take an address from what an earlier one gave, as in '{day.url}'.
      let known = parameters + sources.map { "\($0.name)." }
      sources.append(try DataSourceDescription(name: name, value, known))
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
    name: String, _ reader: JSONReader, _ parameters: [String]
  ) throws(JSONFileError) {
    self.name = name
    var members = try reader.members()
    origin = try Self.origin(&members, of: reader, parameters)
    format = try Self.format(&members, isPushed: origin == .pushed)
    try members.end()
  }

  private static func origin(
    _ members: inout JSONMembers, of reader: JSONReader, _ parameters: [String]
  ) throws(JSONFileError) -> DataOrigin {
    let kinds = ["file", "url", "command", "pushed"]
    let named = kinds.filter { members.optional($0) != nil }
    guard named.count <= 1 else {
      throw reader.error(
        "must have one of \(kinds.quoted), not \(named.quoted)")
    }
    if let file = members.optional("file") {
      return .file(try file.nonEmptyParameterizedText(parameters))
    }
    if let address = members.optional("url") {
      return .web(try WebSource(address, &members, parameters))
    }
    if let command = members.optional("command") {
      return .command(try CommandSource(command, &members, parameters))
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

extension [String] {
  /// Each in quotes.
  fileprivate var quoted: String { map { "'\($0)'" }.joined(separator: ", ") }
}

extension JSONReader {
  /// A text with places for parameters that says something.
  func nonEmptyParameterizedText(
    _ parameters: [String]
  ) throws(JSONFileError) -> ParameterizedText {
    _ = try string()
    return try parameterizedText(parameters)
  }
}
