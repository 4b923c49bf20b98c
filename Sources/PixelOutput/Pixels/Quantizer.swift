import CPixels
package import Graphics

/// Fits pictures to a palette; it keeps its working memory, so each worker has one of its own.
package final class Quantizer {
  private let palette: Palette
  private let dither: Dither
  private let isSerpentine: Bool
  private let paper: UInt32
  private let ditherer: PaletteDitherer
  private var samples: [UInt8] = []
  private var words: [UInt32] = []

  /// Makes a quantizer.
  ///
  /// - Parameters:
  ///   - palette: What the display can show.
  ///   - dither: How other colors are drawn; RGB and 256 grays need none and ignore it.
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

  /// The picture in the colors of the palette.
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

  // The kernels that only convert tell on their way whether all pixels were opaque, which nearly all
  // pictures are: a look beforehand would read every pixel twice.

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
      if words.count < bitmap.pixels.count {
        words = [UInt32](repeating: 0, count: bitmap.pixels.count)
      }
      bitmap.withArea {
        ditherer.dither($0, by: dither, isSerpentine: isSerpentine, into: &words)
      }
      _ = pixels_rgb(words, Int32(bitmap.width), Int32(bitmap.height), rows)
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
  /// Calls with all of the picture, which must be opaque and have pixels.
  fileprivate func withArea(_ body: (PixelArea) -> Void) {
    pixels.withUnsafeBufferPointer { buffer in
      guard let start = buffer.baseAddress else { return }
      body(PixelArea(pixels: start, rowLength: width, width: width, height: height))
    }
  }
}

/// Draws areas of a picture in a display's inks; it keeps its working memory, so each worker has one of its own.
///
/// Nothing is done for palettes that show any gray or color that eight bits can say.
package final class RegionDitherer: RegionDithering {
  private let ditherer: PaletteDitherer
  private let dithering: Dithering
  private let inks: [UInt32]
  private var samples: [UInt8] = []
  private var words: [UInt32] = []

  /// Makes a ditherer for a palette; areas that ask for no dither of their own get the one of pictures.
  package init(palette: Palette, dithering: Dithering) {
    ditherer = PaletteDitherer(palette)
    self.dithering = dithering
    inks = palette.inks.map(\.nominal.word)
  }

  package func dither(
    _ pixels: UnsafeMutablePointer<UInt32>, size: (width: Int, height: Int), rowLength: Int,
    origin: (x: Int, y: Int), coverage: UnsafePointer<UInt8>?, by dither: Dither?
  ) {
    guard size.width > 0, size.height > 0 else { return }
    let area = PixelArea(
      pixels: pixels, rowLength: rowLength, width: size.width, height: size.height,
      origin: origin, coverage: coverage)
    let dither = dither ?? dithering.pictures
    switch ditherer {
    case .unneeded: break
    case .inks(let ditherer):
      if samples.count < area.count { samples = [UInt8](repeating: 0, count: area.count) }
      ditherer.dither(area, by: dither, isSerpentine: dithering.isSerpentine, into: &samples)
      replace(pixels, of: area) { inks[Int(samples[$0])] }
    case .channels(let ditherer):
      if words.count < area.count { words = [UInt32](repeating: 0, count: area.count) }
      ditherer.dither(area, by: dither, isSerpentine: dithering.isSerpentine, into: &words)
      replace(pixels, of: area) { words[$0] }
    }
  }

  private func replace(
    _ pixels: UnsafeMutablePointer<UInt32>, of area: PixelArea, by word: (Int) -> UInt32
  ) {
    for y in 0..<area.height {
      for x in 0..<area.width {
        let i = y * area.width + x
        if let coverage = area.coverage, coverage[i] == 0 { continue }
        pixels[y * area.rowLength + x] = word(i)
      }
    }
  }
}
