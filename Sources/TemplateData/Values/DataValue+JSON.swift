package import CheckedJSON

extension DataValue {
  /// Reads JSON (RFC 8259).
  ///
  /// `21` is an integer and `21.0` a number; what no `Int` holds is a number too. A name may stand once in an
  /// object, as readers disagree about which of two counts.
  ///
  /// - Parameters:
  ///   - bytes: The text, at most 8 MiB of at most 500,000 values.
  ///   - name: The name in errors.
  /// - Throws: ``JSONFileError`` with the place where it is no JSON.
  package init(json bytes: [UInt8], named name: String) throws(JSONFileError) {
    try self.init(JSONReader(bytes, file: name))
  }

  /// The value that a reader stands at.
  package init(_ reader: JSONReader) throws(JSONFileError) {
    try self.init(reader.node, in: reader)
  }

  private init(_ node: JSONNode, in file: JSONReader) throws(JSONFileError) {
    switch node.value {
    case .null: self = .null
    case .bool(let value): self = .bool(value)
    case .integer(let integer): self = .integer(integer)
    case .number(let number): self = .number(number)
    case .string(let text): self = .string(try Self.checked(text, node.place, in: file))
    case .array(let nodes):
      var elements: [DataValue] = []
      elements.reserveCapacity(nodes.count)
      for node in nodes { elements.append(try DataValue(node, in: file)) }
      self = .array(elements)
    case .object(let members):
      var object = DataObject()
      for member in members {
        let name = try Self.checked(member.key, member.place, in: file)
        object[name] = try DataValue(member.value, in: file)
      }
      self = .object(object)
    }
  }

  /// C libraries would end a text where it has a character 0.
  private static func checked(
    _ text: String, _ place: JSONPlace, in file: JSONReader
  ) throws(JSONFileError) -> String {
    guard !text.utf8.contains(0) else {
      throw JSONFileError(
        file: file.file, place: place, field: "",
        message: "a text has a character 0, which cannot be shown; remove it")
    }
    return text
  }
}
