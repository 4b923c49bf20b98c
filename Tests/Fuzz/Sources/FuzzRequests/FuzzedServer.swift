import DeviceServer
import FileStorage
import Foundation
import FramePipeline
import Graphics
import PixelOutput
import WidgetHost
import WidgetTimeline

/// A server with devices of all states, whose registrations are the same for every input.
final class FuzzedServer: Sendable {
  private let requiresTokens: Bool
  private let folder: String
  private let store: HostStore
  private let library: FrameLibrary
  private let tokens = DeviceTokens(key: Array("a key for the fuzzer".utf8))
  private let registered: [RegisteredDevice]
  private let check: ResponseCheck
  /// What stands for `TOKEN` and `DIGEST` in inputs.
  private let (token, digest): (String, String)

  /// The time of the first request of an input.
  private static let start = Date(timeIntervalSince1970: 1_772_445_600)

  /// Creates a server.
  ///
  /// - Parameter requiresTokens: Whether it is reached from a network.
  /// - Throws: The errors of the store and of the disk.
  init(requiresTokens: Bool) throws {
    self.requiresTokens = requiresTokens
    folder = FileManager.default.temporaryDirectory.appending(path: "fuzz-\(UUID())").path
    store = try HostStore()
    let output = FrameStore(root: folder + "/Output", disk: LocalDisk(isDurable: false))
    let devices = folder + "/devices"
    try FileManager.default.createDirectory(atPath: devices, withIntermediateDirectories: true)
    try DeviceProfileFile.text(of: Self.panel).write(
      toFile: devices + "/panel.json", atomically: true, encoding: .utf8)
    for name in ["clock", "secret"] {
      try store.add(
        WidgetInstance(
          id: name, program: "/bin/widgets", kind: "kind", family: .systemMedium,
          device: Self.panel.id, added: Self.start),
        at: Self.start)
    }
    try store.add(
      WidgetStack(
        id: "rotation", instances: store.instances().filter { $0.id == "clock" },
        created: Self.start),
      at: Self.start)
    let shown = try ["clock", "rotation", "secret"].enumerated().map { number, name in
      try Self.writeFrames(of: name, from: number * 8 + 1, in: output)
    }
    library = FrameLibrary(output: output, store: store)

    var hall = Self.device("hall", identifier: "aabbccddeeff", shows: "rotation")
    var vault = Self.device("vault", identifier: nil, shows: "secret")
    let lobby = Self.device("lobby", identifier: "0011223344aa", shows: nil)
    var waiting = Self.device("waiting", identifier: "0011223344bb", shows: nil)
    waiting.pairing = PairingRequest(code: "ABCDEF", began: Self.start)
    hall.tokenDigest = DeviceTokens.digest(of: tokens.token(of: hall))
    vault.tokenDigest = DeviceTokens.digest(of: tokens.token(of: vault))
    for device in [hall, vault, lobby, waiting] { try store.register(device) }
    registered = try store.registeredDevices()
    (token, digest) = (tokens.token(of: hall), shown[1][1])
    // A server without tokens shows everything to this machine.
    check = ResponseCheck(
      secrets: [folder, tokens.token(of: vault), tokens.metricsToken]
        + (requiresTokens ? shown[2] : []))
  }

  /// Sends requests, and ends the program if a response is none that a server may give.
  func send(_ script: RequestScript) {
    do {
      try restoreRegistrations()
      let server = DeviceServer(
        DeviceServer.Configuration(requiresTokens: requiresTokens, pollInterval: .seconds(3600)),
        directory: try RegisteredDeviceDirectory(store, tokens: tokens), library: library,
        profiles: DeviceProfileRegistry(folder: folder + "/devices"), store: store,
        onInput: { _ in },
        log: { fatalError("the server failed: \($0)") })
      for (number, request) in script.requests.enumerated() {
        // A minute apart, so that not all are rejected for being too many.
        let now = Self.start.addingTimeInterval(Double(number) * 60)
        guard let request = self.request(request) else { continue }
        let response = Self.response(of: server, to: request, at: now)
        if let problem = check.problem(of: response, to: request) {
          fatalError("\(request.method) /\(request.path.joined(separator: "/")): \(problem)")
        }
      }
      try requireApprovals()
    } catch {
      fatalError("\(error)")
    }
  }

