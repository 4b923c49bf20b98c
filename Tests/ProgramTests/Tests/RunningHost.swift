import Foundation
import Glibc
import TestSupport
import Testing

/// A host that runs during a test and keeps all of its files in the test's folder.
///
/// Its waiting functions block, so call them on a separate thread.
final class RunningHost {
  let folder: TestFolder
  private let program: Program
  private let options: [String]
  private var process: Process
  /// The timeout for expected events, which is long enough for a busy machine.
  private static let timeout = Duration.seconds(300)

  init(
    _ program: Program = .testWidgets, in folder: TestFolder, _ options: [String] = [],
    errors: TestFolder.File? = nil
  ) throws {
    self.folder = folder
    self.program = program
    self.options = options
    process = try Self.start(program, in: folder, options, errors)
  }

  deinit {
    if process.isRunning { kill(process.processIdentifier, SIGKILL) }
    process.waitUntilExit()
  }

  private static func start(
    _ program: Program, in folder: TestFolder, _ options: [String], _ errors: TestFolder.File? = nil
  ) throws -> Process {
    try program.start(
      ["run", "--state", "state", "--delay", "0.05", "--quiet"] + options, in: folder,
      errors: errors)
  }

  /// Terminates the host with SIGTERM, and returns its exit code.
  @discardableResult
  func stop() -> Int32 {
    process.terminate()
    process.waitUntilExit()
    return process.terminationStatus
  }

  /// Waits until the host exits by itself, and returns its exit code, or `nil` if it does not exit.
  func waitForExit() -> Int32? {
    guard wait(for: { !process.isRunning }) else { return nil }
    process.waitUntilExit()
    return process.terminationStatus
  }

  /// Terminates the host and starts another one.
  func restart() throws {
    stop()
    process = try Self.start(program, in: folder, options)
  }

  /// Runs another process of the program with the same state.
  @discardableResult
  func run(_ arguments: [String]) throws -> Program.Run {
    try program.run(arguments + ["--state", "state"], in: folder)
  }

  /// Runs a command on the host's state that must succeed, and returns its output.
  func command(_ arguments: String...) throws -> String { try Self.command(arguments, in: folder) }

  static func command(_ arguments: [String], in folder: TestFolder) throws -> String {
    let run = try Program.testWidgets.run(arguments + ["--state", "state"], in: folder)
    guard run.code == 0 else { throw Failure(description: "\(arguments): \(run.errors)") }
    return run.output
  }

  struct Failure: Error, CustomStringConvertible { let description: String }

  /// Waits until a condition is true while the host runs, and returns whether it became true.
  func wait(for condition: () throws -> Bool) -> Bool { Self.wait(for: condition) }

  /// Waits until a condition is true, and returns whether it became true.
  static func wait(for condition: () throws -> Bool) -> Bool {
    let end = ContinuousClock.now + timeout
    while ContinuousClock.now < end {
      if (try? condition()) == true { return true }
      Thread.sleep(forTimeInterval: 0.02)
    }
    return false
  }

  /// Waits until an instance's manifest meets a condition, and returns it.
  func manifest(
    _ instance: String, where condition: ([String: Any]) -> Bool,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> [String: Any] {
    var manifest: [String: Any]?
    let isThere = wait {
      manifest = try folder.manifest(instance)
      return manifest.map(condition) ?? false
    }
    return try #require(
      isThere ? manifest : nil, "still \(manifest ?? [:]) after \(Self.timeout)",
      sourceLocation: sourceLocation)
  }
}

extension TestFolder {
  /// Returns the manifest of an instance or a stack on any device.
  func manifest(_ name: String) throws -> [String: Any] {
    // Beside them is the hidden cache of pictures.
    let devices = try FileManager.default.contentsOfDirectory(atPath: url.path + "/Output")
      .filter { !$0.hasPrefix(".") }
    let text = try text(of: "Output/\(devices.first ?? "")/\(name)/manifest.json")
    return try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
  }

  /// Returns the frames of a manifest.
  func frames(_ name: String) throws -> [[String: Any]] {
    try manifest(name)["frames"] as? [[String: Any]] ?? []
  }
}

extension [String: Any] {
  /// Whether a manifest shows a timeline, and not a placeholder or a snapshot.
  var isTimeline: Bool { self["placeholder"] == nil && self["snapshot"] == nil }

  /// The labels of the tap targets in a manifest's first frame.
  var tapLabels: [String] {
    let frames = self["frames"] as? [[String: Any]]
    let taps = frames?.first?["taps"] as? [[String: Any]]
    return (taps ?? []).compactMap { $0["label"] as? String }
  }
}
