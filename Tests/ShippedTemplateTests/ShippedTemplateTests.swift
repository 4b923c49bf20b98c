import Foundation
import Testing
import WidgetTimeline

@testable import WidgetTemplates

@Suite("Templates that come with the package")
struct ShippedTemplateTests {
  @Test("there are some")
  func thereAreSome() {
    #expect(
      Set(["agenda", "headlines", "home", "leaderboard", "picture", "transit", "weather"])
        .isSubset(of: ShippedTemplate.all.map(\.name)))
  }

  @Test("nothing is wrong with one", arguments: ShippedTemplate.all)
  func isRight(_ shipped: ShippedTemplate) throws {
    try shipped.loaded().check()
  }

  @Test("one says what it is", arguments: ShippedTemplate.all)
  func saysWhatItIs(_ shipped: ShippedTemplate) throws {
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

  @Test("a README tells of its parameters", arguments: ShippedTemplate.all)
  func hasReadMe(_ shipped: ShippedTemplate) throws {
    let text = try String(contentsOfFile: shipped.folder + "/README.md", encoding: .utf8)
    #expect(text.hasPrefix("# \(try shipped.loaded().description.displayName)\n"))
    for parameter in try shipped.loaded().parameters {
      #expect(text.contains("`\(parameter.name)`"), "it does not tell of '\(parameter.name)'")
    }
  }
}
