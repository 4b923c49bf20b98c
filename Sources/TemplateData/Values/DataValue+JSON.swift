package import CheckedJSON
import Foundation
import InternetDates

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
