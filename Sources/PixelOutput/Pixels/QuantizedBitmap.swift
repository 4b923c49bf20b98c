package import Graphics

/// A picture in the device's pixels, ready to be encoded.
package enum QuantizedBitmap: Hashable, Sendable {
  /// Inks or grays of a palette.
  case indexed(IndexedBitmap)
  /// 8 bits per channel.
  case rgb(Scanlines)

  /// The packed rows.
  package var scanlines: Scanlines {
    switch self {
    case .indexed(let bitmap): bitmap.scanlines
    case .rgb(let scanlines): scanlines
    }
  }
}

extension QuantizedBitmap {
  /// Returns the picture as a viewer of the panel sees it: in the measured colors of the inks, upright.
  package func simulated(on profile: DeviceProfile) -> Bitmap {
    let colors: [UInt32]
    switch self {
    case .indexed(let bitmap): colors = bitmap.palette.inks.map(\.perceived.opaquePixel)
    case .rgb: colors = []
    }
    let scanlines = scanlines
    var simulated = Bitmap(width: scanlines.width, height: scanlines.height)
    for y in 0..<scanlines.height {
      for x in 0..<scanlines.width {
        let sample = scanlines[x, y]
        simulated[x, y] = colors.isEmpty ? 0xFF00_0000 | UInt32(sample) : colors[sample]
      }
    }
    // The panel reverses the mirroring and rotation of the picture.
    return (profile.isMirrored ? simulated.mirrored() : simulated).rotated(
      by: profile.rotation.reversed)
  }
}

extension Rotation {
  /// The inverse rotation.
  fileprivate var reversed: Rotation {
    switch self {
    case .none: .none
    case .quarter: .threeQuarters
    case .half: .half
    case .threeQuarters: .quarter
    }
  }
}

extension QuantizedBitmap {
  /// The picture in the nominal colors of its file.
  package var nominal: Bitmap {
    let lines = scanlines
    let colors: [UInt32]? =
      switch self {
      case .rgb: nil
      case .indexed(let bitmap): bitmap.palette.nominalPixels
      }
    var bitmap = Bitmap(width: lines.width, height: lines.height)
    for y in 0..<lines.height {
      for x in 0..<lines.width {
        let sample = lines[x, y]
        bitmap[x, y] =
          colors.map { sample < $0.count ? $0[sample] : 0 } ?? 0xFF00_0000 | UInt32(sample)
      }
    }
    return bitmap
  }
}

extension Palette {
  /// The opaque color 0xFFRRGGBB of each sample value.
  var nominalPixels: [UInt32] {
    switch form {
    case .rgb: return []
    case .gray(let depth):
      let top = 1 << depth.rawValue - 1
      return (0...top).map { 0xFF00_0000 | UInt32($0 * 255 / top) * 0x01_01_01 }
    case .inks(let inks):
      return inks.map { ink in
        ink.nominal.channels.reduce(0xFF) { $0 << 8 | UInt32($1) }
      }
    }
  }
}

/// A picture in the inks of a display.
package struct IndexedBitmap: Hashable, Sendable {
  /// The inks or grays.
  package let palette: Palette
  /// The index of each pixel's ink, or its gray level with black 0.
  package let scanlines: Scanlines

  /// The width, in pixels.
  package var width: Int { scanlines.width }
  /// The height, in pixels.
  package var height: Int { scanlines.height }
  /// Bits per pixel: 1, 2, 4 or 8.
  package var bitDepth: Int { scanlines.bitsPerPixel }

  /// The index of the ink in column `x` of row `y`, both counted from the top left.
  package subscript(x: Int, y: Int) -> Int { scanlines[x, y] }
}

/// Rows of packed samples in the form of uncompressed PNG data.
package struct Scanlines: Hashable, Sendable {
  /// The width, in pixels.
  package let width: Int
  /// The height, in pixels.
  package let height: Int
  /// Bits per pixel: 1, 2, 4, 8, 24 or 32.
  package let bitsPerPixel: Int
  /// The rows without gaps: each is a filter byte (0, none) followed by its samples, packed from the high bits down;
  /// unused bits at the end are 0.
  package let bytes: [UInt8]

  /// The bytes from one row to the next.
  package var stride: Int { Self.stride(width, bitsPerPixel) }

  /// Creates rows with a kernel that writes all of their bytes.
  init(
    width: Int, height: Int, bitsPerPixel: Int, kernel: (UnsafeMutablePointer<UInt8>) -> Void
  ) {
    self.width = width
    self.height = height
    self.bitsPerPixel = bitsPerPixel
    let count = width > 0 ? Self.stride(width, bitsPerPixel) * height : 0
    bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, initialized in
      guard count > 0, let start = buffer.baseAddress else { return }
      kernel(start)
      initialized = count
    }
  }

  /// The bits of the pixel in column `x` of row `y`, both counted from the top left.
  package subscript(x: Int, y: Int) -> Int {
    let row = y * stride + 1
    guard bitsPerPixel < 8 else {
      let size = bitsPerPixel / 8
      return bytes[row + x * size..<row + (x + 1) * size].reduce(0) { $0 << 8 | Int($1) }
    }
    let bit = x * bitsPerPixel
    let shift = 8 - bitsPerPixel - bit % 8
    return Int(bytes[row + bit / 8]) >> shift & (1 << bitsPerPixel - 1)
  }

  private static func stride(_ width: Int, _ bitsPerPixel: Int) -> Int {
    1 + (width * bitsPerPixel + 7) / 8
  }
}
