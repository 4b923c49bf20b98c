import FileStorage
import Foundation
import FramePipeline
import Graphics
import InternetDates
import PixelOutput
import Testing
import WidgetHost

@testable import DeviceServer

/// A day of 100 devices of eight kinds, on a simulated clock.
@Suite("Day of 100 devices")
struct HundredDevicesTests {
  /// 40 frames from midnight on, 10 to 60 minutes apart, each with another picture.
  private static let frames: [TestFrame] = {
    var time = 0.0
    return (0..<40).map { number in
      defer { time += Double(600 + number * 5 % 6 * 600) }
      return TestFrame(date: Date.clock("00:00").addingTimeInterval(time), number: number + 1)
    }
  }()

  private static func number(at time: Date) -> Int { frames.last { $0.date <= time }?.number ?? 1 }

  /// What happens to a device on that day.
  private struct Circumstance: Sendable {
    var name: String
    /// By how much its clock is fast, in seconds.
    var clockError = 0.0
    /// When it has no network.
    var offline: Range<Date>?
    var restarts: [Date] = []
    var fetchesTwice = false
  }

  private static let circumstances = [
    Circumstance(name: "nothing"),
    Circumstance(name: "its clock is 10 minutes late", clockError: -600),
    Circumstance(name: "its clock is 10 minutes early", clockError: 600),
    Circumstance(name: "offline for 3 hours", offline: .clock("10:00")..<(.clock("13:00"))),
    Circumstance(name: "restarted", restarts: [.clock("03:00:10"), .clock("17:31")]),
    Circumstance(name: "fetches twice", fetchesTwice: true),
    Circumstance(
      name: "early, offline and restarted", clockError: 600,
      offline: .clock("20:00")..<(.clock("22:00")), restarts: [.clock("21:00")]),
  ]

  @Test("every device shows the right frame whenever it is awake")
  func day() throws {
    // The profiles do not change.
    let server = try TestServer(profiles: [DayDevice.matrix], pollInterval: .seconds(3600))
    try server.write("clock", Self.frames)
    try server.write("matrix", Self.frames, on: DayDevice.matrix)
    let pictures = try PictureNumbers(of: Self.frames.map(\.number))
    var devices: [(DayDevice, Circumstance)] = try (0..<100).map { number in
      let kind = DayDevice.Kind.allCases[number % DayDevice.Kind.allCases.count]
      let circumstance = Self.circumstances[number / 8 % Self.circumstances.count]
      let isMatrix = kind == .tronbyt
      let token = try server.addDevice(
        "d\(number)", profile: isMatrix ? "matrix" : "panel", shows: isMatrix ? "matrix" : "clock")
      return (DayDevice("d\(number)", kind, token: token), circumstance)
    }
    for index in devices.indices {
      let (device, circumstance) = devices[index]
      devices[index].0 = try Self.run(device, circumstance, on: server, pictures)
    }
    // A device that the server paces wakes once for each frame, once at the beginning, and for what happens to it.
    for (device, circumstance) in devices where device.kind.isPacedByServer {
      let further = circumstance.restarts.count + (circumstance.offline == nil ? 0 : 1)
      #expect(
        device.wakes <= Self.frames.count + 1 + further, "\(device.kind) with \(circumstance.name)")
    }
    #expect(devices.count { $0.0.wakes > 0 } == 100)
  }

  /// Runs a device for a day, and checks what it shows after each wake and, if it keeps frames, each minute.
  private static func run(
    _ device: DayDevice, _ circumstance: Circumstance, on server: TestServer,
    _ pictures: PictureNumbers
  ) throws -> DayDevice {
    var device = device
    var restarts = circumstance.restarts[...]
    var wake = Date.clock("00:00")
    while wake < .clock("24:00") {
      let now = wake
      let clock = now.addingTimeInterval(circumstance.clockError)
      let isOnline = circumstance.offline.map { !$0.contains(now) } ?? true
      // Without a network, devices try again after a quarter of an hour.
      var sleep = 900.0
      if isOnline {
        device.wakes += 1
        for _ in 0..<(circumstance.fetchesTwice ? 2 : 1) {
          sleep = try device.fetch(from: server, at: now, deviceClock: clock)
        }
        let shown = try device.shown(at: now, deviceClock: clock, pictures)
        #expect(
          shown == number(at: now),
          "\(device.kind) with \(circumstance.name) at \(HTTPDate.text(of: now))")
      }
      wake = now.addingTimeInterval(sleep)
      if device.kind.keepsFrames, device.hasContent {
        for time in stride(from: now.timeIntervalSince1970, to: wake.timeIntervalSince1970, by: 60)
        {
          let date = Date(timeIntervalSince1970: time)
          let shown = try device.shown(
            at: date, deviceClock: date.addingTimeInterval(circumstance.clockError), pictures)
          #expect(
            shown == number(at: date),
            "\(device.kind) with \(circumstance.name), asleep at \(HTTPDate.text(of: date))")
        }
      }
      if let restart = restarts.first, restart < wake {
        restarts.removeFirst()
        device.restart()
        wake = max(restart, now.addingTimeInterval(1))
      }
    }
    return device
  }
}

