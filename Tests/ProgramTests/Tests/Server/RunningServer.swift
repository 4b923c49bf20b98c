import Foundation
import Glibc
import TestSupport
import Testing

/// A server that runs during a test, on a port that the system chooses.
final class RunningServer {
  let folder: TestFolder
  private let options: [String]
  private var process: Process
  private(set) var port: UInt16
  /// What the server wrote to standard error since it was started last.
  private var errors: TestFolder.File

  init(_ options: [String] = [], in folder: TestFolder? = nil) throws {
    let folder = try folder ?? TestFolder()
    self.folder = folder
    self.options = options
    (process, port, errors) = try Self.start(options, in: folder)
  }

  deinit { if process.isRunning { Glibc.kill(process.processIdentifier, SIGKILL) } }

  private static func start(
    _ options: [String], on port: UInt16 = 0, in folder: TestFolder
  ) throws -> (Process, UInt16, TestFolder.File) {
    let errors = try folder.file("errors-\(UUID().uuidString)")
    let output = try folder.file("server-\(UUID().uuidString)")
    let process = Process()
    process.executableURL = URL(fileURLWithPath: Program(name: "placard").path)
    process.arguments =
      ["serve", "--state", "state", "--delay", "0.05", "--listen", "127.0.0.1:\(port)"]
      + options
    process.currentDirectoryURL = folder.url
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = output.handle
    process.standardError = errors.handle
    try process.run()
    var chosen: UInt16?
    _ = RunningHost.wait {
      chosen = try output.currentText().firstMatch(of: /127\.0\.0\.1:(\d+)/).flatMap {
        UInt16($0.1)
      }
      return chosen != nil || !process.isRunning
    }
    return (process, try #require(chosen), errors)
  }

  /// The largest memory that the server has used so far, in KiB.
  func peakMemory() throws -> Int {
    let status = try String(
      contentsOfFile: "/proc/\(process.processIdentifier)/status", encoding: .utf8)
    return Int(try #require(status.firstMatch(of: /VmHWM:\s*([0-9]+) kB/)).1) ?? 0
  }

  func stop() -> Int32 {
    process.terminate()
    process.waitUntilExit()
    return process.terminationStatus
  }

  /// Ends the server and starts it again, on a port that the system chooses unless clients are to find it again.
  func restart(killing: Bool, onSamePort: Bool = false) throws {
    Glibc.kill(process.processIdentifier, killing ? SIGKILL : SIGTERM)
    process.waitUntilExit()
    (process, port, errors) = try Self.start(options, on: onSamePort ? port : 0, in: folder)
  }

  /// Kills the server, without waiting for its end.
  func kill() { Glibc.kill(process.processIdentifier, SIGKILL) }

  /// The lines of the server's log.
  var log: [String] {
    get throws { try errors.currentText().split(separator: "\n").map(String.init) }
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

  /// The picture that a TRMNL is assigned.
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

  /// The instance that a stack shows now, or `nil` before its first frame.
  func visible(in stack: String) throws -> String? {
    let now = Date().ISO8601Format()
    return try folder.frames(stack).last { ($0["date"] as? String).map { $0 <= now } ?? false }?[
      "instance"] as? String
  }
}
