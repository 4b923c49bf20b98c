import Foundation

/// The size of an encoded picture as its first bytes tell it: PNG, GIF and JPEG.
struct PictureHeader {
  /// The size in pixels, before any rotation that the file asks for.
  let size: CGSize

  init?(_ data: Data) {
    let bytes = [UInt8](data.prefix(65_536))
    guard let size = Self.png(bytes) ?? Self.gif(bytes) ?? Self.jpeg(bytes) else { return nil }
    self.size = size
  }

  private static func png(_ bytes: [UInt8]) -> CGSize? {
    guard bytes.starts(with: [0x89, 0x50, 0x4E, 0x47]), bytes.count >= 24 else { return nil }
    func word(_ at: Int) -> Int { bytes[at..<at + 4].reduce(0) { $0 << 8 | Int($1) } }
    return CGSize(width: word(16), height: word(20))
  }

  private static func gif(_ bytes: [UInt8]) -> CGSize? {
    guard bytes.starts(with: Array("GIF8".utf8)), bytes.count >= 10 else { return nil }
    return CGSize(
      width: Int(bytes[6]) | Int(bytes[7]) << 8, height: Int(bytes[8]) | Int(bytes[9]) << 8)
  }

  /// Walks the segments to the frame header, which is any of C0 to CF but C4, C8 and CC.
  private static func jpeg(_ bytes: [UInt8]) -> CGSize? {
    guard bytes.starts(with: [0xFF, 0xD8]) else { return nil }
    var at = 2
    while at + 9 < bytes.count, bytes[at] == 0xFF {
      let marker = bytes[at + 1]
      func half(_ offset: Int) -> Int { Int(bytes[at + offset]) << 8 | Int(bytes[at + offset + 1]) }
      if (0xC0...0xCF).contains(marker), ![0xC4, 0xC8, 0xCC].contains(marker) {
        return CGSize(width: half(7), height: half(5))
      }
      at += 2 + max(2, half(2))
    }
    return nil
  }
}
