import CPixels
import Graphics

/// Dithers bytes to a few levels.
final class LevelDitherer {
  private var levels = pixels_levels()
  private var scratch: [UInt64] = []

  /// Creates 2 to 16 levels from their nominal and perceived values, dark to light.
  init(nominal: [UInt8], perceived: [UInt8]) {
    pixels_levels_make(nominal, perceived, Int32(nominal.count), &levels)
  }

  /// Writes the index of a level for each byte.
  func dither(
    _ luma: UnsafePointer<UInt8>, of area: PixelArea, by dither: Dither, isSerpentine: Bool,
    into samples: UnsafeMutablePointer<UInt8>
  ) {
    let width = Int32(area.width), height = Int32(area.height)
    switch DitherMethod(dither) {
    case .nearest: pixels_levels_nearest(luma, area.count, &levels, samples)
    case .ordered(let pattern):
      pixels_levels_ordered(
        luma, width, height, Int32(area.origin.x & 63), Int32(area.origin.y & 63), &levels, pattern,
        samples)
    case .diffused(let diffusion):
      scratch.reserve(bytes: pixels_levels_scratch(width))
      pixels_levels_diffused(
        luma, area.coverage, width, height, &levels, diffusion, isSerpentine, samples, &scratch)
    }
  }

  /// Writes the rows of a picture's luma, dithered by a pattern; returns false if a pixel is not opaque.
  func ordered(
    _ bitmap: Bitmap, _ pattern: [UInt8], bits: Int, into rows: UnsafeMutablePointer<UInt8>
  ) -> Bool {
    scratch.reserve(bytes: 2 * bitmap.width)
    return scratch.withUnsafeMutableBytes { scratch in
      pixels_words_ordered(
        bitmap.pixels, Int32(bitmap.width), Int32(bitmap.height), &levels, pattern, Int32(bits),
        rows, scratch.baseAddress?.assumingMemoryBound(to: UInt8.self))
    }
  }
}

extension [UInt64] {
  /// Grows the buffer to a number of bytes.
  mutating func reserve(bytes: Int) {
    let words = bytes / 8 + 1
    if count < words { self = [UInt64](repeating: 0, count: words) }
  }
}

/// Dithers red, green and blue to a few levels each.
final class ChannelDitherer {
  private let levels: LevelDitherer
  private let values: [UInt8]
  private var channel: [UInt8] = []
  private var samples: [UInt8] = []

  /// Creates evenly spaced levels, as many as a channel's bits can represent.
  init(_ depth: SampleDepth) {
    let top = 1 << depth.rawValue - 1
    values = (0...top).map { UInt8($0 * 255 / top) }
    levels = LevelDitherer(nominal: values, perceived: values)
  }

  /// Writes an opaque pixel 0xFFRRGGBB for each pixel, row by row.
  func dither(
    _ area: PixelArea, by dither: Dither, isSerpentine: Bool,
    into words: UnsafeMutablePointer<UInt32>
  ) {
    if channel.count < area.count {
      channel = [UInt8](repeating: 0, count: area.count)
      samples = channel
    }
    words.update(repeating: 0xFF00_0000, count: area.count)
    for shift: Int32 in [16, 8, 0] {
      pixels_channel(
        area.pixels, area.rowLength, Int32(area.width), Int32(area.height), shift, &channel)
      levels.dither(channel, of: area, by: dither, isSerpentine: isSerpentine, into: &samples)
      pixels_add_channel(samples, area.count, values, shift, words)
    }
  }
}
