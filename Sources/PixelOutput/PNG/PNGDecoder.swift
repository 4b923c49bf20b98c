import CPNG
package import Graphics

/// Reads PNG files of any kind within size limits; damaged or malicious files cause an error.
package enum PNGDecoder {
  /// The maximum side in pixels.
  package static let maximumSide = 16_384
  /// The maximum number of pixels.
  package static let maximumPixels = 64 << 20

  /// Returns the file's header.
  ///
  /// - Throws: `PNGError` if the file is not a PNG, is damaged before its pixels, or is too large.
  package static func header(of file: [UInt8]) throws(PNGError) -> PNGHeader {
    try open(file) { (_, header) throws(PNGError) in header }
  }

  /// Returns the colors of an indexed picture, three bytes each; empty for other color types.
  ///
  /// - Throws: `PNGError` as for the header.
  package static func palette(of file: [UInt8]) throws(PNGError) -> [UInt8] {
    try open(file) { (decoder, _) throws(PNGError) in palette(decoder) }
  }

  static func palette(_ decoder: OpaquePointer) -> [UInt8] {
    var palette = [UInt8](repeating: 0, count: 256 * 3)
    let count = placard_png_decoder_palette(decoder, &palette)
    return Array(palette.prefix(3 * Int(count)))
  }

  /// Returns the picture in the file.
  ///
  /// - Throws: `PNGError` if the file is not a PNG, is damaged, truncated or too large.
  package static func decode(_ file: [UInt8]) throws(PNGError) -> Bitmap {
    try open(file) { (decoder, header) throws(PNGError) in
      guard header.fits(fileSize: file.count) else {
        throw .unreadable(reason: "the file is truncated")
      }
      var message: UnsafePointer<CChar>?
      let count = header.width * header.height
      let pixels = [UInt32](unsafeUninitializedCapacity: count) { buffer, initialized in
        message = placard_png_decoder_read_pixels(decoder, buffer.baseAddress)
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
      guard let decoder = placard_png_decoder_create(bytes.baseAddress, bytes.count) else { return }
      defer { placard_png_decoder_destroy(decoder) }
      result = Swift.Result { () throws(PNGError) in
        try body(decoder, try readHeader(decoder))
      }
    }
    return try result.get()
  }

  private static func readHeader(_ decoder: OpaquePointer) throws(PNGError) -> PNGHeader {
    var native = placard_png_header()
    // The error of libpng's own limit does not state the size, so libpng's limit is higher.
    if let message = placard_png_decoder_read_header(decoder, 1 << 24, &native) {
      throw .unreadable(reason: String(cString: message))
    }
    guard let header = PNGHeader(native) else { throw .unreadable(reason: "unknown color type") }
    guard max(header.width, header.height) <= maximumSide,
      header.width * header.height <= maximumPixels
    else { throw .tooManyPixels(width: header.width, height: header.height) }
    return header
  }
}

extension PNGHeader {
  /// Whether a file of a size in bytes can contain the picture: deflate compresses at most 1032 bytes to one.
  func fits(fileSize bytes: Int) -> Bool {
    width * height * bitDepth * colorType.channels / 8 <= bytes * 1032
  }
}
