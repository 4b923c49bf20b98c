import Foundation

/// Small files that would keep a decoder busy.
enum HostilePictures {
  /// A progressive gray JPEG without detail, with one pass over all its blocks in each scan.
  static func jpeg(width: Int, height: Int, scans: Int) -> Data {
    jpeg(width: width, height: height, scans: scans, frame: 0xC2)
  }

  static func jpeg(width: Int, height: Int, scans: Int, frame: UInt8, refines: Bool = false) -> Data
  {
    func segment(_ marker: UInt8, _ bytes: [UInt8]) -> [UInt8] {
      [0xFF, marker, UInt8((bytes.count + 2) >> 8), UInt8((bytes.count + 2) & 255)] + bytes
    }
    func size(_ value: Int) -> [UInt8] { [UInt8(value >> 8), UInt8(value & 255)] }
    let blocks = ((width + 7) / 8) * ((height + 7) / 8)
    var file: [UInt8] = [0xFF, 0xD8]
    file += segment(0xDB, [0] + [UInt8](repeating: 1, count: 64))
    file += segment(frame, [8] + size(height) + size(width) + [1, 1, 0x11, 0])
    // One 1-bit code in each table: no difference, and a run of at least 16,384 blocks without
    // coefficients.
    file += segment(0xC4, [0x00, 1] + [UInt8](repeating: 0, count: 15) + [0])
    file += segment(0xC4, [0x10, 1] + [UInt8](repeating: 0, count: 15) + [0xE0])
    file += segment(0xDA, [1, 1, 0, 0, 0, 0]) + [UInt8](repeating: 0, count: (blocks + 7) / 8)
    // 15 bits, 0 111…1, encode a run of 32,767 blocks.
    var (bits, run) = ([UInt8](), "")
    for _ in 0..<(blocks / 32_767 + 1) { run += "0" + String(repeating: "1", count: 14) }
    while !run.isEmpty {
      let byte =
        UInt8(run.prefix(8).padding(toLength: 8, withPad: "0", startingAt: 0), radix: 2) ?? 0
      bits += byte == 0xFF ? [0xFF, 0] : [byte]
      run = String(run.dropFirst(8))
    }
    for number in 1..<max(2, scans) {
      let coefficient = UInt8((number - 1) % 63 + 1)
      let range =
        refines ? (UInt8(1), UInt8(63), UInt8(0x10)) : (coefficient, coefficient, UInt8(0))
      file += segment(0xDA, [1, 1, 0, range.0, range.1, range.2]) + bits
    }
    return Data(file + [0xFF, 0xD9])
  }

  /// An SVG of 400×300 pixels with the given content.
  static func svg(_ content: String, prolog: String = "") -> Data {
    Data(
      (prolog + "<svg xmlns=\"http://www.w3.org/2000/svg\" "
        + "xmlns:xlink=\"http://www.w3.org/1999/xlink\" xmlns:a=\"http://www.w3.org/1999/xlink\" xmlns:x=\"urn:x\" width=\"400\" height=\"300\">\(content)</svg>")
        .utf8)
  }

  /// An SVG that draws a rectangle through a filter the given number of times.
  static func filtered(_ primitives: String, times: Int = 1) -> Data {
    svg(
      "<filter id=\"f\">\(primitives)</filter>"
        + String(
          repeating: "<rect width=\"400\" height=\"300\" filter=\"url(#f)\"/>", count: times))
  }

  /// Returns an SVG with a square that is used twice by a group, which is used twice by another group, and so on.
  static func nestedUses(_ depth: Int, attribute: String = "href", mark: String = "#") -> Data {
    let groups = (0..<depth).map { level in
      let use = "<use \(attribute)=\"\(mark)a\(level)\"/>"
      return "<g id=\"a\(level + 1)\">\(use)\(use)</g>"
    }
    return svg(
      "<defs><rect id=\"a0\" width=\"9\" height=\"9\"/>\(groups.joined())</defs>"
        + "<use \(attribute)=\"\(mark)a\(depth)\"/>")
  }

  /// A PNG with additional chunks of the given names between its first and its last one.
  static func png(chunks names: [String]) -> Data {
    let chunks = names.map { Data([0, 0, 0, 3] + Array($0.utf8) + [1, 2, 3, 0, 0, 0, 0]) }
    return SamplePictures.png.prefix(33) + chunks.reduce(Data(), +)
      + SamplePictures.png.dropFirst(33)
  }

  /// Returns the header of an interlaced PNG.
  static func interlaced(width: UInt32, height: UInt32) -> Data {
    var data = SamplePictures.pngHeader(width: width, height: height)
    data[28] = 1
    return data
  }
}
