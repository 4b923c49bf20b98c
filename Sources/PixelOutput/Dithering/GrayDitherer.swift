import CPixels
import Graphics

/// Dithers the luma of pixels to grays.
final class GrayDitherer: AreaDitherer {
  private let levels: LevelDitherer
  /// The index of the ink of each level.
  private let inkIndices: [UInt8]
  private var luma: [UInt8] = []

  /// Creates levels from inks whose nominal colors are grays.
  init(_ inks: [Ink]) {
    // Inks with equal perceived luma are ordered by their nominal colors.
    let sorted = inks.enumerated().sorted {
      ($0.element.perceivedLuma, $0.element.nominal.green)
        < ($1.element.perceivedLuma, $1.element.nominal.green)
    }
    inkIndices = sorted.map { UInt8($0.offset) }
    levels = LevelDitherer(
      nominal: sorted.map(\.element.nominal.green), perceived: sorted.map(\.element.perceivedLuma))
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
    for i in 0..<area.count { samples[i] = inkIndices[Int(samples[i])] }
  }

  /// Dithers a whole picture by a fixed pattern in one pass; returns `nil` for other dithers, if a pixel is not opaque,
  /// or if the inks are not ordered from dark to light.
  func ordered(_ bitmap: Bitmap, by dither: Dither, bits: Int) -> Scanlines? {
    guard case .ordered(let pattern) = DitherMethod(dither), isInOrder else { return nil }
    var isOpaque = true
    let scanlines = Scanlines(width: bitmap.width, height: bitmap.height, bitsPerPixel: bits) {
      isOpaque = levels.ordered(bitmap, pattern, bits: bits, into: $0)
    }
    return isOpaque ? scanlines : nil
  }

  private var isInOrder: Bool { inkIndices.elementsEqual(0..<UInt8(inkIndices.count)) }
}

extension Ink {
  /// The luma of the perceived color by ITU-R BT.601.
  fileprivate var perceivedLuma: UInt8 {
    var luma: UInt8 = 0
    _ = pixels_luma([perceived.opaquePixel], 1, &luma)
    return luma
  }
}
