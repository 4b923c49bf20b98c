import Foundation

/// Encodes one message.
package struct WireWriter {
  private var bytes: [UInt8]

  init(messageType: UInt8) {
    bytes = [0, 0, 0, 0, messageType]
  }

  /// Returns the complete message.
  func message() -> [UInt8] {
    var message = bytes
    let count = UInt32(clamping: bytes.count - 4)
    for index in 0..<4 { message[index] = UInt8(truncatingIfNeeded: count >> (8 * index)) }
    return message
  }

  mutating func write(_ value: some FixedWidthInteger) {
    withUnsafeBytes(of: value.littleEndian) { bytes.append(contentsOf: $0) }
  }

  mutating func write(_ value: Bool) { write(UInt8(value ? 1 : 0)) }

  mutating func write(_ value: Double) { write(value.bitPattern) }

  mutating func write(_ value: Date) { write(value.timeIntervalSinceReferenceDate) }

  mutating func write(_ value: String) {
    var value = value
    value.withUTF8 { text in
      write(UInt32(clamping: text.count))
      bytes.append(contentsOf: text)
    }
  }

  mutating func write(bytes value: [UInt8]) {
    write(UInt32(clamping: value.count))
    bytes += value
  }

  mutating func write(_ value: some WireValue) { value.write(to: &self) }

  mutating func write<Value>(
    _ value: Value?, _ body: (inout WireWriter, Value) -> Void
  ) {
    write(value != nil)
    if let value { body(&self, value) }
  }

  mutating func write(_ value: String?) { write(value) { $0.write($1) } }

  mutating func write<Values: Collection>(
    _ values: Values, _ body: (inout WireWriter, Values.Element) -> Void
  ) {
    write(UInt32(clamping: values.count))
    for value in values { body(&self, value) }
  }

  mutating func write(_ values: [String]) { write(values) { $0.write($1) } }
}
