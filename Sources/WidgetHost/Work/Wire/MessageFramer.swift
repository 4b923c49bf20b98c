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
