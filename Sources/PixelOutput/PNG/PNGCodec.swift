package import Graphics

/// PNG at the panel's own depth.
package struct PNGCodec: PictureCodec {
  package static let mediaType = "image/png"
  package static let isCompressed = true
  package static let isLossless = true
  package static let isSupportedByBrowsers = true

  private let encoder: PNGEncoder

  package init(compression: Compression) { encoder = PNGEncoder(compression: compression) }

  package func encode(_ pixels: QuantizedBitmap) throws(PictureFileError) -> [UInt8] {
    do { return try encoder.encode(pixels) } catch { throw .png(error) }
  }

  package static func decode(
    _ file: [UInt8], size: PixelSize, palette: Palette
  ) throws(PictureFileError) -> Bitmap {
    do { return try PNGDecoder.decode(file) } catch { throw .png(error) }
  }

  package static func pixels(
    of file: [UInt8], size: PixelSize, palette: Palette
  ) throws(PictureFileError) -> QuantizedBitmap {
    do { return try PNGDecoder.pixels(of: file, palette: palette) } catch { throw .png(error) }
  }
}
