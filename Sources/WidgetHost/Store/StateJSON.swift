import Foundation

/// Encodes and decodes the values that the database stores as JSON.
enum StateJSON {
  /// Returns the value's text, with U+FFFD in place of U+0000; equal values have equal texts.
  static func text(of value: some Encodable) throws -> String {
    NullCharacters.replacedEscapes(inJSON: try unreplacedText(of: value))
  }

  /// Returns the value's text with the escape sequences of U+0000.
  static func unreplacedText(of value: some Encodable) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return String(decoding: try encoder.encode(value), as: UTF8.self)
  }

  static func value<Value: Decodable>(_ type: Value.Type, from text: String) throws -> Value {
    try JSONDecoder().decode(type, from: Data(text.utf8))
  }
}
