import Foundation
import Glibc
import TemplateData
import TestSupport
import Testing

@testable import WidgetTemplates

/// A template is what lies in its folder, and what was read of it.
@Suite struct TemplateFilesTests {
  @Test(arguments: ["widget.json", "views.swift", "sample.json"])
  func isNoLinkToSomethingElse(_ name: String) throws {
    let template = try WrittenTemplate()
    let file = template.path + "/" + name
    rename(file, template.folder.path + "/elsewhere")
    symlink("../elsewhere", file)
    let error = #expect(throws: TemplateError.self) {
      try LoadedTemplate(folder: template.path).check()
    }
    #expect(error?.description.contains("it lies outside of the template's folder") == true)
    // Not even one that comes back into the folder by another way is followed out of it.
    unlink(file)
    rename(template.folder.path + "/elsewhere", file)
    #expect(template.problems() == [])
  }

  @Test func hasNoAssetsThatLieElsewhere() throws {
    let template = try WrittenTemplate()
    try template.folder.write("x", to: "elsewhere/photo.txt")
    #expect(try template.loaded().assets == nil)
    symlink("../elsewhere", template.path + "/assets")
    #expect(try template.loaded().assets == nil)
    unlink(template.path + "/assets")
    try template.folder.write("x", to: "meter/assets/photo.txt")
    #expect(try template.loaded().assets != nil)
  }

  @Test func isTrustedForWhatWasReadOfIt() throws {
    let template = try WrittenTemplate(
      widget: #"{ "sources": { "meter": { "command": ["rm", "-r", "everything"] } } }"#)
    let run = try template.run()
    // Another text takes its place before trust is asked for, and that one is trusted.
    try template.folder.write(
      #"{ "sources": { "meter": { "command": ["date"] } } }"#, to: "meter/widget.json")
    try template.trust.trust(template.path)
    let refused = try #require(try run.asked(run.template.description.sources).first)
    #expect(refused.failure?.contains("'widget.json' was changed since that was allowed") == true)
    #expect(template.test.commands.requests.isEmpty)
    template.test.commands.add(#"{ "power": 1 }"#)
    #expect(try template.run().asked(template.run().template.description.sources)[0].value != nil)
    #expect(template.test.commands.requests.map(\.program) == ["date"])
  }
}
