import Foundation
import Glibc
import TestSupport
import WidgetHost

/// A host of `placard` with widget programs that a test puts into a folder, as a person builds them.
struct ProgramHost {
  let folder: TestFolder

  init() throws { folder = try TestFolder() }

  var state: StateFolder { StateFolder(path: folder.url.appendingPathComponent("state").path) }

  /// Puts a program into `builds/<name>`, and returns its path.
  ///
  /// - Parameters:
  ///   - name: The name of the folder.
  ///   - version: The text that the widget `versioned` shows.
  ///   - program: The executable of the package.
  ///   - file: The name of the executable.
  /// - Returns: The path, relative to the test's folder.
  /// - Throws: An error if it cannot be copied.
  @discardableResult func build(
    _ name: String, version: String? = nil, of program: Program = .testWidgets,
    as file: String = "Trains"
  ) throws -> String {
    let build = folder.url.appendingPathComponent("builds/\(name)")
    try FileManager.default.createDirectory(at: build, withIntermediateDirectories: true)
    let path = build.appendingPathComponent(file).path
    _ = try program.placed(at: path)
    if let version {
      let bundle = build.appendingPathComponent("Version.bundle")
      try FileManager.default.createDirectory(at: bundle, withIntermediateDirectories: true)
      try Data(version.utf8).write(to: bundle.appendingPathComponent("version.txt"))
    }
    return "./builds/\(name)/\(file)"
  }

  /// Runs `placard` with the state of the test.
  func run(_ arguments: [String], environment: [String: String] = [:]) throws -> Program.Run {
    try Program(name: "placard").run(
      arguments, in: folder,
      environment: [
        "PLACARD_STATE": state.path, "PLACARD_TEMPLATES": folder.url.path,
      ].merging(environment) { $1 })
  }

  /// Runs a command that must succeed, and returns its output.
  @discardableResult func output(_ arguments: String...) throws -> String {
    let run = try run(arguments)
    guard run.code == 0 else {
      throw TestTemplate.Failure(description: "\(arguments): \(run.errors)")
    }
    return run.output
  }

  func json(_ arguments: String...) throws -> Any {
    let run = try run(arguments + ["--json"])
    return try JSONSerialization.jsonObject(with: Data(run.output.utf8))
  }

  /// Adds the widget `versioned` of a program.
  func add(_ program: String, as name: String) throws {
    try output(
      "add", program, "--kind", "versioned", "--family", "systemSmall", "--name", name)
  }

  /// Returns what the frames of an instance link to, which is the version that drew them.
  func shown(_ instance: String) throws -> String? {
    let frames = try folder.frames(instance)
    let taps = frames.first?["taps"] as? [[String: Any]]
    return (taps?.first?["url"] as? String)?.replacingOccurrences(of: "test:///", with: "")
  }

  /// Returns the digests of the versions that instances run, in order.
  func versions() throws -> [String?] {
    try HostStore(reading: state).instances().map(\.version?.digest)
  }

  /// Runs a shell command on the files of a version, whose folder is `$V`.
  func damage(_ version: String, _ command: String) throws {
    let shell = Process()
    shell.executableURL = URL(fileURLWithPath: "/bin/sh")
    shell.arguments = ["-c", command]
    shell.environment = ["PATH": "/bin", "V": "\(state.programs)/\(version)"]
    try shell.run()
    shell.waitUntilExit()
  }

  /// Returns the names of what the folder of programs contains.
  func files() throws -> [String] {
    (try? FileManager.default.contentsOfDirectory(atPath: state.programs).sorted()) ?? []
  }
}
