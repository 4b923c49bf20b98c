import Foundation
import FramePipeline
import Graphics
import PixelOutput
import Testing
import WidgetHost

@testable import DeviceServer

@Suite("Fitting a frame to a device")
struct FrameFittingTests {
  private static let gray: DeviceProfile = {
    DeviceProfile(
      id: "gray", name: "Gray", size: PixelSize(64, 32), palette: .gray16,
      shortestFrameInterval: 60)
  }()

  private func manifest(_ profile: DeviceProfile) -> Manifest {
    Manifest(
      kind: "k", family: "systemMedium", instance: "k", device: Manifest.Device(profile),
      size: Manifest.PictureSize(profile.size), locale: "en_US", timeZone: "UTC",
      colorScheme: "light", generatedAt: Timestamp(.clock("10:00")),
      reload: Manifest.Reload(.never))
  }

  /// Noise in all shades, which compresses badly.
  private func noise(_ profile: DeviceProfile) throws -> [UInt8] {
    var state: UInt32 = 1
    let pixels = (0..<profile.size.width * profile.size.height).map { _ -> UInt32 in
      state = state &* 1_664_525 &+ 1_013_904_223
      return 0xFF00_0000 | (state >> 24) * 0x01_01_01
    }
    let encoder = FrameEncoder(profile: profile)
    return try encoder.encode(
      encoder.quantize(
        Bitmap(width: profile.size.width, height: profile.size.height, pixels: pixels)))
  }

  @Test("passes a frame that was rendered for the device")
  func unchanged() throws {
    let file = try noise(Self.gray)
    let fitted = try FrameFitting(Self.gray).fit(file, of: manifest(Self.gray), as: .png)
    #expect(fitted.bytes == file)
    #expect(fitted.diagnostic == nil)
  }

  @Test(
    "writes the same grays with 8 bits for a device that reads no others",
    arguments: [
      ("kindle-4", .png, 8, nil), ("kindle-paperwhite-5", .png, 8, nil), ("kobo-glo", .png, 4, nil),
      ("kindle-4", .png, 8, 1_000_000), ("kindle-voyage", .png, 8, nil),
    ] as [(String, PictureFormat, Int, Int?)])
  func grayDepth(id: String, format: PictureFormat, depth: Int, largest: Int?) throws {
    let profile = try DeviceRegistry().profile(id: id)
    // Drawn for a display of 16 grays; the noise is not turned.
    var drawn = profile
    (drawn.palette, drawn.rotation) = (.gray16, .none)
    let file = try noise(drawn)
    #expect(try PNGDecoder.header(of: file).bitDepth == 4)
    let fitted = try FrameFitting(profile, largestFile: largest)
      .fit(file, of: manifest(drawn), as: format)
    let header = try PNGDecoder.header(of: fitted.bytes)
    #expect(header.bitDepth == depth && header.colorType == .gray)
    #expect(fitted.diagnostic == nil)
    #expect(try PNGDecoder.decode(fitted.bytes) == PNGDecoder.decode(file))
  }

  @Test(
    "reduces the tones of a frame that is too large for a device that reads no fewer than 8 bits")
  func reducedGrayDepth() throws {
    let profile = try DeviceRegistry().profile(id: "kindle-4")
    let file = try noise(profile)
    let fitted = try FrameFitting(profile, largestFile: file.count * 3 / 4)
      .fit(file, of: manifest(profile), as: .png)
    #expect(fitted.bytes.count <= file.count * 3 / 4)
    #expect(fitted.diagnostic?.hasPrefix("the frame was reduced to ") == true)
    #expect(try PNGDecoder.header(of: fitted.bytes).bitDepth == 8)
  }

