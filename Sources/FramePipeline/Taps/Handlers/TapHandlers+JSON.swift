package import CheckedJSON

extension TapHandlers {
  /// The most kinds, schemes and apps.
  private static let mostNames = 10_000

  /// Reads a file of handlers.
  ///
  /// - Throws: ``JSONFileError`` with the line and the field that is wrong.
  package init(_ reader: JSONReader) throws(JSONFileError) {
    var members = try reader.members()
    _ = members.optional("$schema")
    kinds = try Self.table(members.optional("kinds"), for: .links)
    let schemes = try Self.table(members.optional("schemes"), for: .links) {
      (name, value) throws(JSONFileError) in try value.checkedScheme(name)
    }
    self.schemes = schemes
    apps = try Self.table(members.optional("apps"), for: .apps)
    otherwise = try members.optional("otherwise")
      .map { reader throws(JSONFileError) in try TapHandler(reader, for: .links) }
    try members.end()
  }

  private static func table(
    _ reader: JSONReader?, for use: TapHandler.Use,
    name: (String, JSONReader) throws(JSONFileError) -> String = { name, _ in name }
  ) throws(JSONFileError) -> [String: TapHandler] {
    guard let reader else { return [:] }
    var members = try reader.members()
    let entries = members.rest()
    guard entries.count <= mostNames else {
      throw reader.error("has \(entries.count) names; more than \(mostNames) are not read")
    }
    var table: [String: TapHandler] = [:]
    for (key, value) in entries {
      let key = try name(key, value)
      guard table[key] == nil else { throw value.error("stands twice, as '\(key)'; remove one") }
      table[key] = try TapHandler(value, for: use)
    }
    return table
  }
}

extension JSONReader {
  /// A scheme of links, in small letters.
  fileprivate func checkedScheme(_ text: String) throws(JSONFileError) -> String {
    guard DestinationPolicy.scheme(of: text + ":x") == text.lowercased() else {
      throw error("is not a scheme; write 'https' for links such as 'https://example.com'")
    }
    return text.lowercased()
  }
}
