/// Writes JSON deterministically: equal values result in the same bytes.
package struct JSONWriter {
  /// The layout of the text.
  package enum Layout: Sendable {
    /// For people: indentation of two spaces per level, short lists on one line, and a line break at the end.
    case readable
    /// Without spaces and line breaks.
    case compact
  }

  /// The format of a whole number whose type allows a fraction, such as 21.0.
  package enum WholeNumbers: Sendable {
    case withoutFraction
    /// As `21.0`, so that it is parsed as a number of the same type again.
    case withFraction
  }

  /// The maximum width in bytes at which flat arrays and objects are written on one line.
  private static let maximumLineWidth = 100
  private static let hex = Array("0123456789abcdef".utf8)

  private let layout: Layout
  private let wholeNumbers: WholeNumbers
  private var bytes: [UInt8] = []

  private init(_ layout: Layout, _ wholeNumbers: WholeNumbers) {
    self.layout = layout
    self.wholeNumbers = wholeNumbers
  }

  /// Returns `value` as UTF-8 bytes.
  package static func bytes(
    of value: JSONValue, layout: Layout = .readable, wholeNumbers: WholeNumbers = .withoutFraction
  ) -> [UInt8] {
    var text = JSONWriter(layout, wholeNumbers)
    text.write(value, depth: 0)
    if layout == .readable { text.put("\n") }
    return text.bytes
  }

  /// Returns `value` as a string.
  package static func string(of value: JSONValue, layout: Layout = .readable) -> String {
    String(decoding: bytes(of: value, layout: layout), as: UTF8.self)
  }

  private mutating func write(_ value: JSONValue, depth: Int) {
    switch value {
    case .null: put("null")
    case .bool(let value): put(value ? "true" : "false")
    case .integer(let value): put(String(value))
    case .number(let value): writeNumber(value)
    case .string(let value): writeString(value)
    case .array(let values):
      writeList(values, "[", "]", depth: depth) { $0.write($1, depth: $2) }
    case .object(let members):
      writeList(members, "{", "}", depth: depth) { text, member, depth in
        text.writeString(member.name)
        text.put(text.layout == .readable ? ": " : ":")
        text.write(member.value, depth: depth)
      }
    }
  }

  private mutating func writeList<Element>(
    _ elements: [Element], _ open: String, _ close: String, depth: Int,
    write: (inout JSONWriter, Element, Int) -> Void
  ) where Element: JSONListElement {
    switch layout {
    case .readable: writeReadable(elements, open, close, depth: depth, write: write)
    case .compact:
      put(open)
      for (index, element) in elements.enumerated() {
        if index > 0 { put(",") }
        write(&self, element, depth)
      }
      put(close)
    }
  }

  /// Writes a list on one line first, and starts over if the line gets too wide.
  private mutating func writeReadable<Element>(
    _ elements: [Element], _ open: String, _ close: String, depth: Int,
    write: (inout JSONWriter, Element, Int) -> Void
  ) where Element: JSONListElement {
    let start = bytes.count
    put(open)
    if elements.allSatisfy(\.isFlat) {
      for (index, element) in elements.enumerated() {
        if index > 0 { put(", ") }
        write(&self, element, depth)
        if bytes.count - start > Self.maximumLineWidth { break }
      }
      put(close)
      if bytes.count - start <= Self.maximumLineWidth { return }
      bytes.removeSubrange((start + 1)...)
    }
    for (index, element) in elements.enumerated() {
      put(index > 0 ? ",\n" : "\n")
      indent(depth + 1)
      write(&self, element, depth + 1)
    }
    put("\n")
    indent(depth)
    put(close)
  }

  private mutating func writeNumber(_ value: Double) {
    guard value.isFinite else { return put("null") }
    if wholeNumbers == .withoutFraction, let whole = Int(exactly: value), abs(whole) < 1 << 53 {
      return put(String(whole))
    }
    put("\(value)")
  }

  private mutating func writeString(_ value: String) {
    put("\"")
    for byte in value.utf8 {
      switch byte {
      case UInt8(ascii: "\""): put("\\\"")
      case UInt8(ascii: "\\"): put("\\\\")
      case UInt8(ascii: "\n"): put("\\n")
      case UInt8(ascii: "\r"): put("\\r")
      case UInt8(ascii: "\t"): put("\\t")
      case 0..<0x20, 0x7F:
        put("\\u00")
        bytes.append(Self.hex[Int(byte >> 4)])
        bytes.append(Self.hex[Int(byte & 15)])
      default: bytes.append(byte)
      }
    }
    put("\"")
  }

  private mutating func indent(_ depth: Int) {
    bytes.append(contentsOf: repeatElement(UInt8(ascii: " "), count: depth * 2))
  }

  private mutating func put(_ text: String) { bytes.append(contentsOf: text.utf8) }
}

/// An element of an array or a member of an object.
private protocol JSONListElement {
  /// Whether the element may share a line with others: a scalar or an array of scalars.
  var isFlat: Bool { get }
}

extension JSONValue: JSONListElement {
  fileprivate var isFlat: Bool {
    switch self {
    case .null, .bool, .integer, .number, .string: true
    case .array(let values): values.allSatisfy(\.isScalar)
    case .object: false
    }
  }

  private var isScalar: Bool {
    switch self {
    case .null, .bool, .integer, .number, .string: true
    case .array, .object: false
    }
  }
}

extension JSONValue.Member: JSONListElement {
  fileprivate var isFlat: Bool { value.isFlat }
}
