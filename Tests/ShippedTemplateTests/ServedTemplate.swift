import CheckedJSON
import Foundation
import Graphics
import TemplateCatalog
import TemplateData
import TestSupport
import WidgetTimeline
import WidgetUI

@testable import TemplateEvaluation
@testable import WidgetTemplates

/// A template whose service is a local server of the test.
final class ServedTemplate: Sendable {
  let template: LoadedTemplate
  let server: LoopbackServer
  private let state = NSTemporaryDirectory() + UUID().uuidString
  private let environment: [String: String]

  /// Loads a template by name, with the responses of its service.
  init(
    _ name: String, environment: [String: String] = [:],
    answering: @escaping @Sendable (LoopbackServer.Request) -> String
  ) throws {
    template = try ShippedTemplate(name: name).loaded()
    server = try LoopbackServer(text: answering)
    self.environment = environment
    try TemplateTrust(folder: state).trust(template.folder)
  }

  deinit { try? FileManager.default.removeItem(atPath: state) }

  var templateEnvironment: TemplateEnvironment {
    let environment = self.environment
    return TemplateEnvironment(
      dataAccess: { now, timeZone in
        .live(now: { now }, environment: environment, timeZone: timeZone)
      },
      cache: DataCache(folder: state + "/fetched"), trust: TemplateTrust(folder: state))
  }

  /// The entries for the service's responses, with the problems.
  func timeline(
    _ values: ParameterValues, at date: Date = ShippedTemplate.sampleDate
  ) async throws -> (entries: [TemplateEntry], policy: TimelineReloadPolicy, problems: [String]) {
    let run = TemplateRun(
      template: try template.compiled(), folder: template.folder,
      templateEnvironment: templateEnvironment, values: values,
      now: date, environment: Self.berlin)
    return try await onThread {
      let sources = try run.fetched()
      let entries = try run.entries(sources)
      return (entries, try run.policy(entries), sources.diagnostics.map(\.message))
    }
  }

  /// Evaluates a Swift string such as `"\(entry.date)"` for an entry.
  func text(_ swift: String, of entry: TemplateEntry) throws -> String {
    let types = try template.compiled().types
    let expression = try TemplateExpression(
      ExpressionSource(
        text: swift,
        origin: JSONOrigin(file: "test", position: JSONPosition(line: 1, column: 1), field: "")),
      names: .init(names: [("entry", .record(types.entry))]), as: .string, records: types.records,
      catalog: .standard)
    return try expression.value(
      [.record(entry.record)], in: Self.berlin, spending: EvaluationContext()
    ).asString
  }

  private static var berlin: EnvironmentValues {
    var environment = EnvironmentValues()
    environment.timeZone = ShippedTemplate.berlin
    environment.locale = Locale(identifier: "en_GB")
    return environment
  }
}

/// A service's response from the folder next to the tests.
func response(_ name: String) -> String {
  let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("Answers/\(name)")
  return (try? String(contentsOf: file, encoding: .utf8)) ?? "'\(name)' is missing"
}
