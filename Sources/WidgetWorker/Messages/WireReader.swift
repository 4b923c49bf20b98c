import Foundation

/// Decodes the values of one untrusted message.
///
/// It validates every value, and allocates no more memory than the message has bytes.
package struct WireReader {
  private let bytes: ArraySlice<UInt8>
  private var position: Int
  /// The nesting depth of the value that is read.
  var depth = 0

  init(_ bytes: ArraySlice<UInt8>) {
    self.bytes = bytes
    position = bytes.startIndex
  }

  /// Throws an error if the message has more bytes than were read.
  func end() throws(WireError) {
    guard position == bytes.endIndex else { throw .wrongLength }
  }

  mutating func integer<Integer: FixedWidthInteger>(
    _ type: Integer.Type = Integer.self
  ) throws(WireError) -> Integer {
    let size = Integer.bitWidth / 8
    let start = try advance(by: size)
    return bytes.withUnsafeBytes {
      Integer(
        littleEndian: $0.loadUnaligned(
          fromByteOffset: start - bytes.startIndex, as: Integer.self))
    }
  }

  mutating func bool() throws(WireError) -> Bool {
    switch try integer(UInt8.self) {
    case 0: false
    case 1: true
    default: throw .badValue("truth value")
    }
  }

  /// Reads a finite number.
  mutating func double() throws(WireError) -> Double {
    let value = Double(bitPattern: try integer())
    guard value.isFinite else { throw .badValue("finite number") }
    return value
  }

  mutating func date() throws(WireError) -> Date {
    Date(timeIntervalSinceReferenceDate: try double())
  }

  /// Reads a text; invalid UTF-8 becomes replacement characters.
  mutating func string() throws(WireError) -> String {
    let count = Int(try integer(UInt32.self))
    let start = try advance(by: count)
    return String(decoding: bytes[start..<start + count], as: UTF8.self)
  }

  /// Reads bytes that are preceded by their count.
  mutating func countedBytes() throws(WireError) -> [UInt8] {
    let count = Int(try integer(UInt32.self))
    let start = try advance(by: count)
    return Array(bytes[start..<start + count])
  }

  mutating func optional<Value>(
    _ body: (inout WireReader) throws(WireError) -> Value
  ) throws(WireError) -> Value? {
    try bool() ? try body(&self) : nil
  }

  mutating func array<Value>(
    _ body: (inout WireReader) throws(WireError) -> Value
  ) throws(WireError) -> [Value] {
    let count = Int(try integer(UInt32.self))
    // Every value has at least one byte, so a larger count is invalid.
    guard count <= bytes.endIndex - position else { throw .wrongLength }
    var values: [Value] = []
    for _ in 0..<count { values.append(try body(&self)) }
    return values
  }

  mutating func strings() throws(WireError) -> [String] {
    try array { (reader) throws(WireError) in try reader.string() }
  }

  mutating func value<Value: WireValue>(_ type: Value.Type = Value.self) throws(WireError) -> Value
  {
    try Value(from: &self)
  }

  /// Returns the position of the next `count` bytes, which are in the message, and skips them.
  private mutating func advance(by count: Int) throws(WireError) -> Int {
    guard count <= bytes.endIndex - position else { throw .wrongLength }
    defer { position += count }
    return position
  }
}
