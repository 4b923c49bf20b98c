/// A JSON value of a message.
enum JSON: Equatable {
  case null
  case bool(Bool)
  case integer(Int)
  /// A number that is no integer; messages contain none, and its value is not needed.
  case otherNumber
  case string(String)
  case array([JSON])
  case object([String: JSON])

  /// The member of an object.
  subscript(_ name: String) -> JSON? {
    if case .object(let members) = self { members[name] } else { nil }
  }

  var string: String? { if case .string(let value) = self { value } else { nil } }
  var integer: Int? { if case .integer(let value) = self { value } else { nil } }
  var array: [JSON]? { if case .array(let value) = self { value } else { nil } }
}

extension JSON {
  /// Appends the value's text.
  func write(to text: inout [UInt8]) {
    switch self {
    case .null, .otherNumber: text += Array("null".utf8)
    case .bool(let value): text += Array("\(value)".utf8)
    case .integer(let value): text += Array("\(value)".utf8)
    case .string(let value): Self.write(value, to: &text)
    case .array(let values):
      text.append(UInt8(ascii: "["))
      for (index, value) in values.enumerated() {
        if index > 0 { text.append(UInt8(ascii: ",")) }
        value.write(to: &text)
      }
      text.append(UInt8(ascii: "]"))
    case .object(let members):
      text.append(UInt8(ascii: "{"))
      for (index, member) in members.sorted(by: { $0.key < $1.key }).enumerated() {
        if index > 0 { text.append(UInt8(ascii: ",")) }
        Self.write(member.key, to: &text)
        text.append(UInt8(ascii: ":"))
        member.value.write(to: &text)
      }
      text.append(UInt8(ascii: "}"))
    }
  }

  private static func write(_ string: String, to text: inout [UInt8]) {
    text.append(UInt8(ascii: "\""))
    for byte in string.utf8 {
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"): text += [UInt8(ascii: "\\"), byte]
      case 0..<0x20:
        let digits = Array("0123456789abcdef".utf8)
        text += Array("\\u00".utf8) + [digits[Int(byte >> 4)], digits[Int(byte & 15)]]
      default: text.append(byte)
      }
    }
    text.append(UInt8(ascii: "\""))
  }
}
