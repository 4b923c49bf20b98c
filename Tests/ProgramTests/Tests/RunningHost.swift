import Foundation
import Testing

/// A host that runs beside a test, with all that it keeps and writes in the test's folder.
final class RunningHost {
  let folder: TestFolder
  private let program: Program
  private let process: Process
  /// How long something is waited for that has to come, in seconds.
  private static let patience = 60.0

  init(_ program: Program, in folder: TestFolder, _ options: [String] = []) throws {
    self.folder = folder
    self.program = program
    process = try program.start(
      ["run", "--state", "state", "--delay", "0.05", "--quiet"] + options, in: folder)
  }

  deinit {
    if process.isRunning { kill(process.processIdentifier, SIGKILL) }
    process.waitUntilExit()
  }

  /// Runs another process of the program on the same state.
  @discardableResult
  func run(_ arguments: [String]) throws -> Program.Run {
    try program.run(arguments + ["--state", "state"], in: folder)
  }

  /// Ends the host as a person does, and tells its exit code.
  func stop() -> Int32 {
    process.terminate()
    process.waitUntilExit()
    return process.terminationStatus
  }

  /// What an instance shows, once it is as is wanted.
  func manifest(
    _ instance: String, where isWanted: ([String: Any]) -> Bool,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> [String: Any] {
    let end = Date() + Self.patience
    var manifest: [String: Any]?
    while Date() < end {
      manifest = try? folder.manifest(instance)
      if let manifest, isWanted(manifest) { return manifest }
      Thread.sleep(forTimeInterval: 0.02)
    }
    return try #require(
      nil, "still \(manifest ?? [:]) after \(Self.patience) s", sourceLocation: sourceLocation)
  }
}

extension TestFolder {
  /// The manifest of an instance on the display that is the default.
  func manifest(_ instance: String) throws -> [String: Any] {
    let text = try text(of: "Output/trmnl-og/\(instance)/manifest.json")
    return try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
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
