import CPNG

extension PNGDecoder {
  /// Returns the device's pixels in a file that was written for a palette.
  ///
  /// - Throws: `PNGError` if the file is damaged, truncated or too large, or has other colors.
  package static func pixels(
    of file: [UInt8], palette: Palette
  ) throws(PNGError) -> QuantizedBitmap {
    try open(file) { (decoder, header) throws(PNGError) in
      guard header.fits(fileSize: file.count) else {
        throw .unreadable(reason: "the file is truncated")
      }
      guard header.colorType == palette.colorType,
        header.bitDepth * header.colorType.channels == palette.bitsPerPixel,
        header.colorType != .indexed || Self.palette(decoder) == palette.pngPalette
      else { throw .unreadable(reason: "its colors are not those of '\(palette.id)'") }
      var message: UnsafePointer<CChar>?
      let scanlines = Scanlines(
        width: header.width, height: header.height, bitsPerPixel: palette.bitsPerPixel
      ) { rows in
        let stride = 1 + (header.width * palette.bitsPerPixel + 7) / 8
        message = placard_png_decoder_read_scanlines(decoder, rows, stride * header.height)
        // Uninitialized memory must not be returned.
        if message != nil { rows.initialize(repeating: 0, count: stride * header.height) }
      }
      if let message { throw .unreadable(reason: String(cString: message)) }
      guard palette.hasInks(forAll: scanlines) else {
        throw .unreadable(reason: "a pixel is not an ink of '\(palette.id)'")
      }
      switch palette.form {
      case .rgb: return .rgb(scanlines)
      case .gray, .inks: return .indexed(IndexedBitmap(palette: palette, scanlines: scanlines))
      }
    }
  }
}

extension Palette {
  /// The color type of files for the palette.
  fileprivate var colorType: PNGHeader.ColorType {
    switch form {
    case .gray: .gray
    case .inks: .indexed
    case .rgb: .rgb
    }
  }

  /// Whether each sample is the index of an ink.
  fileprivate func hasInks(forAll scanlines: Scanlines) -> Bool {
    guard case .inks(let inks) = form, inks.count < 1 << bitsPerPixel else { return true }
    // Checks whole bytes, whatever their samples; filter bytes are 0, which is a valid ink.
    let areInks = (0..<256).map { byte in
      stride(from: 0, to: 8, by: bitsPerPixel).allSatisfy {
        byte >> $0 & (1 << bitsPerPixel - 1) < inks.count
      }
    }
    return scanlines.bytes.allSatisfy { areInks[Int($0)] }
  }
}
