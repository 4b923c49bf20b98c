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
