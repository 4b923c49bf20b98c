import Foundation

/// A program of the package, run as a user runs it: with arguments, in a folder of its own.
struct Program {
  /// Where the program lies.
  let path: String

  init(name: String) { path = Self.buildFolder.appendingPathComponent(name).path }

  init(path: String) { self.path = path }

  static let testWidgets = Program(name: "test-widgets")
  static let emojiRangers = Program(name: "EmojiRangers")

  /// What a run left.
  struct Run {
    let code: Int32
    let output: String
    let errors: String

    /// What was said on standard error, line by line.
    var errorLines: [String] { errors.split(whereSeparator: \.isNewline).map(String.init) }
  }

  /// Runs the program to its end.
  func run(
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

  /// Starts the program and goes on.
  func start(
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

  /// Where the package's programs lie: beside the tests' bundle.
  private static let buildFolder: URL = {
    var path = [CChar](repeating: 0, count: Int(PATH_MAX))
    let count = max(0, readlink("/proc/self/exe", &path, path.count))
    let program = String(decoding: path.prefix(count).map(UInt8.init(bitPattern:)), as: UTF8.self)
    return URL(fileURLWithPath: program).deletingLastPathComponent()
  }()
}
