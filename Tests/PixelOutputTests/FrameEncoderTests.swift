import Graphics
import PixelOutput
import TestSupport
import Testing

@Suite struct FrameEncoderTests {
  private static func noise(_ size: PixelSize) -> Bitmap {
    var numbers = SeededRandomNumberGenerator(seed: 5)
    return Bitmap(
      width: size.width, height: size.height,
      pixels: (0..<size.width * size.height).map { _ in
        0xFF00_0000 | UInt32.random(in: 0...0xFF_FFFF, using: &numbers)
      })
  }

  /// The smallest device of each palette; other properties do not affect the file.
  private static let devices = Palette.known.compactMap { palette in
    DeviceCatalog.all.filter { $0.palette == palette }
      .min { $0.size.width * $0.size.height < $1.size.width * $1.size.height }
  }

  @Test(arguments: devices)
  func encodesEveryDeviceAtItsSizeAndDepth(device: DeviceProfile) throws {
    let encoder = FrameEncoder(profile: device, compression: .fast)
    let canvas = device.canvas
    let blank = PixelText.grays(width: canvas.width, height: canvas.height) { _, _ in 255 }
    let file = try encoder.encode(encoder.quantize(blank))
    let header = try PNGDecoder.header(of: file)
    #expect(PixelSize(header.width, header.height) == device.size)
    let channels = header.colorType == .rgb ? 3 : 1
    #expect(header.bitDepth * channels == device.bitsPerPixel)
  }

  @Test func ditherOverridesTheDevices() {
    let gray = PixelText.grays(width: 64, height: 64) { _, _ in 100 }
    let device = DeviceCatalog.trmnl
    let usual = FrameEncoder(profile: device).quantize(gray)
    let ordered = FrameEncoder(profile: device, dither: .ordered).quantize(gray)
    let diffused = FrameEncoder(profile: device, dither: .floydSteinberg).quantize(gray)
    #expect(usual == ordered)
    #expect(usual != diffused)
  }

  /// A photograph is dithered separately on palettes with few tones, unless a dither is set for the
  /// whole picture.
  @Test(arguments: Palette.known)
  func picturesAreDitheredSeparately(palette: Palette) {
    let size = PixelSize(20, 20)
    let profile = DeviceProfile(
      id: "test", name: "Test", size: size, palette: palette, dithering: Dithering())
    let photo = Self.noise(size)
    let region = ContentMask.Region(
      content: .picture(nil), x: 0, y: 0, bitmap: photo,
      coverage: [UInt8](repeating: 255, count: 400))
    let mask = ContentMask(regions: [region], numbers: [UInt16](repeating: 1, count: 400))
    func quantize(dither: Dither?, content: ContentMask) -> QuantizedBitmap {
      var canvas = photo
      return FrameEncoder(profile: profile, dither: dither).quantize(&canvas, content: content)
    }
    #expect(palette.needsDithering == !["gray-256", "rgb888"].contains(palette.id))
    let isAlone = quantize(dither: nil, content: mask) != quantize(dither: nil, content: .empty)
    #expect(isAlone == palette.needsDithering)
    #expect(
      quantize(dither: .ordered, content: mask) == quantize(dither: .ordered, content: .empty))
  }

  @Test func reportsAFileAboveTheDevicesLimit() throws {
    var device = DeviceCatalog.trmnlGray
    device.largestFile = 50_000
    let encoder = FrameEncoder(profile: device, dither: .floydSteinberg)
    let pixels = encoder.quantize(Self.noise(device.canvas))
    let error = #expect(throws: FrameEncodingError.self) { _ = try encoder.encode(pixels) }
    #expect(error?.description.contains("'trmnl-og-2bit' reads at most 50000") == true)
  }

  @Test func equalInputGivesEqualBytes() throws {
    let picture = Self.noise(PixelSize(120, 50))
    for device in Self.devices {
      let first = FrameEncoder(profile: device), second = FrameEncoder(profile: device)
      _ = second.quantize(Self.noise(PixelSize(31, 77)))
      #expect(
        try first.encode(first.quantize(picture)) == second.encode(second.quantize(picture)))
    }
  }
}
