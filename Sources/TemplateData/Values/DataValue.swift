package import Foundation

/// A value of a template's data.
package enum DataValue: Hashable, Sendable {
  case null
  case bool(Bool)
  /// A number that was written without fraction and exponent.
  case integer(Int)
  case number(Double)
  case string(String)
  case date(Date)
  /// The bytes of a picture's file.
  case picture([UInt8])
  case array([DataValue])
  case object(DataObject)
}

extension DataValue {
  /// The member of an object, or `nil` where this is none or has no such member.
  package subscript(name: String) -> DataValue? {
    guard case .object(let object) = self else { return nil }
    return object[name]
  }

  /// The element of a list, or `nil` where this is none or is too short.
  package subscript(index: Int) -> DataValue? {
    guard case .array(let elements) = self, elements.indices.contains(index) else { return nil }
    return elements[index]
  }

  /// What the value is called in an error.
  package var kind: String {
    switch self {
    case .null: "null"
    case .bool(let value): "\(value)"
    case .integer, .number: "a number"
    case .string: "a text"
    case .date: "a date"
    case .picture: "a picture"
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
