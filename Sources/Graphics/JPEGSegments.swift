/// The segments of a JPEG file before its first scan (ITU-T T.81, B.1.1.4), which may be hostile or truncated.
package struct JPEGSegments: Sequence, IteratorProtocol {
  package struct Segment {
    /// The second byte of the marker: 0xE1 for APP1, for example.
    package let marker: UInt8
    /// The bytes after the length; fewer than the length says if the file is truncated.
    package let parameters: ArraySlice<UInt8>
    /// Whether the file ends within the segment.
    package let isTruncated: Bool

    /// Whether it is a frame header: precision, height, width, and the components.
    package var isFrameHeader: Bool {
      0xC0...0xCF ~= marker && ![0xC4, 0xC8, 0xCC].contains(marker)
    }
  }

  private let bytes: [UInt8]
  private var offset = 2

  /// Reads a file, or the beginning of one; bytes that are no JPEG file have no segments.
  package init(_ bytes: [UInt8]) {
    self.bytes = bytes.starts(with: [0xFF, 0xD8]) ? bytes : []
  }

  package mutating func next() -> Segment? {
    guard offset + 4 <= bytes.count, bytes[offset] == 0xFF else { return nil }
    let marker = bytes[offset + 1]
    let length = Int(bytes[offset + 2]) << 8 | Int(bytes[offset + 3])
    guard length >= 2, marker != 0xDA else { return nil }
    let start = offset + 4
    offset += 2 + length
    return Segment(
      marker: marker, parameters: bytes[start..<Swift.min(offset, bytes.count)],
      isTruncated: offset > bytes.count)
  }
}
