import CheckedJSON
import Glibc

/// The character U+0000 in stored texts, which no display shows.
///
/// PostgreSQL stores it neither in a text nor in a value of `jsonb`, and its functions for JSON reject a whole value that has
/// one. So what people configure is rejected, and in what widgets and displays report, U+FFFD replaces it.
enum NullCharacters {
  /// The escape sequence that represents it in JSON.
  private static let escape = Array("\\u0000".utf8)
  private static let replacement = Array("\\ufffd".utf8)

  /// Returns a text with U+FFFD in place of each U+0000.
  static func replaced(in text: String) -> String {
    text.utf8.contains(0)
      ? String(String.UnicodeScalarView(text.unicodeScalars.map { $0 == "\0" ? "\u{FFFD}" : $0 }))
      : text
  }

  /// Returns a text of JSON with the escape sequence of U+FFFD in place of each one of U+0000.
  static func replacedEscapes(inJSON json: String) -> String {
    var json = json
    let positions = json.withUTF8(Self.positions(in:))
    guard !positions.isEmpty else { return json }
    var bytes = Array(json.utf8)
    for position in positions {
      bytes.replaceSubrange(position..<position + escape.count, with: replacement)
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Rejects what a person configures if one of its strings has the character.
  ///
  /// - Parameters:
  ///   - value: The value, before it is written.
  ///   - subject: What messages call it.
  /// - Throws: ``StateError/nullCharacter(subject:member:)``.
  static func reject(in value: some Encodable, of subject: String) throws {
    var text = try StateJSON.unreplacedText(of: value)
    guard !text.withUTF8(Self.positions(in:)).isEmpty else { return }
    let member = try Self.member(in: StateJSON.value(JSONValue.self, from: text)) ?? []
    throw StateError.nullCharacter(subject: subject, member: member.joined(separator: "."))
  }

  /// Returns the positions of its escape sequences.
  private static func positions(in json: UnsafeBufferPointer<UInt8>) -> [Int] {
    guard let start = json.baseAddress else { return [] }
    var positions: [Int] = []
    var index = 0
    while index < json.count,
      let found = memchr(start + index, Int32(UInt8(ascii: "\\")), json.count - index)
    {
      let position = UnsafeRawPointer(found) - UnsafeRawPointer(start)
      if json[position...].starts(with: escape) { positions.append(position) }
      // A second backslash belongs to the first.
      index = position + 2
    }
    return positions
  }

  /// Returns the names of the members that lead to the first string with the character; `nil` if there is none.
  private static func member(in value: JSONValue) -> [String]? {
    switch value {
    case .string(let text): return text.unicodeScalars.contains("\u{0}") ? [] : nil
    case .array(let elements): return elements.lazy.compactMap { member(in: $0) }.first
    case .object(let members):
      for member in members {
        if member.name.unicodeScalars.contains("\u{0}") { return [] }
        if let rest = self.member(in: member.value) { return [member.name] + rest }
      }
      return nil
    case .null, .bool, .integer, .number: return nil
    }
  }
}
