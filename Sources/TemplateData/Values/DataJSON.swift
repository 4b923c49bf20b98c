import Foundation

/// Writes data as JSON.
package struct DataJSON {
  /// The order of an object's members.
  package enum Order: Sendable { case asWritten, sorted }

  private let order: Order
  private var bytes: [UInt8] = []

  /// The text of a value, in one line; dates are written as in RFC 3339, and what JSON has no number for as null.
  package static func bytes(of value: DataValue, order: Order = .asWritten) -> [UInt8] {
    var writer = DataJSON(order: order)
    writer.write(value)
    return writer.bytes
  }

  private init(order: Order) { self.order = order }

  private mutating func write(_ value: DataValue) {
    switch value {
    case .null: put("null")
    case .bool(let value): put(value ? "true" : "false")
    case .integer(let integer): put(String(integer))
    // Swift writes '21.0', so that it stays a number.
    case .number(let number): put(number.isFinite ? String(number) : "null")
    case .string(let text): write(text)
    case .date(let date): write(InternetDate.text(of: date))
    case .picture(let bytes): write(Data(bytes).base64EncodedString())
    case .array(let elements): write(elements)
    case .object(let object): write(object)
    }
  }

  private mutating func write(_ elements: [DataValue]) {
    put("[")
    for (index, element) in elements.enumerated() {
      if index > 0 { put(",") }
      write(element)
    }
    put("]")
  }

  private mutating func write(_ object: DataObject) {
    put("{")
    var isFirst = true
    for (name, value) in members(of: object) {
      if !isFirst { put(",") }
      isFirst = false
      write(name)
      put(":")
      write(value)
    }
    put("}")
  }

  private func members(of object: DataObject) -> [(name: String, value: DataValue)] {
    switch order {
    case .asWritten: Array(object.members)
    case .sorted: object.members.sorted { $0.name < $1.name }
    }
  }

  private mutating func write(_ text: String) {
    put("\"")
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "\""): put("\\\"")
      case UInt8(ascii: "\\"): put("\\\\")
      case UInt8(ascii: "\n"): put("\\n")
      case 0..<0x20: put("\\u00" + (byte < 16 ? "0" : "") + String(byte, radix: 16))
      default: bytes.append(byte)
      }
    }
    put("\"")
  }

  private mutating func put(_ text: String) { bytes += text.utf8 }
}
