/// The header fields of a request or response, in order; names are compared without regard to case (RFC 9110, 5.1).
package struct HTTPHeaders: Sendable {
  /// A field with its value.
  package struct Field: Hashable, Sendable {
    package var name: String
    package var value: String

    package init(name: String, value: String) {
      self.name = name
      self.value = value
    }
  }

  /// The first fields, if they are some that many responses share.
  package private(set) var block: HeaderBlock?
  /// The fields that follow the block.
  package private(set) var ownFields: [Field] = []

  package init() {}

  package init(fields: [Field]) { ownFields = fields }

  package init(_ fields: [(String, String)]) {
    ownFields = fields.map { Field(name: $0.0, value: $0.1) }
  }

  /// Creates fields that begin with a block.
  init(_ block: HeaderBlock?, _ fields: [Field]) {
    self.block = block
    ownFields = fields
  }

  package var fields: [Field] { block.map { $0.fields + ownFields } ?? ownFields }

  /// The first value of a field, or `nil` if there is none; setting it replaces all values.
  package subscript(name: String) -> String? {
    get { block?.fields.first(name) ?? ownFields.first(name) }
    set {
      if block?.fields.first(name) != nil { (ownFields, block) = (fields, nil) }
      if ownFields.first(name) != nil { ownFields.removeAll { $0.isNamed(name) } }
      if let newValue { ownFields.append(Field(name: name, value: newValue)) }
    }
  }

  package mutating func reserveCapacity(_ count: Int) { ownFields.reserveCapacity(count) }

  /// Adds a field, also beside others of its name.
  package mutating func append(_ name: String, _ value: String) {
    ownFields.append(Field(name: name, value: value))
  }

  /// Puts a block before the fields, if they do not begin with one.
  mutating func prepend(_ block: HeaderBlock) {
    if self.block == nil { self.block = block }
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

  /// Returns the values of all fields with a name.
  func values(of name: String) -> [String] {
    fields.filter { $0.isNamed(name) }.map(\.value.trimmingSpaces)
  }

  /// Returns the value of a field that occurs exactly once.
  package func onlyValue(of name: String) -> String? {
    var found: String?
    for field in fields where field.isNamed(name) {
      if found != nil { return nil }
      found = field.value
    }
    return found?.trimmingSpaces
  }
}

extension HTTPHeaders: Hashable {
  package static func == (left: Self, right: Self) -> Bool { left.fields == right.fields }
  package func hash(into hasher: inout Hasher) { hasher.combine(fields) }
}

extension HTTPHeaders.Field {
  fileprivate func isNamed(_ other: String) -> Bool {
    guard name.utf8.count == other.utf8.count else { return false }
    // Most names of the same length begin with other letters, or are spelled as the requested name.
    if let first = name.utf8.first, let otherFirst = other.utf8.first,
      Self.lowercased(first) != Self.lowercased(otherFirst)
    {
      return false
    }
    return name == other
      || name.utf8.elementsEqual(other.utf8) { Self.lowercased($0) == Self.lowercased($1) }
  }

  private static func lowercased(_ byte: UInt8) -> UInt8 {
    (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) ? byte | 0x20 : byte
  }
}

extension [HTTPHeaders.Field] {
  fileprivate func first(_ name: String) -> String? {
    for index in indices where self[index].isNamed(name) { return self[index].value }
    return nil
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
