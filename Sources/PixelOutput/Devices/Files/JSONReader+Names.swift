import CheckedJSON

extension JSONReader {
  private static let longestName = 100

  /// A name that is safe in folders and commands.
  func slug() throws(JSONFileError) -> String {
    let text = try string()
    guard DeviceName.isSafe(text) else { throw error("must be \(DeviceName.rule)") }
    return text
  }

  /// Other names, each once.
  func slugs(otherThan id: String) throws(JSONFileError) -> [String] {
    var slugs: [String] = []
    for element in try elements(0...64) {
      let slug = try element.slug()
      guard slug != id, !slugs.contains(slug) else {
        throw element.error("'\(slug)' is a name already; remove it")
      }
      slugs.append(slug)
    }
    return slugs
  }

  /// A name for people: one line.
  func label() throws(JSONFileError) -> String {
    let text = try string()
    guard text.count <= Self.longestName else {
      throw error("must be \(Self.longestName) characters at most, not \(text.count)")
    }
    guard !text.unicodeScalars.contains(where: Self.isControl) else {
      throw error("must be one line without control characters")
    }
    return text
  }

  /// Whether a character ends the line, or turns the direction of what follows.
  private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator: true
    default: (0x202A...0x202E).contains(scalar.value) || (0x2066...0x2069).contains(scalar.value)
    }
  }
}
