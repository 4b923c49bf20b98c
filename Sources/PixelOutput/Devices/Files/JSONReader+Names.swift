import CheckedJSON

extension JSONReader {
  private static let longestName = 100

  /// A name that is safe in folders and commands.
  func slug() throws(JSONFileError) -> String {
    let text = try string()
    let isSlug = text.utf8.allSatisfy { byte in
      byte == UInt8(ascii: "-") || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte)
        || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
    }
    guard isSlug, text.utf8.count <= 64, text.first != "-" else {
      throw error(
        "must be up to 64 small letters, digits and hyphens, not beginning with a hyphen, such as "
          + "'hallway-7in'")
    }
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
    guard !text.unicodeScalars.contains(where: { $0.properties.generalCategory == .control })
    else { throw error("must be one line without control characters") }
    return text
  }
}
