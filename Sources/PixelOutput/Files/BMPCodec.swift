package import Graphics

/// Windows bitmaps with 1 bit per pixel, without compression.
///
/// The header has 62 bytes: the file's 14, `BITMAPINFOHEADER`'s 40, and two colors of 4. Rows go from the
/// bottom up, as the readers of small devices accept no others (TRMNL's requires a positive height), and each
/// has a multiple of 4 bytes.
package struct BMPCodec: PictureCodec {
  package static let mediaType = "image/bmp"
  package static let largestBitsPerPixel: Int? = 1
  package static let isCompressed = false
  package static let isShownInBrowsers = true

  fileprivate static let headerLength = 62

  package init(compression: Compression) {}

  package func encode(_ pixels: QuantizedBitmap) throws(PictureFileError) -> [UInt8] {
    guard case .indexed(let bitmap) = pixels, let colors = bitmap.palette.twoColors,
      bitmap.bitDepth == 1
    else { throw .unwritable("it has more than 1 bit per pixel") }
    guard bitmap.width > 0, bitmap.height > 0 else { throw .unwritable("it has no pixels") }
    let length = Self.rowLength(width: bitmap.width)
    var file = Self.header(bitmap.width, bitmap.height, colors)
    file.reserveCapacity(Self.headerLength + length * bitmap.height)
    let lines = bitmap.scanlines
    for y in (0..<lines.height).reversed() {
      file += lines.bytes[y * lines.stride + 1..<(y + 1) * lines.stride]
      file += [UInt8](repeating: 0, count: length - (lines.stride - 1))
    }
    return file
  }

  /// The bytes of a row.
  fileprivate static func rowLength(width: Int) -> Int { (width + 31) / 32 * 4 }

  private static func header(_ width: Int, _ height: Int, _ colors: [Ink.RGB]) -> [UInt8] {
    let pixels = rowLength(width: width) * height
    var header = Array("BM".utf8)
    header += words([headerLength + pixels, 0, headerLength, 40, width, height])
    header += [1, 0, 1, 0]
    // No compression; 2,835 pixels per meter are 72 per inch, for readers that divide by the resolution.
    header += words([0, pixels, 2835, 2835, 2, 2])
    for color in colors { header += [color.blue, color.green, color.red, 0] }
    return header
  }

  /// Encodes 4-byte integers in little-endian order.
  private static func words(_ numbers: [Int]) -> [UInt8] {
    numbers.flatMap { number in (0..<4).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) } }
  }
}

extension Palette {
  /// Black and white, or both inks; `nil` for other palettes.
  fileprivate var twoColors: [Ink.RGB]? {
    switch form {
    case .gray(.one): [Ink.RGB(0, 0, 0), Ink.RGB(255, 255, 255)]
    case .inks(let inks): inks.count == 2 ? inks.map(\.nominal) : nil
    case .gray, .rgb: nil
    }
  }
}

extension BMPCodec {
  /// The picture in a file, which may be hostile.
  package static func decode(
    _ file: [UInt8], size: PixelSize, palette: Palette
  ) throws(PictureFileError) -> Bitmap {
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

  /// The header of a file, whose offsets are checked to be inside the file.
  private struct Header {
    let width: Int
    let height: Int
    let isTopDown: Bool
    /// The offsets of the colors and the rows.
    let colors: Int
    let pixels: Int

    var rowLength: Int { BMPCodec.rowLength(width: width) }

    init(_ file: [UInt8]) throws(PictureFileError) {
      guard file.count >= BMPCodec.headerLength, file.starts(with: "BM".utf8) else {
        throw .unreadable("it is not a Windows bitmap, or is truncated")
      }
      func word(_ place: Int) -> Int {
        Int(Int32(bitPattern: (0..<4).reduce(0) { $0 | UInt32(file[place + $1]) << (8 * $1) }))
      }
      width = word(18)
      height = abs(word(22))
      isTopDown = word(22) < 0
      colors = 14 + word(14)
      pixels = word(10)
      let sides = 1...PNGDecoder.maximumSide
      guard sides.contains(width), sides.contains(height) else {
        throw .unreadable("its size is \(width)×\(height) pixels")
      }
      guard file[28] == 1, file[29] == 0, word(30) == 0 else {
        throw .unreadable("it has more than 1 bit per pixel, or is compressed")
      }
      guard (54...1024).contains(colors), pixels >= colors + 8,
        pixels + BMPCodec.rowLength(width: width) * height <= file.count
      else { throw .unreadable("it is truncated") }
    }
  }
}
