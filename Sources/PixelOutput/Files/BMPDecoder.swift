package import Graphics

/// Reads Windows bitmaps of 1 bit a pixel, hostile ones too.
package enum BMPDecoder {
  /// The picture in a file.
  ///
  /// - Throws: ``PictureFileError`` where the file is of another kind, damaged, or ends early.
  package static func decode(_ file: [UInt8]) throws(PictureFileError) -> Bitmap {
    let header = try Header(file)
    let colors = (0..<2).map { number in
      0xFF00_0000 | UInt32(file[header.colors + 4 * number + 2]) << 16
        | UInt32(file[header.colors + 4 * number + 1]) << 8
        | UInt32(file[header.colors + 4 * number])
    }
    var bitmap = Bitmap(width: header.width, height: header.height)
    for y in 0..<header.height {
      let row = header.pixels + header.rowLength * (header.isTopDown ? y : header.height - 1 - y)
      for x in 0..<header.width {
        bitmap[x, y] = colors[Int(file[row + x / 8] >> (7 - x % 8)) & 1]
      }
    }
    return bitmap
  }

  /// What a file says of itself, in places that it has.
  private struct Header {
    let width: Int
    let height: Int
    let isTopDown: Bool
    /// Where the colors and the rows begin.
    let colors: Int
    let pixels: Int

    var rowLength: Int { BMPEncoder.rowLength(width: width) }

    init(_ file: [UInt8]) throws(PictureFileError) {
      guard file.count >= BMPEncoder.headerLength, file.starts(with: "BM".utf8) else {
        throw .unreadable("it is no Windows bitmap, or ends early")
      }
      func word(_ place: Int) -> Int {
        Int(Int32(bitPattern: (0..<4).reduce(0) { $0 | UInt32(file[place + $1]) << (8 * $1) }))
      }
      width = word(18)
      height = abs(word(22))
      isTopDown = word(22) < 0
      colors = 14 + word(14)
      pixels = word(10)
      let sides = 1...PNGDecoder.longestSide
      guard sides.contains(width), sides.contains(height) else {
        throw .unreadable("its size is \(width)×\(height) pixels")
      }
      guard file[28] == 1, file[29] == 0, word(30) == 0 else {
        throw .unreadable("it has more than 1 bit a pixel, or is compressed")
      }
      guard (54...1024).contains(colors), pixels >= colors + 8,
        pixels + BMPEncoder.rowLength(width: width) * height <= file.count
      else { throw .unreadable("it ends early") }
    }
  }
}
