import CPNG
import CPixels
package import Graphics

/// Writes PNG files; it reuses its compressor and buffers, so each thread has its own encoder.
package final class PNGEncoder {
  private let handle: OpaquePointer?

  /// Creates an encoder that compresses with `compression`.
  package init(compression: Compression = .small) {
    handle = placard_png_encoder_create(compression.level)
  }

  deinit {
    placard_png_encoder_destroy(handle)
  }

  /// Encodes a picture in a display's colors: gray or indexed with the palette's depth, or RGB.
  ///
  /// - Throws: `PNGError` if the picture is empty or memory is exhausted.
  package func encode(_ pixels: QuantizedBitmap) throws(PNGError) -> [UInt8] {
    switch pixels {
    case .rgb(let scanlines):
      return try encode(scanlines, colorType: .rgb, bitDepth: 8, palette: [])
    case .indexed(let bitmap):
      let palette = bitmap.palette.pngPalette
      return try encode(
        bitmap.scanlines, colorType: palette.isEmpty ? .gray : .indexed,
        bitDepth: bitmap.bitDepth, palette: palette)
    }
  }

  /// Encodes a picture in full color: RGB if every pixel is opaque, else RGBA.
  ///
  /// - Throws: `PNGError` if the picture is empty or memory is exhausted.
  package func encode(_ bitmap: Bitmap) throws(PNGError) -> [UInt8] {
    let opaque = pixels_are_opaque(bitmap.pixels, bitmap.pixels.count)
    let scanlines = Scanlines(
      width: bitmap.width, height: bitmap.height, bitsPerPixel: opaque ? 24 : 32
    ) { rows in
      if opaque {
        _ = pixels_rgb(bitmap.pixels, Int32(bitmap.width), Int32(bitmap.height), rows)
      } else {
        pixels_rgba(bitmap.pixels, Int32(bitmap.width), Int32(bitmap.height), rows)
      }
    }
    return try encode(scanlines, colorType: opaque ? .rgb : .rgba, bitDepth: 8, palette: [])
  }

  private func encode(
    _ scanlines: Scanlines, colorType: PNGHeader.ColorType, bitDepth: Int, palette: [UInt8]
  ) throws(PNGError) -> [UInt8] {
    guard !scanlines.bytes.isEmpty else { throw .unwritable(reason: "it has no pixels") }
    let header = PNGHeader(
      width: scanlines.width, height: scanlines.height, bitDepth: bitDepth, colorType: colorType)
    var file: UnsafePointer<UInt8>?
    var count = 0
    guard let handle else { throw .unwritable(reason: "out of memory") }
    let message = placard_png_encoder_encode(
      handle, header.native, palette, Int32(palette.count / 3), scanlines.bytes,
      scanlines.bytes.count, &file, &count)
    if let message { throw .unwritable(reason: String(cString: message)) }
    return [UInt8](UnsafeBufferPointer(start: file, count: count))
  }
}

extension Palette {
  /// The colors for the PLTE chunk, three bytes per ink; empty if samples are gray levels.
  var pngPalette: [UInt8] {
    switch form {
    case .gray, .rgb: []
    case .inks(let inks): inks.flatMap(\.nominal.channels)
    }
  }
}

/// The trade-off between compression time and file size.
package enum Compression: String, CaseIterable, Hashable, Sendable {
  /// As fast as possible: a quarter larger in a fraction of the time.
  case fast
  /// The level beyond which more time gains little.
  case small
  /// The highest level, for devices that reject larger files.
  case smallest

  /// libdeflate's level.
  var level: Int32 {
    switch self {
    case .fast: 1
    case .small: 6
    case .smallest: 12
    }
  }
}
