/// What a host and its workers agree on: messages of a length, a mark and values, little-endian.
package enum Wire {
  /// The version that a worker tells first; a host refuses a worker of another one.
  package static let version: UInt16 = 5
  /// What a worker's first message begins with, so that another program's words are not taken for one.
  package static let magic: UInt32 = 0x4B57_4C50
  /// The most bytes of a message.
  package static let largestMessage = 16 << 20
  /// The bytes before a message's values: four that count the rest, and the mark.
  static let headerSize = 5
}

/// Something that goes between a host and a worker as a part of a message.
protocol WireValue {
  init(from reader: inout WireReader) throws(WireError)
  func write(to writer: inout WireWriter)
}

/// The error of bytes that are no message.
package enum WireError: Error, Hashable, CustomStringConvertible {
  /// A message says that it is longer than any may be.
  case tooLong(Int)
  /// A message ends before its values do, or its values before the message.
  case wrongLength
  case unknownMark(UInt8)
  /// A value that is none of its type's, such as a family that does not exist.
  case badValue(String)
  case otherVersion(Int)

  /// What is wrong.
  package var description: String {
    switch self {
    case .tooLong(let count):
      "a message of \(count) bytes, where \(Wire.largestMessage) are the most"
    case .wrongLength: "a message whose length is not that of its values"
    case .unknownMark(let mark): "a message of the unknown mark \(mark)"
    case .badValue(let type): "a message with a value that is no \(type)"
    case .otherVersion(let version):
      "version \(version) of the protocol, where this is \(Wire.version)"
    }
  }
}

/// Cuts the bytes that have come into messages.
package struct MessageFramer {
  private var bytes: [UInt8] = []
  /// Where the next message begins.
  private var start = 0

  package init() {}

  package mutating func add(_ more: UnsafeRawBufferPointer) {
    // What was taken goes only now, so that many small messages do not move the rest each time.
    bytes.removeFirst(start)
    start = 0
    bytes.append(contentsOf: more)
  }

  /// The next whole message's mark and values, or `nil` where none is whole.
  mutating func next() throws(WireError) -> (mark: UInt8, values: WireReader)? {
    guard bytes.count - start >= Wire.headerSize else { return nil }
    let count = (0..<4).reduce(0) { $0 | Int(bytes[start + $1]) << (8 * $1) }
    guard count >= 1 else { throw .wrongLength }
    guard count <= Wire.largestMessage else { throw .tooLong(count) }
    let end = start + 4 + count
    guard end <= bytes.count else { return nil }
    let values = WireReader(bytes[(start + Wire.headerSize)..<end])
    defer { start = end }
    return (bytes[start + 4], values)
  }
}
