import CheckedJSON
import Foundation
import FramePipeline
import Graphics
import PixelOutput
import Synchronization
import TestSupport
import Testing
import WidgetHost
import WidgetTimeline

@testable import DeviceServer

/// A device server with an output folder of its own, which is removed when the object is deallocated.
final class TestServer {
  /// A small panel in black and white; its minimum time between two frames is a minute.
  static let panel: DeviceProfile = {
    var panel = DeviceProfile(
      id: "panel", name: "Panel", size: PixelSize(40, 24), palette: .blackAndWhite,
      shortestFrameInterval: 60)
    panel.formats = [.png, .bmp]
    return panel
  }()

  static let key = DeviceTokens(key: Array("a key for tests".utf8))

  let folder: TemporaryFolder
  let store: HostStore
  /// The store of the frames that were sent.
  let sentFrameStore: HostStore
  let output: FrameStore
  let requiresTokens: Bool
  let timeZone: TimeZone
  let pagesAddress: String?
  let hasPages: Bool
  private let isLazy: Bool
  private let pollInterval: Duration
  private let health: ServerHealth
  private(set) var server: DeviceServer
  /// What was posted for the host.
  let posted = Recorder<HostRequest>()
  /// The taps that were passed on.
  let taps = Recorder<TapHit>()

  /// Creates a server.
  ///
  /// - Parameters:
  ///   - requiresTokens: Whether it is reached from a network.
  ///   - timeZone: The time zone of quiet hours.
  ///   - profiles: Profiles besides the panel's.
  ///   - state: The folder of the store; `nil` keeps the store in memory.
  ///   - sentFrameStore: The store of the frames that were sent; `nil` for that of the host.
  ///   - health: What is known about the host.
  ///   - pagesAddress: The address of the administrator's pages.
  ///   - hasPages: Whether there are such pages, also without a known address.
  ///   - isLazy: Whether devices are read when the first request needs one.
  ///   - pollInterval: The least time between two polls for changed device profiles.
  /// - Throws: The errors of the store and of the disk.
  init(
    requiresTokens: Bool = true, timeZone: TimeZone = .gmt, profiles: [DeviceProfile] = [],
    state: StateFolder? = nil, sentFrameStore: HostStore? = nil,
    health: ServerHealth = ServerHealth(), pagesAddress: String? = nil, hasPages: Bool = false,
    isLazy: Bool = false, pollInterval: Duration = .zero
  ) throws {
    folder = try TemporaryFolder()
    store = try state.map { try HostStore($0) } ?? HostStore()
    self.sentFrameStore = sentFrameStore ?? store
    output = FrameStore(root: folder.path + "/Output", disk: LocalDisk(isDurable: false))
    self.health = health
    self.requiresTokens = requiresTokens
    self.timeZone = timeZone
    self.pagesAddress = pagesAddress
    self.hasPages = hasPages
    self.isLazy = isLazy
    self.pollInterval = pollInterval
    for profile in profiles + [Self.panel] {
      try folder.write(DeviceProfileFile.text(of: profile), to: "devices/\(profile.id).json")
    }
    server = try Self.server(
      store, self.sentFrameStore, output, folder, requiresTokens, timeZone, health, pagesAddress,
      hasPages, isLazy, pollInterval, posted: posted, taps: taps)
  }

  private static func server(
    _ store: HostStore, _ sentFrameStore: HostStore, _ output: FrameStore,
    _ folder: TemporaryFolder, _ requiresTokens: Bool, _ timeZone: TimeZone, _ health: ServerHealth,
    _ pagesAddress: String?, _ hasPages: Bool, _ isLazy: Bool,
    _ pollInterval: Duration, posted: Recorder<HostRequest>,
    taps: Recorder<TapHit>
  ) throws -> DeviceServer {
    DeviceServer(
      DeviceServer.Configuration(
        requiresTokens: requiresTokens, timeZone: timeZone, pollInterval: pollInterval,
        tapRecipients: [.handlers],
        pagesAddress: pagesAddress, hasPages: hasPages),
      directory: try RegisteredDeviceDirectory(store, tokens: key, isLazy: isLazy),
      library: FrameLibrary(output: output, store: store),
      profiles: DeviceProfileRegistry(folder: folder.path + "/devices"), store: store,
      sentFrameStore: sentFrameStore, health: health,
      onInput: { input in
        input.requests.forEach(posted.add)
        if let tap = input.tap { taps.add(tap.hit) }
      })
  }

