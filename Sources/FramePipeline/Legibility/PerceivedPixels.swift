import Foundation
import Graphics
import PixelOutput

/// The pixels of a picture in the colors that a viewer perceives: the measured colors of the inks.
struct PerceivedPixels {
  private enum Source {
    /// Premultiplied pixels on an opaque background.
    case words([UInt32])
    /// Rows of 3 bytes per pixel.
    case rgb(Scanlines)
    case indexed(Scanlines, colors: [UInt32])
  }

  /// The maximum number of rows and columns of an area that are sampled.
  private static let maximumSampledRows = 4
  private static let maximumSampledColumns = 64

  private let source: Source
  private let width: Int
  private let height: Int

  /// Creates the pixels of a quantized picture.
  init(_ pixels: QuantizedBitmap) {
    let scanlines = pixels.scanlines
    (width, height) = (scanlines.width, scanlines.height)
    switch pixels {
    case .indexed(let bitmap):
      source = .indexed(scanlines, colors: bitmap.palette.inks.map(\.perceived.opaquePixel))
    case .rgb: source = .rgb(scanlines)
    }
  }

  /// Creates the pixels of an opaque picture in full color.
  init(_ bitmap: Bitmap) {
    (width, height) = (bitmap.width, bitmap.height)
    source = .words(bitmap.pixels)
  }

  /// Returns some rows of an area, in full or only their two ends, as 0xRRGGBB with undefined upper bits.
  func samples(in area: CGRect) -> [UInt32] {
    let left = max(0, Int(area.minX.rounded())), right = min(width, Int(area.maxX.rounded()))
    let top = max(0, Int(area.minY.rounded())), bottom = min(height, Int(area.maxY.rounded()))
    guard left < right, top < bottom else { return [] }
    let parts =
      right - left <= 2 * Self.maximumSampledColumns
      ? [left..<right]
      : [left..<left + Self.maximumSampledColumns, right - Self.maximumSampledColumns..<right]
    let rows = min(bottom - top, Self.maximumSampledRows)
    var samples: [UInt32] = []
    samples.reserveCapacity(rows * min(right - left, 2 * Self.maximumSampledColumns))
    for row in 0..<rows {
      let y = top + (2 * row + 1) * (bottom - top) / (2 * rows)
      for part in parts { append(part, of: y, to: &samples) }
    }
    return samples
  }

  private func append(_ columns: Range<Int>, of y: Int, to samples: inout [UInt32]) {
    switch source {
    case .words(let words):
      let start = y * width
      samples += words[start + columns.lowerBound..<start + columns.upperBound]
    case .rgb(let rows):
      var byte = y * rows.stride + 1 + columns.lowerBound * 3
      for _ in columns {
        samples.append(
          UInt32(rows.bytes[byte]) << 16 | UInt32(rows.bytes[byte + 1]) << 8
            | UInt32(rows.bytes[byte + 2]))
        byte += 3
      }
    case .indexed(let rows, let colors):
      let bits = rows.bitsPerPixel
      let mask = 1 << bits - 1
      let start = y * rows.stride + 1
      for x in columns {
        let bit = x * bits
        let sample = Int(rows.bytes[start + bit / 8]) >> (8 - bits - bit % 8) & mask
        samples.append(sample < colors.count ? colors[sample] : 0)
      }
    }
  }
}
