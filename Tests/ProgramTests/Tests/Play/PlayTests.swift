import Foundation
import FramePipeline
import Glibc
import TestSupport
import Testing

/// `play` as a person meets it: over a socket, with real commands.
@Suite(.blocking) struct PlayTests {
  private let timeline: RenderedTimeline

  init() throws { timeline = try RenderedTimeline(device: "waveshare-75-bw") }

  private func shown() throws -> Data {
    try Data(contentsOf: timeline.folder.url.appendingPathComponent("shown.png"))
  }

  private func picture(_ index: Int) throws -> Data {
    let image = try timeline.manifest().frames[index].picture.image
    return try Data(contentsOf: URL(fileURLWithPath: "\(timeline.path)/\(image)"))
  }

  @Test func showsTheFrameOfAServerOnceAndKeepsItWithoutTheServer() throws {
    var server: PageServer? = try PageServer(root: timeline.path)
    let address = try #require(server?.address)
    let first = try timeline.play(address, command: "cp {frame} shown.png", ["--once", "--json"])
    #expect(first.code == 0, "\(first.errors)")
    #expect(try shown() == picture(0))
    let result = try #require(
      try JSONSerialization.jsonObject(with: Data(first.output.utf8)) as? [String: Any])
    let manifest = try timeline.manifest()
    #expect(result["sha256"] as? String == manifest.frames[0].picture.sha256)
    #expect(result["refresh"] as? String == "full")
    #expect(result["nextFrame"] as? String == manifest.frames[1].date.text)

    let second = try timeline.play(address, command: "cp {frame} shown.png")
    #expect(second.output.contains(": already on the panel; run again at "))
    let requests = try #require(server?.requests(for: "/manifest.json"))
    #expect(requests.map(\.status) == [200, 304])

    // Another process, without the server and with another command, shows the same frame.
    server = nil
    let third = try timeline.play(address, command: "cp {frame} again.png")
    #expect(third.code == 0)
    #expect(third.output.contains(": shown, whole panel; run again at "))
    #expect(third.errorLines.count == 1 && third.errors.contains("refused the connection"))
  }

  @Test func wrongTokenIsAnErrorOfOneLine() throws {
    let server = try ListeningServer(
      .text("HTTP/1.1 403 Forbidden\r\nContent-Length: 0\r\nConnection: close\r\n\r\n"))
    let run = try timeline.play(
      "http://127.0.0.1:\(server.port)/devices/hall", command: "cp {frame} shown.png",
      environment: ["PLACARD_TOKEN": "secret-token"])
    #expect(run.code == 1)
    #expect(run.output == "" && run.errors.contains("status 403: check the token"))
    #expect(!run.errors.contains("secret-token"))
    #expect(server.received[0].contains("GET /devices/hall/manifest.json HTTP/1.1\r\n"))
    #expect(server.received[0].contains("Authorization: Bearer secret-token\r\n"))
  }

  @Test func commandDoesNotGetTheToken() throws {
    let run = try timeline.play(
      command: "env > variables; cp {frame} shown.png", ["--once", "--shell"],
      environment: ["PLACARD_TOKEN": "secret-token", "PANEL": "1"])
    #expect(run.code == 0, "\(run.errors)")
    let variables = try timeline.folder.text(of: "variables")
    #expect(variables.contains("PANEL=1") && !variables.contains("secret-token"))
  }

  @Test func commandThatFailsIsReported() throws {
    let run = try timeline.play(command: "false {frame}")
    #expect(run.code == 1)
    #expect(run.errors.contains("the command exited with code 1"))
    // It is tried again the next time.
    #expect(try timeline.play(command: "cp {frame} shown.png").code == 0)
  }

  @Test func runsUntilASignal() throws {
    let process = try Program(name: "placard").start(
      ["play", timeline.path, "-q", "--state", "state", "--command", "cp {frame} shown.png"],
      in: timeline.folder)
    defer { if process.isRunning { kill(process.processIdentifier, SIGKILL) } }
    let file = timeline.folder.url.appendingPathComponent("shown.png").path
    #expect(RunningHost.wait { FileManager.default.fileExists(atPath: file) })
    let second = try timeline.play(command: "cp {frame} shown.png")
    #expect(second.code == 1 && second.errors.contains("another 'play' already shows this source"))
    process.terminate()
    process.waitUntilExit()
    #expect(process.terminationStatus == 0 && process.terminationReason == .exit)
  }

  @Test(arguments: [
    (["http://localhost/devices/hall?token=1"], "the address must not contain '?'"),
    (["ftp://localhost/"], "an address must begin with 'http:' or 'https:', not 'ftp:'"),
    (["nowhere"], "cannot be opened"),
  ])
  func invalidArgumentsAreErrorsOfOneLine(arguments: [String], message: String) throws {
    let run = try timeline.play(arguments[0], command: "cp {frame} shown.png")
    #expect(run.code == 1)
    #expect(run.errors.contains(message), "\(run.errors)")
    #expect(!run.errors.contains("token=1"))
  }
}
