import Foundation
import Glibc
import TemplateData
import TestSupport
import Testing

@testable import WidgetTemplates

/// A template consists of the files in its folder, as they were read.
@Suite struct TemplateFilesTests {
  @Test(arguments: ["widget.json", "views.swift", "sample.json"])
  func rejectsLinkedFiles(_ name: String) throws {
    let template = try WrittenTemplate()
    let file = template.path + "/" + name
    rename(file, template.folder.path + "/elsewhere")
    symlink("../elsewhere", file)
    let error = #expect(throws: TemplateError.self) {
      try LoadedTemplate(folder: template.path).check()
    }
    #expect(error?.description.contains("it is outside the template's folder") == true)
    // A link is rejected even if it leads back into the folder.
    unlink(file)
    rename(template.folder.path + "/elsewhere", file)
    #expect(template.problems() == [])
  }

  @Test func ignoresAssetsOutsideOfTheFolder() throws {
    let template = try WrittenTemplate()
    try template.folder.write("x", to: "elsewhere/photo.txt")
    #expect(try template.loaded().assets == nil)
    symlink("../elsewhere", template.path + "/assets")
    #expect(try template.loaded().assets == nil)
    unlink(template.path + "/assets")
    try template.folder.write("x", to: "meter/assets/photo.txt")
    #expect(try template.loaded().assets != nil)
  }

  @Test func trustAppliesToTheFilesThatWereRead() throws {
    let template = try WrittenTemplate(
      widget: #"{ "sources": { "meter": { "command": ["rm", "-r", "everything"] } } }"#)
    let run = try template.run()
    // Another text replaces the file before trust is checked, and that one is trusted.
    try template.folder.write(
      #"{ "sources": { "meter": { "command": ["date"] } } }"#, to: "meter/widget.json")
    try template.trust.trust(template.path)
    let refused = try #require(try run.fetch(run.template.description.sources).first)
    #expect(refused.failure?.contains("'widget.json' was changed since that was allowed") == true)
    #expect(template.test.commands.requests.isEmpty)
    template.test.commands.add(#"{ "power": 1 }"#)
    #expect(try template.run().fetch(template.run().template.description.sources)[0].value != nil)
    #expect(template.test.commands.requests.map(\.program) == ["date"])
  }
}
