import Foundation
import TestSupport

/// A template that a test writes, and the `placard` program.
struct TestTemplate {
  let folder: TestFolder
  var widget =
    #"{ "name": "Meter", "description": "Power now", "sources": { "meter": { "pushed": true } } }"#
  var sample = #"{ "meter": { "power": 412 } }"#
  var body = #"Text("\(entry.meter.power) W")"#

  init() throws { folder = try TestFolder() }

  /// Writes the files to the folder `meter`.
  func write() throws {
    try FileManager.default.createDirectory(
      at: folder.url.appendingPathComponent("meter"), withIntermediateDirectories: true)
    try folder.write(widget, to: "meter/widget.json")
    try folder.write(sample, to: "meter/sample.json")
    try folder.write(
      """
      import SwiftUI

      struct MeterView: View {
        let entry: Entry

        var body: some View {
          \(body)
        }
      }

      """, to: "meter/views.swift")
  }

  /// Runs `placard` in the parent folder of the template.
  func run(_ arguments: [String], environment: [String: String] = [:]) throws -> Program.Run {
    try Program(name: "placard").run(
      arguments, in: folder,
      environment: [
        "PLACARD_STATE": folder.url.path + "/state", "PLACARD_TEMPLATES": folder.url.path,
      ].merging(environment) { $1 })
  }

  /// Runs a command that must succeed, and returns its output.
  @discardableResult func output(
    _ arguments: [String], environment: [String: String] = [:]
  ) throws -> String {
    let run = try run(arguments, environment: environment)
    guard run.code == 0 else { throw Failure(description: run.errors) }
    return run.output
  }

  struct Failure: Error, CustomStringConvertible { let description: String }
}