  @Test("reduces the tones of a frame that is too large, and says so")
  func reduced() throws {
    let file = try noise(Self.gray)
    let fitting = FrameFitting(Self.gray, largestFile: file.count * 3 / 4)
    let fitted = try fitting.fit(file, of: manifest(Self.gray), as: .png)
    #expect(fitted.bytes.count <= file.count * 3 / 4)
    #expect(
      fitted.diagnostic
        == "the frame was reduced to gray-4, because 'gray' reads at most "
        + "\(file.count * 3 / 4) bytes")
    let bitmap = try PNGDecoder.decode(fitted.bytes)
    #expect(bitmap.width == 64)
    #expect(Set(bitmap.pixels).count <= 4)
  }

  @Test("does not send a file that is larger than the device reads")
  func tooLarge() throws {
    let file = try noise(Self.gray)
    #expect(throws: PictureFileError.self) {
      try FrameFitting(Self.gray, largestFile: 60).fit(file, of: manifest(Self.gray), as: .png)
    }
  }

  @Test("takes the smaller of the device's and the client's limit")
  func limits() {
    var profile = Self.gray
    #expect(FrameFitting(profile).largestFile == nil)
    profile.largestFile = 90_000
    #expect(FrameFitting(profile).largestFile == 90_000)
    #expect(FrameFitting(profile, largestFile: 50_000).largestFile == 50_000)
    #expect(FrameFitting(profile, largestFile: 100_000).largestFile == 90_000)
  }

  @Test("writes a bitmap in black and white, and names the format as the reason")
  func bitmap() throws {
    let fitted = try FrameFitting(Self.gray).fit(
      noise(Self.gray), of: manifest(Self.gray), as: .bmp)
    // 62 bytes of header, and 32 rows of 8 bytes.
    #expect(fitted.bytes.count == 62 + 32 * 8)
    #expect(fitted.diagnostic?.hasSuffix("because the format 'bmp' has no more colors") == true)
  }

  @Test("centers a frame of another size on white")
  func centered() throws {
    let file = try TestServer.file(1)
    let fitted = try FrameFitting(Self.gray).fit(file, of: manifest(TestServer.panel), as: .png)
    let bitmap = try PNGDecoder.decode(fitted.bytes)
    #expect(bitmap.width == 64)
    #expect(bitmap.height == 32)
    let black = bitmap.pixels.indices.filter { bitmap.pixels[$0] == 0xFF00_0000 }
    #expect(black == [4 * 64 + 12])
  }

  @Test("of a device's frames is noted as its last error, and the display is served")
  func diagnostic() throws {
    var profile = Self.gray
    profile.id = "gray-small"
    profile.largestFile = 700
    let server = try TestServer(profiles: [Self.gray, profile])
    try server.write("clock", [TestFrame("09:00", 1)], on: Self.gray)
    let file = try noise(Self.gray)
    #expect(file.count > 700)
    guard let writer = try server.output.tryWriter(device: "gray", instance: "clock") else {
      return
    }
    var written = manifest(Self.gray)
    written.frames = [
      Manifest.Frame(
        date: Timestamp(.clock("09:00")), until: nil, picture: try writer.store(file), dirty: [],
        taps: [
          Manifest.Tap(
            region: PictureRect(x: 0, y: 0, width: 10, height: 10), destination: .url("test:a"))
        ])
    ]
    try writer.finish(written)
    let token = try server.addDevice(profile: "gray-small")
    // What only looks at the device's frame, as Home Assistant, has no effect on the device.
    let device = try #require(try server.server.directory.device(named: "hall"))
    let shown = try server.server.shownFrame(of: device, as: .png, at: .clock("10:00"))
    #expect(shown.diagnostic?.hasPrefix("the frame was reduced to") == true)
    #expect(server.server.directory.contact(of: "hall") == DeviceContact())
    #expect(try server.store.sentFrame(beginning: shown.digest, of: "clock") == nil)
    let response = try server.response(to: "/api/display", [("Access-Token", token)])
    #expect(response.number("status") == 0)
    #expect(try server.picture(of: response).count <= 700)
    #expect(
      server.server.directory.contact(of: "hall").lastError?.hasPrefix("the frame was reduced to")
        == true)
    #expect(try server.store.sentFrame(beginning: shown.digest, of: "clock") != nil)
  }
}
