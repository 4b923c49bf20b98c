import Foundation
import TemplateLanguage
import TestSupport
import Testing

@testable import TemplateCatalog
@testable import TemplateEvaluation

/// Templates may contain only what Swift accepts: each rule is checked by the checker and by the
/// compiler.
@Suite("Rules of Swift")
struct SwiftRuleTests {
  @Test("are enforced by the checker", arguments: SwiftRule.all)
  func check(rule: SwiftRule) {
    let source = SourceText(rule.source, name: "views.swift")
    let (views, found) = TemplateViews.checked(
      source, entry: SwiftRule.entry,
      records: ["Entry": SwiftRule.entry, "Player": SwiftRule.player], catalog: .standard)
    let problems = found.map { "\(SourceReport($0, in: source))" }
    if let expectedMessage = rule.expectedMessage {
      #expect(problems.contains { $0.contains(expectedMessage) }, "\(problems)")
    } else {
      #expect(views != nil && problems.isEmpty, "\(problems)")
    }
  }

  @Test("agree with the compiler", .blocking) func compile() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    var files = [folder.appendingPathComponent("Types.swift")]
    try SwiftRule.types.write(to: files[0], atomically: true, encoding: .utf8)
    for rule in SwiftRule.all {
      files.append(folder.appendingPathComponent("Rule\(rule.number).swift"))
      try rule.source.write(to: files[files.count - 1], atomically: true, encoding: .utf8)
    }
    let said = try SwiftCompiler().check(files.map(\.path))
    #expect(!said.contains("Types.swift:"), "\(said)")
    for rule in SwiftRule.all {
      let isRefused =
        said.split(separator: "\n").contains {
          $0.contains("/Rule\(rule.number).swift:") && $0.contains("error:")
        }
      #expect(isRefused == (rule.expectedMessage != nil), "\(rule.text)")
    }
  }
}
