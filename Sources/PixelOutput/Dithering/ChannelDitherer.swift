import CPixels
import Graphics

/// Fits red, green and blue to a few levels each.
final class ChannelDitherer {
  private let levels: LevelDitherer
  private let values: [UInt8]
  private var channel: [UInt8] = []
  private var samples: [UInt8] = []

  /// Makes evenly spaced levels, as many as a channel's bits can count.
  init(_ depth: SampleDepth) {
    let top = 1 << depth.rawValue - 1
    values = (0...top).map { UInt8($0 * 255 / top) }
    levels = LevelDitherer(nominal: values, seen: values)
  }

  /// Writes an opaque word for each pixel, row after row.
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
