import Foundation
import FramePipeline
import Graphics
import PixelOutput
import TestSupport
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
      ("kindle-4", .png, 8, nil), ("kindle-paperwhite-5", .png, 8, nil), ("kobo-glo", .png, 8, nil),
      ("kindle-4", .png, 8, 1_000_000), ("kindle-voyage", .png, 8, nil),
      ("remarkable-1", .png, 8, nil), ("boox-go-7", .png, 4, nil),
    ] as [(String, PictureFormat, Int, Int?)])
  func grayDepth(id: String, format: PictureFormat, depth: Int, largest: Int?) throws {
    let profile = try DeviceProfileRegistry().profile(id: id)
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
    let profile = try DeviceProfileRegistry().profile(id: "kindle-4")
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

  @Test(
    "writes a bitmap of all grays, or in black and white if only that is small enough",
    arguments: [(nil, 1_078 + 32 * 64, false), (1_000, 62 + 32 * 8, true)] as [(Int?, Int, Bool)])
  func bitmap(largest: Int?, count: Int, isReduced: Bool) throws {
    let fitted = try FrameFitting(Self.gray, largestFile: largest).fit(
      noise(Self.gray), of: manifest(Self.gray), as: .bmp)
    #expect(fitted.bytes.count == count)
    #expect((fitted.diagnostic != nil) == isReduced)
  }

  @Test("writes the whole buffer of a panel, whatever size of compressed files the device reads")
  func rawBuffer() throws {
    var profile = Self.gray
    profile.largestFile = 100
    let fitted = try FrameFitting(profile).fit(
      noise(Self.gray), of: manifest(Self.gray), as: .raw)
    #expect(fitted.bytes.count == 64 * 32 / 2)
    #expect(fitted.diagnostic == nil)
  }

  @Test("is JPEG if a picture of shades is too large with fewer tones, for clients that read it")
  func alternative() throws {
    var profile = DeviceProfile(
      id: "photo", name: "Photo", size: PixelSize(256, 256), palette: .gray256,
      dithering: Dithering(fills: .floydSteinberg), shortestFrameInterval: 60)
    let drawn = profile
    profile.id = "photo-small"
    profile.largestFile = 5_000
    let server = try TestServer(profiles: [drawn, profile])
    try server.write("clock", [TestFrame("09:00", 1)], on: drawn)
    // A smooth picture with a little noise, which PNG cannot leave out.
    var numbers = SeededRandomNumberGenerator(seed: 3)
    let shades = Bitmap(
      width: 256, height: 256,
      pixels: (0..<65_536).map {
        let shade = ($0 % 256 + $0 / 256) / 2 + Int.random(in: 0...7, using: &numbers)
        return 0xFF00_0000 | UInt32(min(shade, 255)) * 0x01_01_01
      })
    let encoder = FrameEncoder(profile: drawn)
    let file = try encoder.encode(encoder.quantize(shades))
    let writer = try #require(try server.output.tryWriter(device: "photo", instance: "clock"))
    var written = manifest(drawn)
    written.frames = [
      Manifest.Frame(
        date: Timestamp(.clock("09:00")), until: nil, picture: try writer.store(file), dirty: [],
        taps: [])
    ]
    try writer.finish(written)
    let token = try server.addDevice(identifier: "aabbccddeeff", profile: "photo-small")
    let response = try server.response(
      to: "/api/display", [("Access-Token", token), ("FW-Version", "1.8.14"), ("Model", "og")])
    #expect(response.text("image_url")?.hasSuffix(".jpg") == true)
    let path = try #require(
      response.text("image_url")?.split(separator: ":8080", maxSplits: 1).last.map(String.init))
    let sent = try server.response(to: path).body
    #expect(
      sent.count <= 5_000 && sent.starts(with: [0xFF, 0xD8]),
      "\(sent.count) bytes, \(server.server.directory.contact(of: "hall").lastError ?? "no error")")
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

  @Test("of a device's frames is recorded as its last error, and the display is served")
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