  /// Stores what devices reported, and starts the server again.
  func restart() throws {
    try server.directory.flush()
    try restartAfterKill()
  }

  /// Starts the server again without what it has not stored.
  func restartAfterKill() throws {
    server = try Self.server(
      store, sentFrameStore, output, folder, requiresTokens, timeZone, health, pagesAddress,
      hasPages, isLazy, pollInterval, posted: posted, taps: taps)
  }

  /// Sends a request and returns the response; one that is deferred is not waited for.
  func send(
    _ method: String, _ target: String, _ headers: [(String, String)] = [], body: [UInt8] = [],
    client: String = "192.168.1.20", at now: Date = .clock("10:00")
  ) -> ServerResponse? {
    let host = requiresTokens ? "192.168.1.5:8080" : "localhost:8080"
    return ServerRequest(
      method, target, headers: HTTPHeaders([("Host", host)] + headers), body: body, client: client
    ).map { request in
      let response = server.response(to: request, at: now)
      return response.deferred == nil
        ? response : server.response(to: request, deferred: response, at: now)
    }
  }

  func get(
    _ target: String, _ headers: [(String, String)] = [], at now: Date = .clock("10:00")
  ) -> ServerResponse? {
    send("GET", target, headers, at: now)
  }

  /// Returns the response to a request that is well formed.
  func response(
    to target: String, _ headers: [(String, String)] = [], at now: Date = .clock("10:00")
  ) throws -> ServerResponse {
    let response = get(target, headers, at: now)
    return try #require(response)
  }

  /// Returns the picture that a response names, as a client fetches it: without a token.
  func picture(of response: ServerResponse) throws -> [UInt8] {
    let path = try #require(response.imagePath)
    let picture = try self.response(to: path)
    #expect(picture.status == 200)
    #expect(picture.headers["Content-Type"] == "image/png")
    return picture.body
  }
}

extension TestServer {
  /// Adds an instance without frames.
  func addInstance(_ name: String, on profile: String = "panel") throws {
    try store.add(
      WidgetInstance(
        id: name, program: "/bin/widgets", kind: "kind", family: .systemMedium, device: profile,
        added: .clock("00:00")),
      at: .clock("00:00"))
    try restart()
  }

  /// Writes the frames of an instance; each shows its number as a row of dots.
  @discardableResult
  func write(
    _ name: String = "clock", _ frames: [TestFrame], on profile: DeviceProfile = panel,
    reload: Date? = nil, generatedAt: Date = .clock("00:00")
  ) throws -> Manifest {
    let isKnown = try store.shownFolders()[name] != nil
    if !isKnown { try addInstance(name, on: profile.id) }
    let writer = try writer(of: name, on: profile)
    let written = try frames.enumerated().map { index, frame in
      Manifest.Frame(
        date: Timestamp(frame.date),
        until: index + 1 < frames.count ? Timestamp(frames[index + 1].date) : nil,
        picture: try writer.store(
          try Self.file(frame.number, on: profile), as: profile.format),
        dirty: [], taps: frame.taps)
    }
    let manifest = Manifest(
      kind: "kind", family: "systemMedium", instance: name, device: Manifest.Device(profile),
      size: Manifest.PictureSize(profile.size), locale: "en_US", timeZone: "UTC",
      colorScheme: "light", generatedAt: Timestamp(generatedAt),
      reload: reload.map { Manifest.Reload(.after, date: Timestamp($0)) }
        ?? Manifest.Reload(.never),
      frames: written)
    try writer.finish(manifest)
    return manifest
  }

  /// Locks the folder of an instance; a program that another test starts may hold a copy of the last lock for a moment.
  private func writer(of name: String, on profile: DeviceProfile) throws -> FrameWriter {
    let end = ContinuousClock.now + .seconds(300)
    while ContinuousClock.now < end {
      if let writer = try output.tryWriter(device: profile.id, instance: name) { return writer }
      Thread.sleep(forTimeInterval: 0.01)
    }
    throw CocoaError(.fileLocking)
  }

