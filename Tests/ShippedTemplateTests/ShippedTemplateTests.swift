import Foundation
import Testing
import WidgetTimeline

@testable import WidgetTemplates

@Suite("Shipped templates")
struct ShippedTemplateTests {
  @Test("include the expected ones")
  func includeExpected() {
    #expect(
      Set(["agenda", "headlines", "home", "leaderboard", "picture", "transit", "weather"])
        .isSubset(of: ShippedTemplate.all.map(\.name)))
  }

  @Test("have no errors", arguments: ShippedTemplate.all)
  func haveNoErrors(_ shipped: ShippedTemplate) throws {
    try shipped.loaded().check()
  }

  @Test("have descriptions, families and parameter titles", arguments: ShippedTemplate.all)
  func haveDescriptions(_ shipped: ShippedTemplate) throws {
    let description = try shipped.loaded().description
    #expect(description.kind == shipped.name)
    #expect(description.displayName != shipped.name)
    #expect(description.summary.hasSuffix("."))
    #expect(!description.families.isEmpty)
    for parameter in description.parameters.map(\.parameter) {
      #expect(parameter.title != parameter.name, "'\(parameter.name)' has no title")
      #expect(parameter.description != nil, "'\(parameter.name)' has no description")
    }
  }

  @Test("have a README that lists their parameters", arguments: ShippedTemplate.all)
  func hasReadMe(_ shipped: ShippedTemplate) throws {
    let text = try String(contentsOfFile: shipped.folder + "/README.md", encoding: .utf8)
    #expect(text.hasPrefix("# \(try shipped.loaded().description.displayName)\n"))
    for parameter in try shipped.loaded().parameters {
      #expect(text.contains("`\(parameter.name)`"), "it does not tell of '\(parameter.name)'")
    }
  }
}
