import Foundation

/// The scans of a JPEG file, which determine how often a decoder processes its blocks (ITU-T T.81, B.2).
///
/// A few dozen bytes can be a scan of the whole image, so that a small file can keep a decoder busy for hours.
struct JPEGScans {
  /// The reason why the file is rejected, or `nil`.
  private(set) var rejectionReason: String?

  /// The maximum number of scans; encoders write fewer.
  private static let maximumScans = 200
  /// The maximum total number of processed blocks, weighted by cost; a multiple of those of a large photograph.
  private static let maximumBlockVisits = 64e6
  /// The maximum number of blocks to keep until the last scan, at 128 bytes each.
  private static let maximumRetainedBlocks = 2e6

  private struct Component {
    let id: UInt8
    let horizontal, vertical: Int
    var blocks = 0.0
  }

  private var components: [Component] = []
  private var isProgressive = false
  private var count = 0
  private var visits = 0.0

  init(_ data: Data) {
    data.withUnsafeBytes { bytes in
      var position = 2
      while rejectionReason == nil, let marker = Self.marker(in: bytes, from: &position) {
        // The end of the image, or a marker without a segment.
        if marker == 0xD9 { break }
        if marker == 0x01 || 0xD0...0xD8 ~= marker { continue }
        guard position + 2 <= bytes.count else { break }
        let length = Int(bytes[position]) << 8 | Int(bytes[position + 1])
        guard length >= 2, position + length <= bytes.count else { break }
        read(marker, UnsafeRawBufferPointer(rebasing: bytes[position + 2..<position + length]))
        position += length
      }
    }
  }

  /// Advances past the next marker and returns it; skips anything before it, as decoders do.
  private static func marker(
    in bytes: UnsafeRawBufferPointer, from position: inout Int
  ) -> UInt8? {
    while position < bytes.count, let base = bytes.baseAddress,
      let found = memchr(base + position, 0xFF, bytes.count - position)
    {
      position = UnsafeRawPointer(found) - base + 1
      while position < bytes.count, bytes[position] == 0xFF { position += 1 }
      guard position < bytes.count else { return nil }
      let marker = bytes[position]
      position += 1
      // In image data, 0xFF is followed by zero; restart markers are part of the image data too.
      if marker != 0, !(0xD0...0xD7 ~= marker) { return marker }
    }
    return nil
  }

  private mutating func read(_ marker: UInt8, _ segment: UnsafeRawBufferPointer) {
    switch marker {
    case 0xC0...0xC3, 0xC5...0xC7: readFrame(segment, isProgressive: marker == 0xC2)
    case 0xC9...0xCF: rejectionReason = "it uses arithmetic coding"
    case 0xDA: readScan(segment)
    default: break
    }
  }

  private mutating func readFrame(_ segment: UnsafeRawBufferPointer, isProgressive: Bool) {
    guard segment.count >= 6, segment.count >= 6 + Int(segment[5]) * 3 else { return }
    self.isProgressive = isProgressive
    let height = Int(segment[1]) << 8 | Int(segment[2])
    let width = Int(segment[3]) << 8 | Int(segment[4])
    components = (0..<Int(segment[5])).map { index in
      let sampling = Int(segment[7 + index * 3])
      return Component(
        id: segment[6 + index * 3], horizontal: max(1, sampling >> 4),
        vertical: max(1, sampling & 15))
    }
    let most = (
      components.map(\.horizontal).max() ?? 1, components.map(\.vertical).max() ?? 1
    )
    for index in components.indices {
      let component = components[index]
      let columns = width * component.horizontal / most.0 / 8 + 1
      let rows = height * component.vertical / most.1 / 8 + 1
      components[index].blocks = Double(columns) * Double(rows)
    }
  }

  private mutating func readScan(_ segment: UnsafeRawBufferPointer) {
    guard let first = segment.first, segment.count >= Int(first) * 2 + 4 else { return }
    let ids = (0..<Int(first)).map { segment[1 + $0 * 2] }
    let (start, end) = (segment[segment.count - 3], segment[segment.count - 2])
    let isRefined = segment[segment.count - 1] >> 4 != 0
    // A refinement scan visits every coefficient of a block; other scans only those in the file.
    let weight = isProgressive && isRefined ? 1 + Double(max(end, start) - start) / 8 : 1
    count += 1
    visits += components.filter { ids.contains($0.id) }.reduce(0) { $0 + $1.blocks * weight }
    let retained = components.reduce(0) { $0 + $1.blocks }
    if count > Self.maximumScans {
      rejectionReason = "it has more than \(Self.maximumScans) scans"
    } else if visits > Self.maximumBlockVisits {
      rejectionReason = "it has too many scans for its size"
    } else if isProgressive || count > 1, retained > Self.maximumRetainedBlocks {
      rejectionReason = "it is too large for a picture with several scans"
    }
  }
}