  private func request(_ request: RequestScript.Request) -> ServerRequest? {
    func filled(_ text: String) -> String {
      text.replacing("TOKEN", with: token).replacing("DIGEST", with: digest)
    }
    let host = requiresTokens ? "192.168.1.5:8080" : "localhost:8080"
    var made = ServerRequest(
      request.method, filled(request.target),
      headers: HTTPHeaders(
        (request.headers + [("Host", host)]).map { ($0.0, filled($0.1)) }),
      body: Array(filled(String(decoding: request.body, as: UTF8.self)).utf8),
      client: "192.168.1.20")
    if request.headers.contains(where: { $0.0 == "Content-Length" }) { made?.body = .tooLarge }
    return made
  }

  /// Returns the response that a client gets: at once, from a thread that may wait, or after the host's work.
  private static func response(
    of server: DeviceServer, to request: ServerRequest, at now: Date
  ) -> ServerResponse {
    let response =
      server.immediateResponse(to: request, at: now) ?? server.response(to: request, at: now)
    guard let deferred = response.deferred else { return response }
    _ = deferred.isDue()
    return server.response(
      to: request, deferred: response, at: now.addingTimeInterval(DeferredResponse.timeLimit))
  }

  /// Undoes what the last input has registered.
  private func restoreRegistrations() throws {
    let devices = try store.registeredDevices()
    for device in devices where !registered.contains(device) { try store.removeDevice(device.id) }
    for device in registered where !devices.contains(device) { try store.register(device) }
  }

  /// Checks that requests have approved no device and changed nothing that a person has decided.
  private func requireApprovals() throws {
    func decisions(_ devices: [RegisteredDevice]) -> [[String?]] {
      devices.filter(\.isApproved).map {
        [$0.id, $0.identifier, $0.tokenDigest, $0.shows, $0.profile]
      }
    }
    let present = decisions(try store.registeredDevices())
    precondition(present == decisions(registered), "a request has changed what a person decided")
  }

  // MARK: What is served

  private static let panel: DeviceProfile = {
    var panel = DeviceProfile(
      id: "panel", name: "Panel", size: PixelSize(40, 24), palette: .blackAndWhite,
      shortestFrameInterval: 60)
    panel.formats = [.png, .bmp]
    return panel
  }()

  private static func device(
    _ name: String, identifier: String?, shows: String?
  ) -> RegisteredDevice {
    RegisteredDevice(
      id: name, identifier: identifier, profile: panel.id, shows: shows, added: start)
  }

  /// Writes a frame for each of three hours, and returns their digests.
  private static func writeFrames(
    of name: String, from first: Int, in output: FrameStore
  ) throws -> [String] {
    guard let writer = try output.tryWriter(device: panel.id, instance: name) else {
      throw CocoaError(.fileLocking)
    }
    let taps = [
      Manifest.Tap(
        region: PictureRect(x: 0, y: 0, width: 20, height: 24), destination: .url("test:a"),
        label: "Link"),
      Manifest.Tap(
        region: PictureRect(x: 20, y: 0, width: 20, height: 24),
        destination: .perform(IntentAction(intent: "Action"))),
    ]
    let frames = try (0..<3).map { hour in
      let date = start.addingTimeInterval(Double(hour - 1) * 3600)
      return Manifest.Frame(
        date: Timestamp(date), until: hour < 2 ? Timestamp(date.addingTimeInterval(3600)) : nil,
        picture: try writer.store(try file(first + hour), as: .png), dirty: [], taps: taps)
    }
    try writer.finish(
      Manifest(
        kind: "kind", family: "systemMedium", instance: name, device: Manifest.Device(panel),
        size: Manifest.PictureSize(panel.size), locale: "en_US", timeZone: "UTC",
        colorScheme: "light", generatedAt: Timestamp(start), reload: Manifest.Reload(.never),
        frames: frames))
    return frames.map(\.picture.sha256)
  }

  /// Returns the file of a picture with the binary digits of a number as dots in its first row.
  private static func file(_ number: Int) throws -> [UInt8] {
    var pixels = [UInt32](repeating: 0xFFFF_FFFF, count: panel.size.width * panel.size.height)
    for digit in 0..<16 where number >> digit & 1 == 1 { pixels[digit] = 0xFF00_0000 }
    let encoder = FrameEncoder(profile: panel)
    return try encoder.encode(
      encoder.quantize(
        Bitmap(width: panel.size.width, height: panel.size.height, pixels: pixels)))
  }
}
