import CPixels
package import Graphics

/// Quantizes pictures to a palette; it reuses its working memory, so each thread has its own quantizer.
package final class Quantizer {
  private let palette: Palette
  private let dither: Dither
  private let isSerpentine: Bool
  private let paper: UInt32
  private let ditherer: PaletteDitherer
  private var samples: [UInt8] = []
  private var packedPixels: [UInt32] = []

  /// Creates a quantizer.
  ///
  /// - Parameters:
  ///   - palette: The display's palette.
  ///   - dither: The dither for other colors; 8-bit RGB and 256 grays ignore it.
  ///   - isSerpentine: Whether every second row of an error diffusion runs from right to left.
  ///   - paper: The color below transparent pixels, 0xRRGGBB.
  package init(
    palette: Palette, dither: Dither, isSerpentine: Bool = false, paper: UInt32 = 0xFFFFFF
  ) {
    self.palette = palette
    self.dither = dither
    self.isSerpentine = isSerpentine
    self.paper = paper
    ditherer = PaletteDitherer(palette)
  }

  /// Returns the picture in the colors of the palette.
  package func quantize(_ bitmap: Bitmap) -> QuantizedBitmap {
    switch palette.form {
    case .rgb: .rgb(rgb(bitmap))
    case .gray(.eight): .indexed(indexed(grays(bitmap)))
    case .gray, .inks: .indexed(indexed(inked(bitmap)))
    }
  }

  private func indexed(_ scanlines: Scanlines) -> IndexedBitmap {
    IndexedBitmap(palette: palette, scanlines: scanlines)
  }

  private func opaque(_ bitmap: Bitmap) -> Bitmap {
    let isOpaque = pixels_are_opaque(bitmap.pixels, bitmap.pixels.count)
    return isOpaque ? bitmap : bitmap.flattened(onto: paper)
  }

  // Kernels that only convert report whether all pixels were opaque, as they are in nearly all pictures: checking
  // beforehand would read every pixel twice.

  private func rgb(_ bitmap: Bitmap) -> Scanlines {
    if case .channels(let ditherer) = ditherer { return channels(opaque(bitmap), ditherer) }
    var isOpaque = true
    let scanlines = Scanlines(width: bitmap.width, height: bitmap.height, bitsPerPixel: 24) {
      isOpaque = pixels_rgb(bitmap.pixels, Int32(bitmap.width), Int32(bitmap.height), $0)
    }
    return isOpaque ? scanlines : rgb(bitmap.flattened(onto: paper))
  }

  private func channels(_ bitmap: Bitmap, _ ditherer: ChannelDitherer) -> Scanlines {
    Scanlines(width: bitmap.width, height: bitmap.height, bitsPerPixel: 24) { rows in
      if packedPixels.count < bitmap.pixels.count {
        packedPixels = [UInt32](repeating: 0, count: bitmap.pixels.count)
      }
      bitmap.withArea {
        ditherer.dither($0, by: dither, isSerpentine: isSerpentine, into: &packedPixels)
      }
      _ = pixels_rgb(packedPixels, Int32(bitmap.width), Int32(bitmap.height), rows)
    }
  }

  private func grays(_ bitmap: Bitmap) -> Scanlines {
    var isOpaque = true
    let scanlines = Scanlines(width: bitmap.width, height: bitmap.height, bitsPerPixel: 8) { rows in
      reserveSamples(bitmap.pixels.count)
      isOpaque = pixels_luma(bitmap.pixels, bitmap.pixels.count, &samples)
      pixels_pack(samples, Int32(bitmap.width), Int32(bitmap.height), 8, rows)
    }
    return isOpaque ? scanlines : grays(bitmap.flattened(onto: paper))
  }

  private func inked(_ bitmap: Bitmap) -> Scanlines {
    if case .inks(let ditherer as GrayDitherer) = ditherer,
      let ordered = ditherer.ordered(bitmap, by: dither, bits: palette.bitsPerPixel)
    {
      return ordered
    }
    let opaque = opaque(bitmap), bits = palette.bitsPerPixel
    return Scanlines(width: bitmap.width, height: bitmap.height, bitsPerPixel: bits) { rows in
      guard case .inks(let ditherer) = ditherer else { return }
      reserveSamples(bitmap.pixels.count)
      opaque.withArea {
        ditherer.dither($0, by: dither, isSerpentine: isSerpentine, into: &samples)
      }
      pixels_pack(samples, Int32(bitmap.width), Int32(bitmap.height), Int32(bits), rows)
    }
  }

  private func reserveSamples(_ count: Int) {
    if samples.count < count { samples = [UInt8](repeating: 0, count: count) }
  }
}

extension Bitmap {
  /// Calls a closure with the whole picture, which must be opaque and not empty.
  fileprivate func withArea(_ body: (PixelArea) -> Void) {
    pixels.withUnsafeBufferPointer { buffer in
      guard let start = buffer.baseAddress else { return }
      body(PixelArea(pixels: start, rowLength: width, width: width, height: height))
    }
  }
}
