package import Graphics

/// The buffer that a panel's controller reads, in the layout of ``RawLayout``.
package struct RawCodec: PictureCodec {
  package static let mediaType = "application/octet-stream"
  package static let isCompressed = false
  package static let isLossless = true
  package static let isSupportedByBrowsers = false

  package init(compression: Compression) {}

  package func encode(_ pixels: QuantizedBitmap) -> [UInt8] {
    switch pixels {
    case .rgb(let scanlines): scanlines.packedRows
    case .indexed(let bitmap): encode(bitmap)
    }
  }

  private func encode(_ bitmap: IndexedBitmap) -> [UInt8] {
    switch RawLayout(bitmap.palette) {
    case .planes(let black, _, let third):
      bitmap.plane(without: black) + bitmap.plane(without: third)
    case .codes(let bits, let codes):
      codes.isEmpty || codes == Array(codes.indices)
        ? bitmap.scanlines.packedRows : bitmap.rows(of: codes, bits: bits)
    }
  }
}

extension RawCodec {
  package static func decode(
    _ file: [UInt8], size: PixelSize, palette: Palette
  ) throws(PictureFileError) -> Bitmap {
    try pixels(of: file, size: size, palette: palette).nominal
  }

  /// Returns the picture in a buffer.
  ///
  /// - Throws: ``PictureFileError`` if the number of bytes does not match the size, or a code belongs to no ink.
  package static func pixels(
    of file: [UInt8], size: PixelSize, palette: Palette
  ) throws(PictureFileError) -> QuantizedBitmap {
    let layout = RawLayout(palette)
    let isPicture =
      (1...PNGDecoder.maximumSide).contains(size.width)
      && (1...PNGDecoder.maximumSide).contains(size.height)
    guard isPicture, file.count == layout.byteCount(of: size) else {
      throw .unreadable("it has \(file.count) bytes, which does not match its size")
    }
    switch layout {
    case .codes(let bits, []):
      let rows = Scanlines(size: size, bitsPerPixel: bits, rows: file)
      if case .rgb = palette.form { return .rgb(rows) }
      return .indexed(IndexedBitmap(palette: palette, scanlines: rows))
    case .codes(let bits, let codes):
      let numbers = (0..<1 << bits).map { codes.firstIndex(of: $0) }
      let packed = Scanlines(size: size, bitsPerPixel: bits, rows: file)
      return try indexed(size, palette) { x, y in numbers[packed[x, y]] }
    case .planes(let black, let white, let third):
      let half = file.count / 2
      let first = Scanlines(size: size, bitsPerPixel: 1, rows: file[..<half])
      let second = Scanlines(size: size, bitsPerPixel: 1, rows: file[half...])
      let inks = [[nil, black], [third, white]]
      return try indexed(size, palette) { x, y in inks[first[x, y]][second[x, y]] }
    }
  }

  /// Creates a picture from the ink index of each pixel.
  private static func indexed(
    _ size: PixelSize, _ palette: Palette, _ ink: (_ x: Int, _ y: Int) -> Int?
  ) throws(PictureFileError) -> QuantizedBitmap {
    let bits = palette.bitsPerPixel
    let length = (size.width * bits + 7) / 8
    var rows = [UInt8](repeating: 0, count: length * size.height)
    for y in 0..<size.height {
      for x in 0..<size.width {
        guard let ink = ink(x, y) else { throw .unreadable("a pixel at \(x),\(y) is not an ink") }
        rows[y * length + x * bits / 8] |= UInt8(ink << (8 - bits - x * bits % 8))
      }
    }
    let scanlines = Scanlines(size: size, bitsPerPixel: bits, rows: rows)
    return .indexed(IndexedBitmap(palette: palette, scanlines: scanlines))
  }
}

extension Scanlines {
  /// The rows without their filter bytes.
  fileprivate var packedRows: [UInt8] {
    var packed: [UInt8] = []
    packed.reserveCapacity((stride - 1) * height)
    for y in 0..<(bytes.isEmpty ? 0 : height) {
      packed += bytes[y * stride + 1..<(y + 1) * stride]
    }
    return packed
  }
}

extension IndexedBitmap {
  /// Returns a plane of 1 bit per pixel, which is 0 where the ink is.
  fileprivate func plane(without ink: Int) -> [UInt8] {
    rows(of: [Int](repeating: 1, count: 16).replacing(ink, with: 0), bits: 1)
  }

  /// Packs the code of each pixel's ink into a number of bits.
  fileprivate func rows(of codes: [Int], bits: Int) -> [UInt8] {
    let length = (width * bits + 7) / 8
    var rows = [UInt8](repeating: 0, count: length * height)
    for y in 0..<height {
      for x in 0..<width {
        let ink = self[x, y]
        let code = ink < codes.count ? codes[ink] : 0
        rows[y * length + x * bits / 8] |= UInt8(code << (8 - bits - x * bits % 8))
      }
    }
    return rows
  }
}

extension [Int] {
  fileprivate func replacing(_ index: Int, with value: Int) -> [Int] {
    var copy = self
    copy[index] = value
    return copy
  }
}

extension Scanlines {
  /// Creates scanlines from packed rows without filter bytes.
  fileprivate init(size: PixelSize, bitsPerPixel: Int, rows: some Collection<UInt8>) {
    let length = (size.width * bitsPerPixel + 7) / 8
    self.init(width: size.width, height: size.height, bitsPerPixel: bitsPerPixel) { bytes in
      for (index, byte) in rows.enumerated() {
        let (row, column) = index.quotientAndRemainder(dividingBy: length)
        if column == 0 { bytes[row * (length + 1)] = 0 }
        bytes[row * (length + 1) + 1 + column] = byte
      }
    }
  }
}
