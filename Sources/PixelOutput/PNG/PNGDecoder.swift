import CPNG
package import Graphics

/// Reads PNG files of any kind, hostile ones too: bounded in size, errors for all that is damaged.
package enum PNGDecoder {
  /// The longest side that is read, in pixels.
  package static let longestSide = 16_384
  /// The most pixels that are read.
  package static let mostPixels = 64 << 20

  /// What the file says of itself.
  ///
  /// - Throws: `PNGError` where the file is no PNG, damaged up to its pixels, or too large.
  package static func header(of file: [UInt8]) throws(PNGError) -> PNGHeader {
    try open(file) { (_, header) throws(PNGError) in header }
  }

  /// The colors of an indexed picture, three bytes each; empty for other kinds.
  ///
  /// - Throws: `PNGError` as for the header.
  package static func palette(of file: [UInt8]) throws(PNGError) -> [UInt8] {
    try open(file) { (decoder, _) throws(PNGError) in palette(decoder) }
  }

  static func palette(_ decoder: OpaquePointer) -> [UInt8] {
    var palette = [UInt8](repeating: 0, count: 256 * 3)
    let count = png_decoder_palette(decoder, &palette)
    return Array(palette.prefix(3 * Int(count)))
  }

  /// The picture in the file.
  ///
  /// - Throws: `PNGError` where the file is no PNG, damaged, ends early, or is too large.
  package static func decode(_ file: [UInt8]) throws(PNGError) -> Bitmap {
    try open(file) { (decoder, header) throws(PNGError) in
      guard header.canBe(in: file.count) else {
        throw .unreadable(reason: "the file ends early")
      }
      var message: UnsafePointer<CChar>?
      let count = header.width * header.height
      let pixels = [UInt32](unsafeUninitializedCapacity: count) { buffer, initialized in
        message = png_decoder_read_pixels(decoder, buffer.baseAddress)
        initialized = message == nil ? count : 0
      }
      if let message { throw .unreadable(reason: String(cString: message)) }
      return Bitmap(width: header.width, height: header.height, pixels: pixels)
    }
  }

  static func open<Result>(
    _ file: [UInt8], body: (OpaquePointer, PNGHeader) throws(PNGError) -> Result
  ) throws(PNGError) -> Result {
    var result: Swift.Result<Result, PNGError> = .failure(.unreadable(reason: "out of memory"))
    file.withUnsafeBufferPointer { bytes in
      guard let decoder = png_decoder_create(bytes.baseAddress, bytes.count) else { return }
      defer { png_decoder_destroy(decoder) }
      result = Swift.Result { () throws(PNGError) in
        try body(decoder, try readHeader(decoder))
      }
    }
    return try result.get()
  }

  private static func readHeader(_ decoder: OpaquePointer) throws(PNGError) -> PNGHeader {
    var native = png_header()
    // libpng's own limit has no message with the size, so that one is looser.
    if let message = png_decoder_read_header(decoder, 1 << 24, &native) {
      throw .unreadable(reason: String(cString: message))
    }
    guard let header = PNGHeader(native) else { throw .unreadable(reason: "unknown color type") }
    guard max(header.width, header.height) <= longestSide,
      header.width * header.height <= mostPixels
    else { throw .tooManyPixels(width: header.width, height: header.height) }
    return header
  }
}

extension PNGHeader {
  /// Whether so few bytes can hold so many pixels: deflate packs at most 1032 bytes into one.
  func canBe(in bytes: Int) -> Bool {
    width * height * bitDepth * colorType.channels / 8 <= bytes * 1032
  }
}
