package import CheckedJSON
package import Foundation
import InternetDates

/// A value of a template's data.
package enum DataValue: Hashable, Sendable {
  case null
  case bool(Bool)
  /// A number written without fraction and exponent.
  case integer(Int)
  case number(Double)
  case string(String)
  case date(Date)
  /// The contents of an image file.
  case image([UInt8])
  case array([DataValue])
  case object(DataObject)
}

extension DataValue {
  /// The member of an object, or `nil` if this is not an object or has no such member.
  package subscript(name: String) -> DataValue? {
    guard case .object(let object) = self else { return nil }
    return object[name]
  }

  /// The element of a list, or `nil` if this is not a list or is too short.
  package subscript(index: Int) -> DataValue? {
    guard case .array(let elements) = self, elements.indices.contains(index) else { return nil }
    return elements[index]
  }

  /// The name of the value's kind in errors.
  package var kind: String {
    switch self {
    case .null: "null"
    case .bool(let value): "\(value)"
    case .integer, .number: "a number"
    case .string: "a string"
    case .date: "a date"
    case .image: "a picture"
    case .array: "a list"
    case .object: "an object"
    }
  }
}

extension DataValue: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral,
  ExpressibleByFloatLiteral, ExpressibleByBooleanLiteral, ExpressibleByNilLiteral,
  ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
  package init(stringLiteral value: String) { self = .string(value) }
  package init(integerLiteral value: Int) { self = .integer(value) }
  package init(floatLiteral value: Double) { self = .number(value) }
  package init(booleanLiteral value: Bool) { self = .bool(value) }
  package init(nilLiteral: ()) { self = .null }
  package init(arrayLiteral elements: DataValue...) { self = .array(elements) }
  package init(dictionaryLiteral members: (String, DataValue)...) {
    self = .object(DataObject(members))
  }
}

/// The encoding for transfer to a rendering process.
extension DataValue: Codable {
  private enum Kind: String, CodingKey {
    case bool, integer, number, string, date, picture, array, names, values
  }

  package init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: Kind.self)
    switch values.allKeys.first {
    case nil: self = .null
    case .bool: self = .bool(try values.decode(Bool.self, forKey: .bool))
    case .integer: self = .integer(try values.decode(Int.self, forKey: .integer))
    case .number: self = .number(try values.decode(Double.self, forKey: .number))
    case .string: self = .string(try values.decode(String.self, forKey: .string))
    case .date: self = .date(try values.decode(Date.self, forKey: .date))
    case .picture: self = .image([UInt8](try values.decode(Data.self, forKey: .picture)))
    case .array: self = .array(try values.decode([DataValue].self, forKey: .array))
    case .names, .values:
      let names = try values.decode([String].self, forKey: .names)
      let members = try values.decode([DataValue].self, forKey: .values)
      self = .object(DataObject(zip(names, members)))
    }
  }

  package func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: Kind.self)
    switch self {
    case .null: break
    case .bool(let value): try values.encode(value, forKey: .bool)
    case .integer(let value): try values.encode(value, forKey: .integer)
    case .number(let value): try values.encode(value, forKey: .number)
    case .string(let value): try values.encode(value, forKey: .string)
    case .date(let value): try values.encode(value, forKey: .date)
    case .image(let bytes): try values.encode(Data(bytes), forKey: .picture)
    case .array(let elements): try values.encode(elements, forKey: .array)
    case .object(let object):
      try values.encode(object.names, forKey: .names)
      try values.encode(object.values, forKey: .values)
    }
  }
}

extension DataValue {
  /// Parses JSON (RFC 8259).
  ///
  /// `21` is an integer and `21.0` a number; an integer that does not fit an `Int` is a number. Duplicate names in an
  /// object are rejected, because parsers disagree about which one is used.
  ///
  /// - Parameters:
  ///   - bytes: The JSON, at most 8 MiB and 500,000 values.
  ///   - name: The name in errors.
  /// - Throws: ``JSONFileError`` with the position of the error.
  package init(json bytes: [UInt8], named name: String) throws(JSONFileError) {
    try self.init(JSONReader(bytes, file: name))
  }

  /// Converts the value at a reader's position.
  package init(_ reader: JSONReader) throws(JSONFileError) {
    try self.init(reader.node, in: reader)
  }

  private init(_ node: JSONNode, in file: JSONReader) throws(JSONFileError) {
    switch node.value {
    case .null: self = .null
    case .bool(let value): self = .bool(value)
    case .integer(let integer): self = .integer(integer)
    case .number(let number): self = .number(number)
    case .string(let text): self = .string(try Self.checked(text, node.position, in: file))
    case .array(let nodes):
      var elements: [DataValue] = []
      elements.reserveCapacity(nodes.count)
      for node in nodes { elements.append(try DataValue(node, in: file)) }
      self = .array(elements)
    case .object(let members):
      var object = DataObject()
      for member in members {
        let name = try Self.checked(member.key, member.position, in: file)
        object[name] = try DataValue(member.value, in: file)
      }
      self = .object(object)
    }
  }

  /// Rejects null characters, at which C libraries would truncate the string.
  private static func checked(
    _ text: String, _ position: JSONPosition, in file: JSONReader
  ) throws(JSONFileError) -> String {
    guard !text.utf8.contains(0) else {
      throw JSONFileError(
        file: file.file, position: position, field: "",
        message: "a string contains a null character, which cannot be shown; remove it")
    }
    return text
  }
}

extension DataValue {
  /// The order of an object's members.
  package enum MemberOrder: Sendable { case asWritten, sorted }

  /// The value as JSON: dates as in RFC 3339, and pictures in base 64.
  package func json(order: MemberOrder = .asWritten) -> JSONValue {
    switch self {
    case .null: .null
    case .bool(let value): .bool(value)
    case .integer(let integer): .integer(integer)
    case .number(let number): .number(number)
    case .string(let text): .string(text)
    case .date(let date): .string(InternetDate.text(of: date))
    case .image(let bytes): .string(Data(bytes).base64EncodedString())
    case .array(let elements): .array(elements.map { $0.json(order: order) })
    case .object(let object):
      .object(
        object.members(in: order).map { JSONValue.Member($0.name, $0.value.json(order: order)) })
    }
  }

  /// The value as JSON in one line, in which 21.0 stays a number with a fraction.
  package func jsonBytes(order: MemberOrder = .asWritten) -> [UInt8] {
    JSONWriter.bytes(of: json(order: order), layout: .compact, wholeNumbers: .withFraction)
  }
}

extension DataObject {
  fileprivate func members(
    in order: DataValue.MemberOrder
  ) -> [(name: String, value: DataValue)] {
    switch order {
    case .asWritten: Array(members)
    case .sorted: members.sorted { $0.name < $1.name }
    }
  }
}