  /// Returns the file of a picture with the binary digits of a number as dots in its first row.
  static func file(_ number: Int, on profile: DeviceProfile = panel) throws -> [UInt8] {
    let size = profile.size
    var pixels = [UInt32](repeating: 0xFFFF_FFFF, count: size.width * size.height)
    for digit in 0..<16 where number >> digit & 1 == 1 { pixels[digit] = 0xFF00_0000 }
    let encoder = FrameEncoder(profile: profile)
    return try encoder.encode(
      encoder.quantize(Bitmap(width: size.width, height: size.height, pixels: pixels)))
  }

  /// Registers an approved device, and returns its token.
  @discardableResult
  func addDevice(
    _ name: String = "hall", identifier: String? = nil, profile: String = "panel",
    shows: String? = "clock"
  ) throws -> String {
    var device = RegisteredDevice(
      id: name, identifier: identifier, profile: profile, shows: shows, added: .clock("00:00"))
    let token = Self.key.token(of: device)
    device.tokenDigest = DeviceTokens.digest(of: token)
    try store.register(device)
    try restart()
    return token
  }

  /// A server with the device 'hall' of MAC address `AA:BB:CC:DD:EE:FF`, which shows frames at 9, 10 and 11 o'clock.
  static func withClock(
    requiresTokens: Bool = true
  ) throws -> (server: TestServer, token: String) {
    let server = try TestServer(requiresTokens: requiresTokens)
    try server.write("clock", [("09:00", 1), ("10:00", 2), ("11:00", 3)].map(TestFrame.init))
    return (server, try server.addDevice(identifier: "aabbccddeeff"))
  }
}

extension TestServer {
  /// A server with the stack 'rotation'.
  static func withStack() throws -> TestServer {
    let server = try TestServer()
    try server.write("clock", [("09:00", 1), ("10:00", 2)].map(TestFrame.init))
    try server.store.add(
      try WidgetStack(
        id: "rotation", instances: try server.store.instances(), created: .clock("00:00")),
      at: .clock("00:00"))
    try server.write("rotation", [("09:00", 3), ("10:00", 4)].map(TestFrame.init))
    return server
  }
}

/// A frame of a test: when it begins, which of the pictures it shows, and what taps open.
struct TestFrame {
  var date: Date
  var number: Int
  var taps: [Manifest.Tap] = []

  init(date: Date, number: Int, taps: [Manifest.Tap] = []) {
    self.date = date
    self.number = number
    self.taps = taps
  }

  init(_ time: String, _ number: Int) { self.init(date: .clock(time), number: number) }

  /// Returns frames from midnight on, an interval in seconds apart.
  static func every(_ interval: Double, count: Int) -> [TestFrame] {
    (0..<count).map { number in
      TestFrame(
        date: Date.clock("00:00").addingTimeInterval(Double(number) * interval), number: number)
    }
  }
}

/// Collects values from any thread.
final class Recorder<Value: Sendable>: Sendable {
  private let state = Mutex<[Value]>([])

  func add(_ value: Value) { state.withLock { $0.append(value) } }
  var values: [Value] { state.withLock { $0 } }
}

extension Date {
  /// Returns a time of 2 March 2026 in UTC: `10:00` or `10:00:30`, or of a later day.
  static func clock(_ time: String, day: Int = 0) -> Date {
    let numbers = time.split(separator: ":").compactMap { Int($0) } + [0]
    // 1,772,409,600 is midnight.
    return Date(
      timeIntervalSince1970: Double(
        1_772_409_600 + day * 86_400 + numbers[0] * 3600 + numbers[1] * 60 + numbers[2]))
  }
}

extension ServerResponse {
  var text: String { String(decoding: body, as: UTF8.self) }

  /// The body as JSON, or `nil` if it is none.
  var json: JSONValue? { try? JSONValue(parsing: body) }

  /// A member of the body that is a text.
  func text(_ name: String) -> String? {
    guard case .string(let text) = json?[name] else { return nil }
    return text
  }

  /// A member of the body that is an integer.
  func number(_ name: String) -> Int? {
    guard case .integer(let number) = json?[name] else { return nil }
    return number
  }

  /// The path of the picture that the body names.
  var imagePath: String? {
    text("image_url").flatMap { URL(string: $0)?.path }
  }
}
