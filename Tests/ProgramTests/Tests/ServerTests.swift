import Foundation
import TestSupport
import Testing

/// `placard serve` as a display and a person meet it: over a socket, with the commands beside it.
@Suite(.blocking) struct ServerTests {
  @Test func approvedTRMNLShowsItsWidget() throws {
    let server = try RunningServer()
    try server.command("add", "clock", "--family", "systemExtraLarge", "--name", "hall")
    let setup = try server.json(["-H", "ID: AA:BB:CC:DD:EE:FF"], "/api/setup/")
    let token = try #require(setup["api_key"] as? String)
    let pairing = try server.display(token)
    #expect(try server.file(at: pairing.address).starts(with: [0x89, 0x50, 0x4E, 0x47]))

    let code = try #require(setup["friendly_id"] as? String)
    try server.command("device", "approve", code, "--show", "hall")
    // The host draws the first frame meanwhile.
    let drawn = RunningHost.wait {
      try server.manifestDigests("hall").contains(server.display(token).digest)
    }
    #expect(drawn)
    let shown = try server.display(token)
    #expect(shown.address != pairing.address && shown.filename != pairing.filename)
    #expect(try server.digest(at: shown.address) == shown.digest)
  }

  @Test func registrationSurvivesAKilledServer() throws {
    let server = try RunningServer()
    let setup = try server.json(["-H", "ID: 001122334455"], "/api/setup")
    try server.restart(killing: true)
    let again = try server.json(["-H", "ID: 00:11:22:33:44:55"], "/api/setup")
    #expect(setup["api_key"] as? String == again["api_key"] as? String)
    #expect(setup["friendly_id"] as? String == again["friendly_id"] as? String)
    #expect(try server.command("device", "list").contains("trmnl-334455"))
  }

  @Test func pictureIsSentOnceToAClientWithItsEntityTag() throws {
    let server = try RunningServer()
    try server.command("add", "clock", "--family", "systemExtraLarge", "--name", "hall")
    try server.command("device", "add", "kitchen", "--show", "hall")
    let head = try server.curl(["--head"], "/devices/kitchen/frame.png")
    #expect(head.contains("HTTP/1.1 200 OK") && head.contains("Content-Length: "))
    // The host draws the first frame meanwhile, and the clock's next one may begin between two requests.
    let isKnown = RunningHost.wait {
      let head = try server.curl(["--head"], "/devices/kitchen/frame.png")
      let tag = try #require(head.firstMatch(of: /ETag: (".{64}")/)).1
      return try server.curl(
        ["--include", "-H", "If-None-Match: \(tag)"], "/devices/kitchen/frame.png"
      ).contains("HTTP/1.1 304 Not Modified")
    }
    #expect(isKnown)
  }

  @Test func stopsOrderlyAndStoresTheLastContact() throws {
    let server = try RunningServer()
    _ = try server.json(["-H", "ID: 001122334455"], "/api/setup")
    #expect(server.stop() == 0)
    #expect(!(try server.command("device", "list").contains("last contact: never")))
  }

  @Test func usedAddressIsAnErrorOfOneLine() throws {
    let server = try RunningServer()
    let folder = try TestFolder()
    let second = try Program(name: "placard").run(
      ["serve", "--state", "state", "--listen", "127.0.0.1:\(server.port)"], in: folder)
    #expect(second.code == 1)
    #expect(second.errorLines.count == 1)
    #expect(second.errors.contains("choose another address with --listen"))
  }
}

/// A server that runs during a test, on a port that the system chooses.
private final class RunningServer {
  let folder: TestFolder
  private var process: Process
  private(set) var port: Int

  init() throws {
    folder = try TestFolder()
    (process, port) = try Self.start(in: folder)
  }

  deinit { if process.isRunning { kill(process.processIdentifier, SIGKILL) } }

  private static func start(in folder: TestFolder) throws -> (Process, Int) {
    let output = try folder.file("server-\(UUID().uuidString)")
    let process = Process()
    process.executableURL = URL(fileURLWithPath: Program(name: "placard").path)
    process.arguments = [
      "serve", "--state", "state", "--delay", "0.05", "--listen", "127.0.0.1:0",
    ]
    process.currentDirectoryURL = folder.url
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = output.handle
    process.standardError = FileHandle.nullDevice
    try process.run()
    var port: Int?
    _ = RunningHost.wait {
      port = try output.currentText().firstMatch(of: /127\.0\.0\.1:(\d+)/).flatMap { Int($0.1) }
      return port != nil || !process.isRunning
    }
    return (process, try #require(port))
  }

  func stop() -> Int32 {
    process.terminate()
    process.waitUntilExit()
    return process.terminationStatus
  }

  func restart(killing: Bool) throws {
    kill(process.processIdentifier, killing ? SIGKILL : SIGTERM)
    process.waitUntilExit()
    (process, port) = try Self.start(in: folder)
  }

  /// Runs a command beside the server, which must succeed, and returns its output.
  @discardableResult
  func command(_ arguments: String...) throws -> String {
    let run = try Program(name: "placard").run(arguments + ["--state", "state"], in: folder)
    #expect(run.code == 0, "\(run.errors)")
    return run.output
  }

  func curl(_ options: [String], _ path: String) throws -> String {
    let address = path.hasPrefix("http") ? path : "http://127.0.0.1:\(port)\(path)"
    return try Program(path: "/usr/bin/curl").run(
      ["--silent", "--show-error", "--max-time", "60"] + options + [address], in: folder
    ).output
  }

  func json(_ options: [String], _ path: String) throws -> [String: Any] {
    let text = try curl(options, path)
    return try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
  }

  /// The picture that a TRMNL is told to show.
  struct Display {
    let address: String
    let filename: String
    /// The digest in the address.
    var digest: String { String(address.suffix(64 + ".png".count).prefix(64)) }
  }

  func display(_ token: String) throws -> Display {
    let answer = try json(["-H", "Access-Token: \(token)"], "/api/display")
    return Display(
      address: try #require(answer["image_url"] as? String),
      filename: try #require(answer["filename"] as? String))
  }

  func file(at address: String) throws -> Data {
    _ = try curl(["--output", "picture"], address)
    return try Data(contentsOf: folder.url.appendingPathComponent("picture"))
  }

  /// The digest of a fetched file, as `sha256sum` computes it.
  func digest(at address: String) throws -> String {
    _ = try file(at: address)
    let run = try Program(path: "/usr/bin/sha256sum").run(["picture"], in: folder)
    return String(run.output.prefix(64))
  }

  /// The digests of the frames that the host has drawn.
  func manifestDigests(_ name: String) throws -> [String] {
    try folder.frames(name).compactMap { $0["sha256"] as? String }
  }
}
