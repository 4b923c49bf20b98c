import Foundation
import Glibc
import TestSupport

/// A program that serves the page of `preview --watch` during the lifetime of the object.
final class PreviewProcess {
  private let process: Process
  /// The URL of the page.
  let address: String

  static let program = Program(name: "placard")

  /// Starts the program with the arguments after `preview --watch`.
  init(
    _ arguments: [String], in folder: TestFolder, environment: [String: String] = [:]
  ) throws {
    let log = try folder.file("log")
    process = Process()
    process.executableURL = URL(fileURLWithPath: Self.program.path)
    process.arguments = ["preview", "--watch"] + arguments
    process.currentDirectoryURL = folder.url
    process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = FileHandle.nullDevice
    process.standardError = log.handle
    try process.run()
    address = try Self.address(in: log.url, of: process)
  }

  deinit {
    process.terminate()
    process.waitUntilExit()
  }

  var port: UInt16 { UInt16(URL(string: address)?.port ?? 0) }
  var isRunning: Bool { process.isRunning }
  var processIdentifier: pid_t { process.processIdentifier }

  /// Interrupts the server as Ctrl-C does, and waits until it exits.
  func interrupt() {
    process.interrupt()
    process.waitUntilExit()
  }

  private static func address(in log: URL, of process: Process) throws -> String {
    var text = ""
    let isThere = RunningHost.wait {
      text = try String(contentsOf: log, encoding: .utf8)
      return text.contains("Ctrl-C") || !process.isRunning
    }
    guard isThere, let address = text.firstMatch(of: /http:\S+/) else {
      throw BrowserError("'preview --watch' says '\(text)' and no address")
    }
    return String(address.0)
  }
}

/// A template in a test's folder that `placard preview --watch` shows during the lifetime of the object.
final class WatchedTemplate {
  let folder: TestFolder
  private let process: PreviewProcess

  static let program = PreviewProcess.program

  /// Starts the preview of the standard template's files, some of which `files` replaces.
  init(
    _ options: [String] = [], environment: [String: String] = [:], files: [String: String] = [:]
  ) throws {
    folder = try TestFolder()
    try FileManager.default.createDirectory(
      at: folder.url.appendingPathComponent("meter"), withIntermediateDirectories: true)
    for (name, text) in Self.files.merging(files, uniquingKeysWith: { $1 }) {
      try folder.write(text, to: "meter/" + name)
    }
    process = try PreviewProcess(
      ["./meter", "--at", "2026-01-14T09:41:00Z", "--time-zone", "UTC"] + options, in: folder,
      environment: environment)
  }

  var address: String { process.address }
  var port: UInt16 { process.port }
  var isRunning: Bool { process.isRunning }
  var processIdentifier: pid_t { process.processIdentifier }

  /// Interrupts the server as Ctrl-C does, and waits until it exits.
  func interrupt() { process.interrupt() }

  /// Saves a file atomically, as an editor does.
  func save(_ text: String, as name: String) throws {
    try folder.write(text, to: "meter/.new")
    let code = rename(
      folder.url.path + "/meter/.new", folder.url.path + "/meter/" + name)
    guard code == 0 else { throw BrowserError("'\(name)' cannot be saved") }
  }
}

extension WatchedTemplate {
  /// A template with a parameter of each kind and entries for four hours.
  static let files = [
    "widget.json": widget(),
    "sample.json": """
    { "house": { "power": 412, "rooms": [{ "id": "hall", "name": "Hall" }, { "id": "attic", "name": "Attic" }] } }
    """,
    "house.json": """
    { "power": 999, "rooms": [{ "id": "cellar", "name": "Cellar" }] }
    """,
    "views.swift": views("Text(\"\\(entry.house.power) \\(entry.configuration.unit)\")"),
  ]

  /// Returns a `widget.json` with the given entries and source.
  static func widget(
    entries: String = #"{ "every": "1h", "count": 4 }"#,
    source: String = #"{ "file": "house.json" }"#
  ) -> String {
    """
    {
      "name": "Meter", "description": "What the house takes.",
      "families": ["systemSmall", "systemMedium"],
      "parameters": {
        "title": { "type": "string", "title": "Heading", "default": "Power" },
        "digits": { "type": "integer", "default": 1, "minimum": 0, "maximum": 3 },
        "factor": { "type": "number", "default": 1, "minimum": 0, "maximum": 10 },
        "isLoud": { "type": "boolean", "title": "Loud" },
        "since": { "type": "date" },
        "home": { "type": "url" },
        "unit": { "type": "choice", "choices": ["W", "kW"] },
        "room": {
          "type": "choice", "default": "hall",
          "choices": { "each": "entry.house.rooms", "value": "item.id", "title": "item.name" }
        }
      },
      "sources": { "house": \(source) },
      "entries": \(entries)
    }
    """
  }

  /// Returns a `views.swift` with a given line, which is the eighth.
  static func views(_ line: String) -> String {
    """
    import SwiftUI
    import WidgetKit

    struct MeterView: View {
      let entry: Entry
      var body: some View {
        VStack {
          \(line)
          Text(entry.configuration.title)
          Text(entry.date, style: .time)
        }
      }
    }
    """
  }
}
