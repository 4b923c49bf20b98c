import Foundation
import Glibc
import Testing

/// A host that runs beside a test, with all that it keeps and writes in the test's folder.
///
/// What waits for it blocks, and belongs on a thread of its own.
final class RunningHost {
  let folder: TestFolder
  private let program: Program
  private let options: [String]
  private var process: Process
  /// How long something is waited for that has to come: long enough for a machine that does much else.
  private static let patience = Duration.seconds(300)

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

  /// Ends the host as a person does, and tells its exit code.
  @discardableResult
  func stop() -> Int32 {
    process.terminate()
    process.waitUntilExit()
    return process.terminationStatus
  }

  /// Waits until the host ends by itself, and tells its exit code; `nil` where it does not.
  func waitForEnd() -> Int32? {
    guard wait(for: { !process.isRunning }) else { return nil }
    process.waitUntilExit()
    return process.terminationStatus
  }

  /// Ends the host and starts another one.
  func restart() throws {
    stop()
    process = try Self.start(program, in: folder, options)
  }

  /// Runs another process of the program on the same state.
  @discardableResult
  func run(_ arguments: [String]) throws -> Program.Run {
    try program.run(arguments + ["--state", "state"], in: folder)
  }

  /// Runs a command on the host's state, which succeeds; what it prints.
  func command(_ arguments: String...) throws -> String { try Self.command(arguments, in: folder) }

  static func command(_ arguments: [String], in folder: TestFolder) throws -> String {
    let run = try Program.testWidgets.run(arguments + ["--state", "state"], in: folder)
    guard run.code == 0 else { throw Failure(description: "\(arguments): \(run.errors)") }
    return run.output
  }

  struct Failure: Error, CustomStringConvertible { let description: String }

  /// Waits while the host runs until something holds; whether it ever did.
  func wait(for condition: () throws -> Bool) -> Bool { Self.wait(for: condition) }

  /// Waits until something holds; whether it ever did.
  static func wait(for condition: () throws -> Bool) -> Bool {
    let end = ContinuousClock.now + patience
    while ContinuousClock.now < end {
      if (try? condition()) == true { return true }
      Thread.sleep(forTimeInterval: 0.02)
    }
    return false
  }

  /// What an instance shows, once it is as is wanted.
  func manifest(
    _ instance: String, where isWanted: ([String: Any]) -> Bool,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> [String: Any] {
    var manifest: [String: Any]?
    let isThere = wait {
      manifest = try folder.manifest(instance)
      return manifest.map(isWanted) ?? false
    }
    return try #require(
      isThere ? manifest : nil, "still \(manifest ?? [:]) after \(Self.patience)",
      sourceLocation: sourceLocation)
  }
}

extension TestFolder {
  /// The manifest of an instance or a stack, on whichever device it is.
  func manifest(_ name: String) throws -> [String: Any] {
    let devices = try FileManager.default.contentsOfDirectory(atPath: url.path + "/Output")
    let text = try text(of: "Output/\(devices.first ?? "")/\(name)/manifest.json")
    return try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
  }

  /// The frames of a manifest.
  func frames(_ name: String) throws -> [[String: Any]] {
    try manifest(name)["frames"] as? [[String: Any]] ?? []
  }
}

extension [String: Any] {
  /// Whether a manifest is of a timeline, and not of what is shown before there is one.
  var isTimeline: Bool { self["placeholder"] == nil && self["snapshot"] == nil }

  /// What the tap targets of a manifest's first frame are called.
  var tapLabels: [String] {
    let frames = self["frames"] as? [[String: Any]]
    let taps = frames?.first?["taps"] as? [[String: Any]]
    return (taps ?? []).compactMap { $0["label"] as? String }
  }
}