/// The numbers of the test's frames by their files, in the formats of the devices.
private struct PictureNumbers {
  private var numbers: [[UInt8]: Int] = [:]

  init(of frames: [Int]) throws {
    let panel = TestServer.panel
    for number in frames {
      let png = try TestServer.file(number)
      numbers[png] = number
      let picture = try PictureFormat.png.codec.decode(
        png, size: panel.size, palette: panel.palette)
      numbers[RawCodec(compression: .small).encode(panel.quantized(picture))] = number
    }
  }

  /// The number of a file; of a lossy or re-encoded one, the digits in its first row.
  func number(of file: [UInt8], _ format: PictureFormat, on profile: DeviceProfile) throws -> Int? {
    if let known = numbers[file] { return known }
    let picture = try format.codec.decode(file, size: profile.size, palette: profile.palette)
    return (0..<16).reduce(0) { sum, digit in
      sum | (picture.pixels[digit] & 0xFF < 0x80 ? 1 << digit : 0)
    }
  }
}

extension DeviceProfile {
  fileprivate func quantized(_ picture: Bitmap) -> QuantizedBitmap {
    FrameEncoder(profile: self).quantize(picture)
  }
}

/// A device of the day with what it has fetched.
private struct DayDevice {
  /// A wire protocol, with the way in which its clients decide when to contact the server again.
  enum Kind: CaseIterable {
    /// TRMNL's firmware: sleeps as long as the server says.
    case trmnl
    /// Tesserae's boards: sleep as long as the server says.
    case tesserae
    /// A picture frame: sleeps as long as the picture is fresh.
    case pictureFrame
    /// ESPHome: asks every five minutes, with both validators.
    case esphome
    /// OpenEPaperLink: asks every ten minutes, with the time of its own clock.
    case openEPaperLink
    /// A player: keeps the manifest and all frames.
    case player
    /// A browser with the kiosk page: asks for the manifest each minute.
    case kiosk
    /// Tronbyt's firmware: shows a picture as long as the server says.
    case tronbyt

    var isPacedByServer: Bool {
      switch self {
      case .trmnl, .tesserae, .pictureFrame: true
      case .esphome, .openEPaperLink, .player, .kiosk, .tronbyt: false
      }
    }

    var keepsFrames: Bool { self == .player || self == .kiosk }
  }

  static let matrix = DeviceProfile(
    id: "matrix", name: "Matrix", size: PixelSize(64, 32), palette: .rgb888,
    shortestFrameInterval: 1)

  let name: String
  let kind: Kind
  private let token: String
  /// How often it was awake with a network.
  var wakes = 0

  private var file: [UInt8]?
  private var format = PictureFormat.png
  /// The validators, or what the kind keeps files by.
  private var tag: String?
  private var lastModified: String?
  private var lastFetch: Date?
  private var manifest: Manifest?
  private var frames: [String: [UInt8]] = [:]
  /// By how much its clock is fast, as it found out from the server's.
  private var clockError = 0.0

  init(_ name: String, _ kind: Kind, token: String) {
    self.name = name
    self.kind = kind
    self.token = token
  }

  var hasContent: Bool { file != nil || manifest != nil }

  /// Forgets what is not on flash: only players keep their files.
  mutating func restart() {
    guard kind != .player else { return }
    (file, tag, lastModified, lastFetch, manifest, frames) = (nil, nil, nil, nil, nil, [:])
  }

