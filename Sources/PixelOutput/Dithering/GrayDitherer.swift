import CPixels
import Graphics

/// Fits the luma of pixels to grays.
final class GrayDitherer: AreaDithering {
  private let levels: LevelDitherer
  /// The number of the ink of each level.
  private let numbers: [UInt8]
  private var luma: [UInt8] = []

  /// Makes levels of inks that are called grays.
  init(_ inks: [Ink]) {
    // Inks that look the same are told apart by what they are called.
    let sorted = inks.enumerated().sorted {
      ($0.element.seenLuma, $0.element.nominal.green)
        < ($1.element.seenLuma, $1.element.nominal.green)
    }
    numbers = sorted.map { UInt8($0.offset) }
    levels = LevelDitherer(
      nominal: sorted.map(\.element.nominal.green), seen: sorted.map(\.element.seenLuma))
  }

  func dither(
    _ area: PixelArea, by dither: Dither, isSerpentine: Bool,
    into samples: UnsafeMutablePointer<UInt8>
  ) {
    if luma.count < area.count { luma = [UInt8](repeating: 0, count: area.count) }
    for y in 0..<area.height {
      luma.withUnsafeMutableBufferPointer { luma in
        _ = pixels_luma(
          area.pixels + y * area.rowLength, area.width, luma.baseAddress.map { $0 + y * area.width }
        )
      }
    }
    levels.dither(luma, of: area, by: dither, isSerpentine: isSerpentine, into: samples)
    guard !isInOrder else { return }
    for i in 0..<area.count { samples[i] = numbers[Int(samples[i])] }
  }

  /// A whole picture by a fixed pattern, in one go; nil by other dithers, where a pixel is not opaque, or
  /// where the inks are not numbered from dark to light.
  func ordered(_ bitmap: Bitmap, by dither: Dither, bits: Int) -> Scanlines? {
    guard case .ordered(let pattern) = DitherStep(dither), isInOrder else { return nil }
    var isOpaque = true
    let scanlines = Scanlines(width: bitmap.width, height: bitmap.height, bitsPerPixel: bits) {
      isOpaque = levels.ordered(bitmap, pattern, bits: bits, into: $0)
    }
    return isOpaque ? scanlines : nil
  }

  private var isInOrder: Bool { numbers.elementsEqual(0..<UInt8(numbers.count)) }
}

extension Ink {
  /// ITU-R BT.601.
  fileprivate var seenLuma: UInt8 {
    var luma: UInt8 = 0
    _ = pixels_luma([perceived.word], 1, &luma)
    return luma
  }
}
