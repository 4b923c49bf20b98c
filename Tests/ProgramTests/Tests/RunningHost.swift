import Foundation
import Glibc

/// A program that keeps its widgets up to date, until the test ends.
///
/// What waits for it blocks, and belongs on a thread of its own.
final class RunningHost {
  let folder: TestFolder
  private var process: Process

  init(in folder: TestFolder) throws {
    self.folder = folder
    process = try Self.start(in: folder)
  }

  deinit { kill(process.processIdentifier, SIGKILL) }

  private static func start(in folder: TestFolder) throws -> Process {
    try Program.testWidgets.start(
      ["run", "--quiet", "--delay", "0.05", "--state", "state"], in: folder)
  }

  /// Ends the host as a person does, and starts another one.
  func restart() throws {
    stop()
    process = try Self.start(in: folder)
  }

  func stop() {
    process.terminate()
    process.waitUntilExit()
  }

  /// Waits until something holds; whether it ever did.
  func wait(for condition: () throws -> Bool) -> Bool {
    for _ in 0..<500 {
      if (try? condition()) == true { return true }
      usleep(40_000)
    }
    return false
  }

  /// Runs a command on the host's state, which succeeds; what it prints.
  func command(_ arguments: String...) throws -> String { try Self.command(arguments, in: folder) }

  static func command(_ arguments: [String], in folder: TestFolder) throws -> String {
    let run = try Program.testWidgets.run(arguments + ["--state", "state"], in: folder)
    guard run.code == 0 else { throw Failure(description: "\(arguments): \(run.errors)") }
    return run.output
  }

  struct Failure: Error, CustomStringConvertible { let description: String }
}

/// Runs something on a thread of its own, which may block.
func onOwnThread<Value: Sendable>(
  _ work: @escaping @Sendable () throws -> Value
) async throws -> Value {
  try await withCheckedThrowingContinuation { continuation in
    Thread { continuation.resume(with: Result { try work() }) }.start()
  }
}

extension TestFolder {
  /// The manifest of an instance or a stack, on whichever device it is.
  func manifest(_ name: String) throws -> [String: Any] {
    let devices = try FileManager.default.contentsOfDirectory(atPath: url.path + "/Output")
    let text = try text(of: "Output/\(devices.first ?? "")/\(name)/manifest.json")
    return try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any] ?? [:]
  }

  /// The frames of a manifest.
  func frames(_ name: String) throws -> [[String: Any]] {
    try manifest(name)["frames"] as? [[String: Any]] ?? []
  }
}
