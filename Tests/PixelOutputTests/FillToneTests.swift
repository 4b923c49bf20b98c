import CPixels
import Graphics
import TestSupport
import Testing

@testable import PixelOutput

/// Tones of flat fills are chosen after the picture is complete.
@Suite struct FillToneTests {
  private static func gray(_ value: Double) -> UInt32 {
    let byte = UInt32((value * 255).rounded())
    return 0xFF00_0000 | byte << 16 | byte << 8 | byte
  }

  /// Returns pixels after their fills were given tones.
  private static func toned(
    _ pixels: [UInt32], _ classes: [ContentMask.Class] = [], numbers: [UInt16] = [],
    on palette: Palette = .blackAndWhite
  ) throws -> [UInt32] {
    var bitmap = Bitmap(width: pixels.count, height: 1, pixels: pixels)
    let mask = ContentMask(regions: [], numbers: numbers, classes: classes.map(\.rawValue))
    FillToneMapper(inks: try #require(palette.panelInks)).apply(mask, to: &bitmap)
    return bitmap.pixels
  }

  @Test(
    "In black and white, flat tones become eighths, and both ends of the scale are pure",
    arguments: [
      (0.95, 1), (0.93, 1), (0.9, 0.875), (0.55, 0.5), (0.48, 0.5), (0.3, 0.25), (0.2, 0),
      (0.18, 0),
      (0, 0),
    ])
  func grays(tone: Double, expected: Double) throws {
    #expect(try Self.toned([Self.gray(tone)]) == [Self.gray(expected)])
  }

  @Test("Only fills change, and only those outside of regions")
  func classes() throws {
    let all = ContentMask.Class.allCases
    let row = [UInt32](repeating: Self.gray(0.9), count: all.count)
    let expected = all.map { $0 == .fill ? Self.gray(0.875) : Self.gray(0.9) }
    #expect(try Self.toned(row, all) == expected)
    #expect(
      try Self.toned([Self.gray(0.9), Self.gray(0.9)], [.fill, .fill], numbers: [1, 0])
        == [Self.gray(0.9), Self.gray(0.875)])
  }

  @Test("In six inks, colors that designate an ink become it, and others stay")
  func colors() throws {
    let row: [UInt32] = [0xFFFF_383C, 0xFFFF_CC00, 0xFF34_C759, 0xFFF8_F8F8, 0xFF80_8080]
    #expect(
      try Self.toned(row, on: .spectra6)
        == [0xFFFF_0000, 0xFFFF_FF00, 0xFF34_C759, 0xFFFF_FFFF, 0xFF80_8080])
  }

  @Test("Pixels that are not opaque stay as they are")
  func transparent() throws {
    #expect(try Self.toned([0, 0x8080_8080]) == [0, 0x8080_8080])
  }

  @Test("The letterbox continues the background")
  func letterbox() {
    let profile = DeviceProfile(
      id: "small", name: "Small", size: PixelSize(24, 16), palette: .blackAndWhite,
      dithering: Dithering(), textRendering: .crisp)
    let encoder = FrameEncoder(profile: profile)
    var canvas = Bitmap(
      width: 8, height: 8, pixels: [UInt32](repeating: Self.gray(0.42), count: 64))
    var whole = Bitmap(
      width: 24, height: 16, pixels: [UInt32](repeating: Self.gray(0.42), count: 384))
    let letterbox = Letterbox(picture: PixelSize(24, 16), origin: PixelPoint(8, 4))
    let boxed = encoder.quantize(&canvas, content: .empty, on: letterbox, background: 0x6B6B6B)
    #expect(boxed == encoder.quantize(&whole, content: .empty))
  }

  @Test("Equal words at the start are counted, whatever their number")
  func runs() {
    for length in [0, 1, 2, 31, 32, 33, 63, 64, 65, 200] {
      for rest in [0, 1, 40] {
        let words = [UInt32](repeating: 7, count: length) + [UInt32](repeating: 8, count: rest)
        let expected = length > 0 ? length : rest
        #expect(pixels_run_length(words, words.count) == expected)
      }
    }
  }
}
