package import Foundation
import Glibc
import Testing

/// A program of the package that runs as for a user: with arguments, in a test's folder.
package struct Program {
  /// The path of the executable.
  package let path: String

  package init(name: String) { path = Self.buildFolder.appendingPathComponent(name).path }

  package init(path: String) { self.path = path }

  /// Returns the same program at another path: a link, if that is on the same disk.
  ///
  /// A copy that this process writes cannot be run while another test starts a process, which has the descriptor that
  /// wrote the copy for a moment; so another process copies it.
  package func placed(at path: String) throws -> Program {
    if link(self.path, path) != 0 {
      let copy = try Process.run(
        URL(fileURLWithPath: "/bin/cp"), arguments: [self.path, path])
      copy.waitUntilExit()
      try #require(copy.terminationStatus == 0)
    }
    return Program(path: path)
  }

  package static let testWidgets = Program(name: "test-widgets")
  package static let emojiRangers = Program(name: "EmojiRangers")

  /// The result of a run.
  package struct Run {
    package let code: Int32
    package let output: String
    package let errors: String

    /// The lines of standard error.
    package var errorLines: [String] { errors.split(whereSeparator: \.isNewline).map(String.init) }
  }

  /// Runs the program and waits until it exits.
  package func run(
    _ arguments: [String], in folder: TestFolder, environment: [String: String] = [:]
  ) throws -> Run {
    let outputFile = try folder.file("stdout-\(UUID().uuidString)")
    let errorFile = try folder.file("stderr-\(UUID().uuidString)")
    let process = Process()
    process.executableURL = URL(fileURLWithPath: path)
    process.arguments = arguments
    process.currentDirectoryURL = folder.url
    process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = outputFile.handle
    process.standardError = errorFile.handle
    try process.run()
    process.waitUntilExit()
    return Run(
      code: process.terminationStatus, output: try outputFile.takeText(),
      errors: try errorFile.takeText())
  }

  /// Starts the program without waiting for it.
  package func start(
    _ arguments: [String], in folder: TestFolder, environment: [String: String] = [:],
    errors: TestFolder.File? = nil
  ) throws -> Process {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: path)
    process.arguments = arguments
    process.currentDirectoryURL = folder.url
    process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = FileHandle.nullDevice
    process.standardError = errors?.handle ?? FileHandle.nullDevice
    try process.run()
    return process
  }

  /// The folder of the package's executables, which contains the test bundle too.
  private static let buildFolder: URL = {
    var path = [CChar](repeating: 0, count: Int(PATH_MAX))
    let count = max(0, readlink("/proc/self/exe", &path, path.count))
    let program = String(decoding: path.prefix(count).map(UInt8.init(bitPattern:)), as: UTF8.self)
    return URL(fileURLWithPath: program).deletingLastPathComponent()
  }()
}
