/// The header fields of a request or response, in order; names are compared without regard to case (RFC 9110, 5.1).
package struct HTTPHeaders: Hashable, Sendable {
  package struct Field: Hashable, Sendable {
    package var name: String
    package var value: String
  }

  package private(set) var fields: [Field] = []

  package init() {}

  package init(_ fields: [(String, String)]) {
    self.fields = fields.map { Field(name: $0.0, value: $0.1) }
  }

  /// The first value of a field, or `nil` if there is none; setting it replaces all values.
  package subscript(name: String) -> String? {
    get { fields.first { Self.isSame($0.name, name) }?.value }
    set {
      if fields.contains(where: { Self.isSame($0.name, name) }) {
        fields.removeAll { Self.isSame($0.name, name) }
      }
      if let newValue { fields.append(Field(name: name, value: newValue)) }
    }
  }

  /// Returns the first value of any of several fields that is not empty, without surrounding spaces.
  package func first(of names: String...) -> String? {
    for name in names {
      guard let value = self[name] else { continue }
      let text = value.trimmingSpaces
      if !text.isEmpty { return text }
    }
    return nil
  }

  /// Returns the value of a field that occurs exactly once.
  package func only(_ name: String) -> String? {
    let values = fields.filter { Self.isSame($0.name, name) }
    return values.count == 1 ? values[0].value.trimmingSpaces : nil
  }

  private static func isSame(_ name: String, _ other: String) -> Bool {
    name.utf8.count == other.utf8.count
      && zip(name.utf8, other.utf8).allSatisfy { lowercased($0) == lowercased($1) }
  }

  private static func lowercased(_ byte: UInt8) -> UInt8 {
    (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) ? byte | 0x20 : byte
  }
}

extension String {
  /// The text without spaces and tabs at both ends.
  package var trimmingSpaces: String {
    func isSpace(_ byte: UInt8?) -> Bool { byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") }
    guard isSpace(utf8.first) || isSpace(utf8.last) else { return self }
    var text = Substring(self)
    while text.first == " " || text.first == "\t" { text.removeFirst() }
    while text.last == " " || text.last == "\t" { text.removeLast() }
    return String(text)
  }
}
