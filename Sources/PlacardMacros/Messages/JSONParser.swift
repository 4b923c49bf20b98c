/// Parses one JSON value; returns `nil` for malformed JSON.
struct JSONParser {
  private let text: [UInt8]
  private var position = 0
  private var depth = 0

  /// Arrays and objects inside each other; messages have fewer than ten.
  static let maximumDepth = 100

  private init(_ text: [UInt8]) { self.text = text }

  static func parse(_ text: [UInt8]) -> JSON? {
    var parser = JSONParser(text)
    guard let value = parser.value() else { return nil }
    parser.skipSpace()
    return parser.position == text.count ? value : nil
  }

  private var next: UInt8? { position < text.count ? text[position] : nil }

  private mutating func skipSpace() {
    while let byte = next, byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 {
      position += 1
    }
  }

  private mutating func take(_ character: Unicode.Scalar) -> Bool {
    guard next == UInt8(ascii: character) else { return false }
    position += 1
    return true
  }

  private mutating func take(_ word: StaticString) -> Bool {
    let bytes = UnsafeBufferPointer(start: word.utf8Start, count: word.utf8CodeUnitCount)
    guard text[position...].starts(with: bytes) else { return false }
    position += bytes.count
    return true
  }

  private mutating func value() -> JSON? {
    skipSpace()
    switch next {
    case UInt8(ascii: "\""): return string().map(JSON.string)
    case UInt8(ascii: "["), UInt8(ascii: "{"):
      guard depth < Self.maximumDepth else { return nil }
      depth += 1
      defer { depth -= 1 }
      return next == UInt8(ascii: "[") ? array() : object()
    case UInt8(ascii: "t"): return take("true") ? .bool(true) : nil
    case UInt8(ascii: "f"): return take("false") ? .bool(false) : nil
    case UInt8(ascii: "n"): return take("null") ? .null : nil
    default: return number()
    }
  }

  private mutating func array() -> JSON? {
    position += 1
    var values: [JSON] = []
    skipSpace()
    if take("]" as Unicode.Scalar) { return .array([]) }
    while let value = value() {
      values.append(value)
      skipSpace()
      if take("]" as Unicode.Scalar) { return .array(values) }
      guard take("," as Unicode.Scalar) else { return nil }
    }
    return nil
  }

  private mutating func object() -> JSON? {
    position += 1
    var members: [String: JSON] = [:]
    skipSpace()
    if take("}" as Unicode.Scalar) { return .object([:]) }
    while true {
      skipSpace()
      guard next == UInt8(ascii: "\""), let name = string() else { return nil }
      skipSpace()
      guard take(":" as Unicode.Scalar), let value = value() else { return nil }
      members[name] = value
      skipSpace()
      if take("}" as Unicode.Scalar) { return .object(members) }
      guard take("," as Unicode.Scalar) else { return nil }
    }
  }

  private mutating func number() -> JSON? {
    let start = position
    while let byte = next,
      UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte || "+-.eE".utf8.contains(byte)
    {
      position += 1
    }
    let digits = String(decoding: text[start..<position], as: UTF8.self)
    if let integer = Int(digits) { return .integer(integer) }
    return Double(digits) == nil ? nil : .otherNumber
  }

  private mutating func string() -> String? {
    position += 1
    var bytes: [UInt8] = []
    while let byte = next {
      position += 1
      switch byte {
      case UInt8(ascii: "\""): return String(validating: bytes, as: UTF8.self)
      case UInt8(ascii: "\\"):
        guard let scalar = escapedScalar() else { return nil }
        bytes += Array(String(Character(scalar)).utf8)
      case 0..<0x20: return nil
      default: bytes.append(byte)
      }
    }
    return nil
  }

  private mutating func escapedScalar() -> Unicode.Scalar? {
    guard let byte = next else { return nil }
    position += 1
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return Unicode.Scalar(byte)
    case UInt8(ascii: "b"): return "\u{8}"
    case UInt8(ascii: "f"): return "\u{C}"
    case UInt8(ascii: "n"): return "\n"
    case UInt8(ascii: "r"): return "\r"
    case UInt8(ascii: "t"): return "\t"
    case UInt8(ascii: "u"): return codeUnits()
    default: return nil
    }
  }

  /// A UTF-16 code unit, or two that form a pair.
  private mutating func codeUnits() -> Unicode.Scalar? {
    guard let first = codeUnit() else { return nil }
    guard 0xD800..<0xDC00 ~= first else { return Unicode.Scalar(UInt32(first)) }
    guard take("\\u"), let second = codeUnit(), 0xDC00..<0xE000 ~= second else { return nil }
    return Unicode.Scalar(0x10000 + (UInt32(first - 0xD800) << 10 | UInt32(second - 0xDC00)))
  }

  private mutating func codeUnit() -> UInt16? {
    guard text.count - position >= 4 else { return nil }
    let digits = text[position..<position + 4]
    position += 4
    // `UInt16(_:radix:)` would accept a sign.
    guard digits.first != UInt8(ascii: "+"), digits.first != UInt8(ascii: "-") else { return nil }
    return UInt16(String(decoding: digits, as: UTF8.self), radix: 16)
  }
}
