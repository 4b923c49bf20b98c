import CheckedJSON

extension JSONReader {
  private static let maximumNameLength = 100

  /// Reads a name that is safe in folders and commands.
  func slug() throws(JSONFileError) -> String {
    let text = try string()
    guard DeviceName.isSafe(text) else { throw error("must be \(DeviceName.rule)") }
    return text
  }

  /// Reads alternative names, without duplicates.
  func slugs(otherThan id: String) throws(JSONFileError) -> [String] {
    var slugs: [String] = []
    for element in try elements(0...64) {
      let slug = try element.slug()
      guard slug != id, !slugs.contains(slug) else {
        throw element.error("'\(slug)' is a duplicate; remove it")
      }
      slugs.append(slug)
    }
    return slugs
  }

  /// Reads a name for people: one line.
  func label() throws(JSONFileError) -> String {
    let text = try string()
    guard text.count <= Self.maximumNameLength else {
      throw error("must have at most \(Self.maximumNameLength) characters, not \(text.count)")
    }
    guard !text.unicodeScalars.contains(where: Self.isControl) else {
      throw error("must be one line without control characters")
    }
    return text
  }

  /// Whether a character breaks the line or changes the writing direction.
  private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator: true
    default: (0x202A...0x202E).contains(scalar.value) || (0x2066...0x2069).contains(scalar.value)
    }
  }
}

/// The rule for device ids.
package enum DeviceName {
  /// The rule as text, for errors.
  package static let rule =
    "up to 64 lowercase letters, digits and hyphens, not beginning with a hyphen, such as 'hallway-7in'"

  /// Whether a name is safe in folders and commands.
  package static func isSafe(_ name: String) -> Bool {
    (1...64).contains(name.utf8.count) && name.utf8.first != UInt8(ascii: "-")
      && name.utf8.allSatisfy(isAllowed)
  }

  private static func isAllowed(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "-") || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte)
      || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }
}
