import CProcess

/// The encoding of messages between workers and the processes that start them: a length, a byte that identifies the
/// kind of message, and the values, little-endian.
///
/// A host's job and its result take 1 µs to encode and decode; as JSON they take 120 µs, which is a third of the total
/// time of a simulated reload.
package enum Wire {
  /// The protocol version, which a worker sends in its first message; a worker of another version is rejected.
  package static let version = UInt16(PLACARD_WORKER_PROTOCOL)
  /// The magic number at the start of a worker's first message, which identifies other programs as not being workers.
  package static let magic: UInt32 = 0x4B57_4C50
  /// The maximum length of a message in bytes.
  package static let maximumMessageSize = 16 << 20
  /// The number of bytes before a message's values: four for the length of the rest, and the type byte.
  static let headerSize = 5
}

/// A value in a message.
protocol WireValue {
  init(from reader: inout WireReader) throws(WireError)
  func write(to writer: inout WireWriter)
}

/// The error of bytes that are not a valid message.
package enum WireError: Error, Hashable, CustomStringConvertible {
  /// The length of the message exceeds the limit.
  case tooLong(Int)
  /// The values do not end where the message ends.
  case wrongLength
  case unknownMessageType(UInt8)
  /// A value that is not valid for its type, such as an unknown family.
  case badValue(String)
  case otherVersion(Int)

  package var description: String {
    switch self {
    case .tooLong(let count):
      "a message of \(count) bytes, which is more than \(Wire.maximumMessageSize)"
    case .wrongLength: "a message whose length does not match its values"
    case .unknownMessageType(let messageType): "a message of the unknown type \(messageType)"
    case .badValue(let type): "a message with a value that is not a \(type)"
    case .otherVersion(let version):
      "version \(version) of the protocol, but this is \(Wire.version)"
    }
  }
}

/// Splits received bytes into messages.
package struct MessageFramer {
  private var bytes: [UInt8] = []
  /// The offset of the next message.
  private var start = 0

  package init() {}

  package mutating func add(_ more: UnsafeRawBufferPointer) {
    // Consumed bytes are removed only here, so that many small messages do not move the rest each time.
    bytes.removeFirst(start)
    start = 0
    bytes.append(contentsOf: more)
  }

  /// Returns the kind and the values of the next message, or `nil` if no complete message has arrived.
  mutating func next() throws(WireError) -> (messageType: UInt8, values: WireReader)? {
    guard bytes.count - start >= Wire.headerSize else { return nil }
    let count = (0..<4).reduce(0) { $0 | Int(bytes[start + $1]) << (8 * $1) }
    guard count >= 1 else { throw .wrongLength }
    guard count <= Wire.maximumMessageSize else { throw .tooLong(count) }
    let end = start + 4 + count
    guard end <= bytes.count else { return nil }
    let values = WireReader(bytes[(start + Wire.headerSize)..<end])
    defer { start = end }
    return (bytes[start + 4], values)
  }
}
