import Foundation
import TemplateLanguage
import Testing

@testable import TemplateCatalog
@testable import TemplateEvaluation
@testable import WidgetTemplates

@Suite struct ReferenceTests {
  @Test(arguments: LanguageChapter.constructs.map(\.title))
  func everyExampleIsAccepted(title: String) throws {
    let construct = try #require(LanguageChapter.constructs.first { $0.title == title })
    let source = SourceText(construct.wholeFile, name: "example.swift")
    let (views, diagnostics) = TemplateViews.checked(
      source, entry: Weather.entry,
      records: ["Entry": Weather.entry, "Weather": Weather.weather, "Hour": Weather.hour],
      catalog: .standard)
    let problems = diagnostics.map { "\(SourceReport($0, in: source))" }
    #expect(views != nil)
    #expect(problems.isEmpty, "\(problems.joined(separator: "\n"))")
  }

  @Test func firstWidgetIsAccepted() {
    let source = SourceText(FirstWidget.views, name: "views.swift")
    let (views, diagnostics) = TemplateViews.checked(
      source, entry: Weather.entry,
      records: ["Entry": Weather.entry, "Weather": Weather.weather, "Hour": Weather.hour],
      catalog: .standard)
    let problems = diagnostics.map { "\(SourceReport($0, in: source))" }
    #expect(problems.isEmpty, "\(problems.joined(separator: "\n"))")
    #expect(views != nil)
  }

  @Test func pageMatchesTheTables() throws {
    let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
      .appendingPathComponent("Templates/REFERENCE.md")
    let page = Reference.page
    if ProcessInfo.processInfo.environment["UPDATE_GOLDENS"] == "1" {
      try Data(page.utf8).write(to: file)
      Issue.record("Templates/REFERENCE.md was renewed")
      return
    }
    let committed = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
    #expect(
      committed == page,
      "Templates/REFERENCE.md is not what the tables say; renew it with UPDATE_GOLDENS=1")
  }
}

/// The types of the first widget's sample.
private enum Weather {
  static let hour = RecordType(
    name: "Hour",
    fields: [
      RecordType.Field(name: "time", type: .date),
      RecordType.Field(name: "temperature", type: .double),
      RecordType.Field(name: "rain", type: .int),
    ])
  static let weather = RecordType(
    name: "Weather",
    fields: [
      RecordType.Field(name: "temperature", type: .double),
      RecordType.Field(name: "symbol", type: .string),
      RecordType.Field(name: "sunset", type: .date),
      RecordType.Field(name: "warning", type: .optional(.string)),
      RecordType.Field(name: "hours", type: .array(.record(hour))),
    ])
  static let configuration = RecordType(
    name: "Configuration", fields: [RecordType.Field(name: "city", type: .string)])
  static let entry = RecordType(
    name: "Entry",
    fields: [
      RecordType.Field(name: "date", type: .date),
      RecordType.Field(name: "configuration", type: .record(configuration)),
      RecordType.Field(name: "weather", type: .record(weather)),
    ])
}

extension LanguageChapter.Construct {
  /// The example in a complete file.
  fileprivate var wholeFile: String {
    let (members, body, others) =
      switch context {
      case .file: ("", "Text(\"\")", example)
      case .member: (example, "Text(\"\")", "")
      case .views: ("", example, "")
      case .statements: ("func work() -> Int {\n\(example)\nreturn 0\n}", "Text(\"\")", "")
      }
    return """
      struct ExampleView: View {
        @Environment(\\.widgetFamily) var family
        let entry: Entry
        \(members)
        var body: some View {
          \(body)
        }
      }
      \(others)
      """
  }
}
