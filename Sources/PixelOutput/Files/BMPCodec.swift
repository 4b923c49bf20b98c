package import Graphics

/// Windows bitmaps without compression: of 1 bit per pixel for two colors, of 8 with a table for more inks or grays, and of 24
/// for others.
///
/// The header has the file's 14 bytes, `BITMAPINFOHEADER`'s 40, and 4 for each color of the table: 62 for two colors, 1,078
/// for a table, which always has 256. Rows go from the bottom up, because the decoders of small devices reject others (TRMNL's
/// requires a positive height), and each has a multiple of 4 bytes.
package struct BMPCodec: PictureCodec {
  package static let mediaType = "image/bmp"
  package static let isCompressed = false
  package static let isLossless = true
  package static let isSupportedByBrowsers = true

  fileprivate static let fixedHeaderLength = 54

  package init(compression: Compression) {}

  package func encode(_ pixels: QuantizedBitmap) throws(PictureFileError) -> [UInt8] {
    let lines = pixels.scanlines
    guard lines.width > 0, lines.height > 0 else { throw .unwritable("it has no pixels") }
    let bits = lines.bitsPerPixel == 1 ? 1 : pixels.isIndexed ? 8 : 24
    let length = Self.rowLength(width: lines.width, bits)
    var file = Self.header(lines.width, lines.height, bits, pixels.colorTable(bits: bits))
    file.reserveCapacity(file.count + length * lines.height)
    for y in (0..<lines.height).reversed() {
      let start = file.count
      switch bits {
      case 1: file += lines.bytes[y * lines.stride + 1..<(y + 1) * lines.stride]
      case 8: for x in 0..<lines.width { file.append(UInt8(lines[x, y])) }
      default:
        for x in 0..<lines.width {
          let color = lines[x, y]
          for shift in [0, 8, 16] { file.append(UInt8(truncatingIfNeeded: color >> shift)) }
        }
      }
      file += [UInt8](repeating: 0, count: length - (file.count - start))
    }
    return file
  }

  /// Returns the grays of a file with 8 bits per pixel instead of 1 or 24; `nil` for others.
  package static func expandedTo8Bits(_ file: [UInt8]) -> [UInt8]? {
    guard let header = try? Header(file), header.bits != 8,
      let bitmap = try? decode(
        file, size: PixelSize(header.width, header.height), palette: .blackAndWhite)
    else { return nil }
    return try? Self(compression: .small).encode(
      Quantizer(palette: .gray256, dither: .none).quantize(bitmap))
  }

  /// The bytes of a row.
  fileprivate static func rowLength(width: Int, _ bits: Int) -> Int { (width * bits + 31) / 32 * 4 }

  private static func header(
    _ width: Int, _ height: Int, _ bits: Int, _ colors: [UInt32]
  ) -> [UInt8] {
    let pixels = rowLength(width: width, bits) * height
    let length = fixedHeaderLength + 4 * colors.count
    var header = Array("BM".utf8)
    header += words([length + pixels, 0, length, 40, width, height])
    header += [1, 0, UInt8(bits), 0]
    // No compression; 2,835 pixels per meter are 72 per inch, for readers that divide by the resolution.
    header += words([0, pixels, 2835, 2835, colors.count, colors.count])
    return header + words(colors.map { Int($0 & 0xFF_FFFF) })
  }

  /// Encodes 4-byte integers in little-endian order.
  private static func words(_ numbers: [Int]) -> [UInt8] {
    numbers.flatMap { number in (0..<4).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) } }
  }
}

extension QuantizedBitmap {
  fileprivate var isIndexed: Bool {
    switch self {
    case .indexed: true
    case .rgb: false
    }
  }

  /// The colors 0xRRGGBB of a file's table; none of a file without one.
  fileprivate func colorTable(bits: Int) -> [UInt32] {
    guard case .indexed(let bitmap) = self else { return [] }
    let colors = bitmap.palette.nominalPixels
    let count = 1 << bits
    return colors.prefix(count) + Array(repeating: 0, count: max(count - colors.count, 0))
  }
}

extension BMPCodec {
  /// The picture in a file, which may be hostile.
  package static func decode(
    _ file: [UInt8], size: PixelSize, palette: Palette
  ) throws(PictureFileError) -> Bitmap {
    let header = try Header(file)
    let colors = (0..<header.colorCount).map { color(in: file, at: header.colors + 4 * $0) }
    var bitmap = Bitmap(width: header.width, height: header.height)
    for y in 0..<header.height {
      let row = header.pixels + header.rowLength * (header.isTopDown ? y : header.height - 1 - y)
      for x in 0..<header.width {
        switch header.bits {
        case 1: bitmap[x, y] = colors[Int(file[row + x / 8] >> (7 - x % 8)) & 1]
        case 8:
          let number = Int(file[row + x])
          guard number < colors.count else {
            throw .unreadable("it has a pixel of a color that its table lacks")
          }
          bitmap[x, y] = colors[number]
        default: bitmap[x, y] = color(in: file, at: row + 3 * x)
        }
      }
    }
    return bitmap
  }

  private static func color(in file: [UInt8], at offset: Int) -> UInt32 {
    0xFF00_0000 | UInt32(file[offset + 2]) << 16 | UInt32(file[offset + 1]) << 8
      | UInt32(file[offset])
  }

  /// The header of a file, whose offsets are checked to be inside the file.
  private struct Header {
    let width: Int
    let height: Int
    let isTopDown: Bool
    /// Bits per pixel: 1, 8 or 24.
    let bits: Int
    /// The offsets of the colors and the rows.
    let colors: Int
    let pixels: Int
    /// How many colors the table has.
    let colorCount: Int

    var rowLength: Int { BMPCodec.rowLength(width: width, bits) }

    init(_ file: [UInt8]) throws(PictureFileError) {
      guard file.count >= BMPCodec.fixedHeaderLength, file.starts(with: "BM".utf8) else {
        throw .unreadable("it is not a Windows bitmap, or is truncated")
      }
      func word(_ offset: Int) -> Int {
        Int(Int32(bitPattern: (0..<4).reduce(0) { $0 | UInt32(file[offset + $1]) << (8 * $1) }))
      }
      width = word(18)
      // The least integer has no positive counterpart of 32 bits, but one of 64.
      height = abs(word(22))
      isTopDown = word(22) < 0
      colors = 14 + word(14)
      pixels = word(10)
      bits = Int(file[28]) | Int(file[29]) << 8
      let sides = 1...PNGDecoder.maximumSide
      guard sides.contains(width), sides.contains(height),
        width * height <= PNGDecoder.maximumPixels
      else { throw .unreadable("its size is \(width)×\(height) pixels") }
      guard [1, 8, 24].contains(bits), word(30) == 0 else {
        throw .unreadable("it has \(bits) bits per pixel instead of 1, 8 or 24, or is compressed")
      }
      let used = word(46)
      colorCount = bits == 24 ? 0 : (1...1 << bits).contains(used) ? used : 1 << bits
      guard (BMPCodec.fixedHeaderLength...1024).contains(colors),
        pixels >= colors + 4 * colorCount, bits > 1 || colorCount == 2,
        pixels + BMPCodec.rowLength(width: width, bits) * height <= file.count
      else { throw .unreadable("it is truncated") }
    }
  }
}
