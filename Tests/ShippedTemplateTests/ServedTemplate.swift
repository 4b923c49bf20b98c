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

/// A template whose service is a server of this test.
final class ServedTemplate: Sendable {
  let template: LoadedTemplate
  let server: LoopbackServer
  private let state = NSTemporaryDirectory() + UUID().uuidString
  private let environment: [String: String]

  /// Takes a template by its name, and how its service answers.
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

  var renderEnvironment: TemplateEnvironment {
    let environment = self.environment
    return TemplateEnvironment(
      dataAccess: { now, timeZone in
        .live(now: { now }, environment: environment, timeZone: timeZone)
      },
      cache: DataCache(folder: state + "/fetched"), trust: TemplateTrust(folder: state))
  }

  /// The entries that the service's answers make, with what went wrong.
  func timeline(
    _ values: ParameterValues, at date: Date = ShippedTemplate.moment
  ) async throws -> (entries: [TemplateEntry], policy: TimelineReloadPolicy, problems: [String]) {
    let run = TemplateRun(
      template: try template.compiled(), folder: template.folder,
      renderEnvironment: renderEnvironment, values: values,
      now: date, environment: Self.berlin)
    return try await onThread {
      let sources = try run.fetched()
      let entries = try run.entries(sources)
      return (entries, try run.policy(entries), sources.diagnostics.map(\.message))
    }
  }

  /// What a Swift text such as `"\(entry.date)"` says of an entry.
  func text(_ swift: String, of entry: TemplateEntry) throws -> String {
    let types = try template.compiled().types
    let expression = try TemplateExpression(
      TemplateText(
        text: swift,
        origin: JSONOrigin(file: "test", place: JSONPlace(line: 1, column: 1), field: "")),
      names: .init(names: [("entry", .record(types.entry))]), as: .string, records: types.records,
      catalog: .standard)
    return try expression.value(
      [.record(entry.record)], in: Self.berlin, spending: Evaluation()
    ).asString
  }

  private static var berlin: EnvironmentValues {
    var environment = EnvironmentValues()
    environment.timeZone = ShippedTemplate.berlin
    environment.locale = Locale(identifier: "en_GB")
    return environment
  }
}

/// An answer of a service, as it is kept beside the tests.
func answer(_ name: String) -> String {
  let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("Answers/\(name)")
  return (try? String(contentsOf: file, encoding: .utf8)) ?? "'\(name)' is missing"
}