  /// Fetches what there is to show, and returns the seconds until the next wake.
  mutating func fetch(
    from server: TestServer, at now: Date, deviceClock: Date
  ) throws -> Double {
    switch kind {
    case .trmnl: return try fetchDisplay(server, now)
    case .tesserae: return try fetchPackedFrame(server, now)
    case .pictureFrame:
      return try fetchImage("frame.png", server, now, [tag.map { ("If-None-Match", $0) }])
    case .esphome:
      _ = try fetchImage(
        "frame.png", server, now,
        [tag.map { ("if-none-match", $0) }, lastModified.map { ("if-modified-since", $0) }])
      return 300
    case .openEPaperLink:
      let since = lastFetch ?? Date(timeIntervalSince1970: 0)
      _ = try fetchImage(
        "frame.jpg", server, now,
        [("X-ESL-MAC", "0000021A3B4C5D6E"), ("If-Modified-Since", HTTPDate.text(of: since))])
      // The time of the last good fetch by its own clock.
      lastFetch = deviceClock
      return 600
    case .player, .kiosk:
      try fetchManifest(server, now, deviceClock)
      return kind == .kiosk ? 60 : 3 * 3600
    case .tronbyt:
      let response = try server.response(to: "/\(name)/next?key=\(token)", at: now)
      (file, format) = (response.body, .webp)
      return try #require(response.headers["Tronbyt-Dwell-Secs"].flatMap { Double($0) })
    }
  }

  private mutating func fetchDisplay(_ server: TestServer, _ now: Date) throws -> Double {
    let response = try server.response(to: "/api/display", [("Access-Token", token)], at: now)
    let filename = try #require(response.text("filename"))
    if filename != tag { file = try server.picture(of: response) }
    tag = filename
    return Double(try #require(response.number("refresh_rate")))
  }

  private mutating func fetchPackedFrame(_ server: TestServer, _ now: Date) throws -> Double {
    let headers = [("Authorization", "Bearer \(token)")]
    let path = "/api/v1/device/\(name)"
    let frame = try server.response(
      to: "\(path)/frame", headers + (tag.map { [("If-None-Match", $0)] } ?? []), at: now)
    if frame.status == 200 {
      let address = try #require(frame.text("url").flatMap { URL(string: $0) })
      (file, format) = (try server.response(to: address.path, at: now).body, .raw)
      tag = frame.headers["ETag"]
    }
    let status = server.send("POST", "\(path)/status", headers, body: Array("{}".utf8), at: now)
    return Double(try #require(status?.number("next_poll_s")))
  }

  private mutating func fetchImage(
    _ name: String, _ server: TestServer, _ now: Date, _ headers: [(String, String)?]
  ) throws -> Double {
    let response = try server.response(
      to: "/devices/\(self.name)/\(name)",
      [("Authorization", "Bearer \(token)")] + headers.compactMap(\.self), at: now)
    if response.status == 200 {
      file = response.body
      format = name.hasSuffix("jpg") ? .jpg : .png
      (tag, lastModified) = (response.headers["ETag"], response.headers["Last-Modified"])
    } else {
      #expect(response.status == 304)
    }
    let age = response.headers["Cache-Control"]?.split(separator: "=").last
    return Double(try #require(age.flatMap { Double($0) }))
  }

  private mutating func fetchManifest(
    _ server: TestServer, _ now: Date, _ deviceClock: Date
  ) throws {
    let headers = [("Authorization", "Bearer \(token)")]
    let response = try server.response(
      to: "/devices/\(name)/manifest.json",
      headers + (tag.map { [("If-None-Match", $0)] } ?? []), at: now)
    let date = try #require(response.headers["Date"].flatMap { InternetDate.date(rfc822: $0) })
    clockError = deviceClock.timeIntervalSince(date)
    guard response.status == 200 else { return }
    let manifest = try JSONDecoder().decode(Manifest.self, from: Data(response.body))
    for frame in manifest.frames where frames[frame.picture.sha256] == nil {
      frames[frame.picture.sha256] =
        try server.response(to: "/devices/\(name)/\(frame.picture.image)", headers, at: now).body
    }
    (self.manifest, tag) = (manifest, response.headers["ETag"])
  }

  /// Returns the number of the frame on the panel.
  func shown(at now: Date, deviceClock: Date, _ pictures: PictureNumbers) throws -> Int? {
    if let manifest {
      let time = deviceClock.addingTimeInterval(-clockError)
      let frame = try #require(manifest.frames.last { $0.date.date <= time })
      return try pictures.number(
        of: try #require(frames[frame.picture.sha256]), .png, on: TestServer.panel)
    }
    let profile = kind == .tronbyt ? Self.matrix : TestServer.panel
    return try pictures.number(of: try #require(file), format, on: profile)
  }
}
