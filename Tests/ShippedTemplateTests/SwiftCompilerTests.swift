import Foundation
import TestSupport
import Testing

@testable import WidgetTemplates

@Suite("Swift compiler", .blocking)
struct SwiftCompilerTests {
  @Test("accepts the shipped templates", arguments: ShippedTemplate.all)
  func accepts(_ shipped: ShippedTemplate) throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let types = folder.appendingPathComponent("Entry.swift")
    try SwiftExport(try shipped.loaded()).source.write(to: types, atomically: true, encoding: .utf8)
    let said = try SwiftCompiler().check([types.path, shipped.folder + "/views.swift"])
    #expect(said == "")
  }
}

/// The compiler of the toolchain, with the modules that the tests were built with.
struct SwiftCompiler {
  /// Returns the compiler's output for the files as one module.
  func check(_ files: [String]) throws -> String {
    var command = [
      "swiftc", "-typecheck", "-wmo", "-parse-as-library", "-swift-version", "6", "-I",
      buildFolder + "/Modules",
    ]
    command += moduleMaps.flatMap { ["-Xcc", "-fmodule-map-file=" + $0] }
    command += systemModules.flatMap { ["-I", $0] }
    command += libraryFlags.flatMap { ["-Xcc", $0] }
    return try output(of: command + files)
  }

  /// The folder of the package's modules, next to the test bundle.
  private var buildFolder: String {
    let program =
      (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? ""
    return URL(fileURLWithPath: program).deletingLastPathComponent().path
  }

  private var moduleMaps: [String] {
    folders(in: buildFolder).map { $0 + "/module.modulemap" }.filter(exists)
  }

  private var systemModules: [String] {
    let checkouts =
      URL(fileURLWithPath: buildFolder).deletingLastPathComponent()
      .deletingLastPathComponent().path + "/checkouts"
    let sources =
      folders(in: ShippedTemplate.package + "/Sources")
      + folders(in: checkouts).flatMap { folders(in: $0 + "/Sources") }
    return sources.filter { exists($0 + "/module.modulemap") }
  }

  private var libraryFlags: [String] {
    let flags = try? output(of: [
      "pkg-config", "--cflags-only-I", "pangocairo", "libturbojpeg", "libwebp",
    ])
    return (flags ?? "").split { $0.isWhitespace }.map(String.init)
  }

  private func folders(in folder: String) -> [String] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return names.sorted().map { folder + "/" + $0 }
  }

  private func exists(_ file: String) -> Bool { FileManager.default.fileExists(atPath: file) }

  private func output(of command: [String]) throws -> String {
    let (process, pipe) = (Process(), Pipe())
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = command
    process.standardOutput = pipe
    process.standardError = pipe
    try process.run()
    let data = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return String(decoding: data, as: UTF8.self)
  }
}
