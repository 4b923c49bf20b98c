import Foundation
import TemplateData
import TestSupport
import WidgetTimeline
import WidgetUI

@testable import WidgetTemplates

/// A template that a test writes into a temporary folder.
final class WrittenTemplate {
  let folder: TemporaryFolder
  let test = TestDataAccess()

  var path: String { folder.path + "/meter" }

  init(
    widget: String = #"{ "sources": { "meter": { "pushed": true } } }"#,
    sample: String = #"{ "meter": { "power": 412 } }"#,
    body: String = #"Text("\(entry.meter.power) W")"#
  ) throws {
    folder = try TemporaryFolder()
    try folder.write(widget, to: "meter/widget.json")
    try folder.write(sample, to: "meter/sample.json")
    try write(body: body)
  }

  func write(body: String) throws {
    try folder.write(
      "struct MeterView: View {\nlet entry: Entry\nvar body: some View {\n\(body)\n}\n}\n",
      to: "meter/views.swift")
  }

  func loaded() throws -> LoadedTemplate { try LoadedTemplate(folder: path) }

  var trust: TemplateTrust { TemplateTrust(folder: folder.path + "/state") }

  /// An environment with scripted data access.
  var templateEnvironment: TemplateEnvironment {
    let test = test
    return TemplateEnvironment(dataAccess: { _, _ in test.dataAccess }, trust: trust)
  }

  /// A run of the template in its current state.
  func run(_ values: ParameterValues = [:]) throws -> TemplateRun {
    TemplateRun(
      template: try loaded().compiled(), folder: path, templateEnvironment: templateEnvironment,
      values: values, now: test.now,
      environment: EnvironmentValues())
  }

  /// The errors of the template, as the lines that users read.
  func problems() -> [String] {
    do throws(TemplateError) {
      try LoadedTemplate(folder: path).check()
      return []
    } catch {
      return error.messages.map { $0.replacingOccurrences(of: path + "/", with: "") }
    }
  }
}
