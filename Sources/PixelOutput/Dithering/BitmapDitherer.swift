import Graphics

/// Replaces the pixels of bitmaps by the nominal colors of a palette; it reuses its working memory.
final class BitmapDitherer {
  private let ditherer: PaletteDitherer
  private let isSerpentine: Bool
  private let inks: [UInt32]
  private var samples: [UInt8] = []
  private var packedPixels: [UInt32] = []

  init(_ palette: Palette, isSerpentine: Bool) {
    ditherer = PaletteDitherer(palette)
    self.isSerpentine = isSerpentine
    inks = palette.inks.map(\.nominal.opaquePixel)
  }

  /// Dithers the pixels with coverage; the others do not change.
  ///
  /// - Parameters:
  ///   - bitmap: The opaque pixels.
  ///   - coverage: One byte per pixel, row by row.
  ///   - origin: The position of the bitmap on the display, to which fixed patterns are aligned.
  ///   - dither: The dithering method.
  func dither(
    _ bitmap: inout Bitmap, coverage: [UInt8], origin: (x: Int, y: Int), by dither: Dither
  ) {
    let (width, height) = (bitmap.width, bitmap.height)
    bitmap.pixels.withUnsafeMutableBufferPointer { pixels in
      guard let start = pixels.baseAddress else { return }
      coverage.withUnsafeBufferPointer { coverage in
        let area = PixelArea(
          pixels: start, rowLength: width, width: width, height: height, origin: origin,
          coverage: coverage.baseAddress)
        self.dither(area, by: dither, into: start)
      }
    }
  }

  private func dither(
    _ area: PixelArea, by dither: Dither, into pixels: UnsafeMutablePointer<UInt32>
  ) {
    switch ditherer {
    case .none: break
    case .inks(let ditherer):
      if samples.count < area.count { samples = [UInt8](repeating: 0, count: area.count) }
      ditherer.dither(area, by: dither, isSerpentine: isSerpentine, into: &samples)
      for i in 0..<area.count where area.covers(i) { pixels[i] = inks[Int(samples[i])] }
    case .channels(let ditherer):
      if packedPixels.count < area.count {
        packedPixels = [UInt32](repeating: 0, count: area.count)
      }
      ditherer.dither(area, by: dither, isSerpentine: isSerpentine, into: &packedPixels)
      for i in 0..<area.count where area.covers(i) { pixels[i] = packedPixels[i] }
    }
  }
}

extension PixelArea {
  fileprivate func covers(_ index: Int) -> Bool { coverage.map { $0[index] > 0 } ?? true }
}
