import Foundation

/// A program that was built next to the tests.
struct WidgetProcess {
  let name: String
  /// The date at which the tests render.
  let time = "2026-01-14T09:41:00Z"

  /// The state folder, or `nil` for the standard one.
  let state: String?

  init(_ name: String, state: String? = nil) {
    self.name = name
    self.state = state
  }

  private var url: URL {
    URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
      .deletingLastPathComponent().appendingPathComponent(name)
  }

  /// Runs the program and returns its output.
  ///
  /// - Throws: ``ProgramError`` with the error output if the program fails.
  func run(_ arguments: [String]) throws -> String {
    let process = Process()
    let output = Pipe()
    let errorFolder = try TemporaryFolder()
    let file = URL(fileURLWithPath: errorFolder.path + "/complaints")
    try Data().write(to: file)
    process.executableURL = url
    process.arguments = arguments
    if let state {
      process.environment = ProcessInfo.processInfo.environment
        .merging(["PLACARD_STATE": state]) { $1 }
    }
    process.standardOutput = output
    process.standardError = try FileHandle(forWritingTo: file)
    try process.run()
    let printed = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else {
      throw ProgramError(
        name: name, code: process.terminationStatus,
        errorMessage: String(decoding: try Data(contentsOf: file), as: UTF8.self))
    }
    return String(decoding: printed, as: UTF8.self)
  }

  /// Renders all widgets and summarizes the manifests.
  func rendered() throws -> [String] {
    let folder = try TemporaryFolder()
    _ = try run(["render", "--at", time, "--output", folder.path])
    let device = folder.path + "/trmnl-og"
    return try FileManager.default.contentsOfDirectory(atPath: device).sorted().map { instance in
      let url = URL(fileURLWithPath: "\(device)/\(instance)/manifest.json")
      let manifest = try JSONDecoder().decode(Summary.self, from: try Data(contentsOf: url))
      let pictures = try FileManager.default.contentsOfDirectory(
        atPath: "\(device)/\(instance)/frames")
      return "\(instance): \(manifest.frames.count) frames, \(pictures.count) pictures"
    }
  }

  /// Renders one widget now and returns the text alternative of its first frame.
  func widgetDescription(of kind: String) throws -> String {
    let folder = try TemporaryFolder()
    _ = try run(["render", "--kind", kind, "--output", folder.path])
    let url = URL(
      fileURLWithPath: "\(folder.path)/trmnl-og/\(kind)-systemMedium/manifest.json")
    let manifest = try JSONDecoder().decode(Summary.self, from: try Data(contentsOf: url))
    return manifest.frames.first?.description ?? ""
  }

  /// Renders all widgets and returns the text alternatives of an instance's frames.
  func descriptions(of instance: String, options: [String] = []) throws -> [String] {
    let folder = try TemporaryFolder()
    _ = try run(["render", "--at", time, "--output", folder.path] + options)
    let url = URL(fileURLWithPath: "\(folder.path)/trmnl-og/\(instance)/manifest.json")
    let manifest = try JSONDecoder().decode(Summary.self, from: try Data(contentsOf: url))
    return manifest.frames.map { $0.description ?? "" }
  }

  private struct Summary: Decodable {
    let frames: [Frame]
    struct Frame: Decodable {
      let date: String
      let description: String?
    }
  }
}

/// A program that exited with an error.
struct ProgramError: Error {
  let name: String
  let code: Int32
  let errorMessage: String
}

/// A folder that is removed when it is deallocated.
final class TemporaryFolder {
  let path: String

  init() throws {
    let url = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    path = url.path
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }
}
