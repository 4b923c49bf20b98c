import Foundation
import TestSupport
import Testing

/// The versions of a template are folders, which `upgrade` and `rollback` do not know.
@Suite(.blocking) struct TemplateUpgradeTests {
  @Test(
    "says what to do instead",
    arguments: [
      (
        ["upgrade", "meter", "./meter", "--canary", "1"],
        "placard: 'meter' is a template, of which no versions are kept; put its new version into another folder and "
          + "give that another 'kind', name the folder as the 'widget' of some instances in a fleet file and 'apply' "
          + "that, then of the others; or change the files of the template where they are, and 'reload meter'\n"
      ),
      (
        ["rollback", "meter"],
        "placard: 'meter' is a template, of which no versions are kept; 'apply' the fleet file that named its former "
          + "folder; or put its former files back, and 'reload meter'\n"
      ),
    ])
  func advises(_ arguments: [String], _ message: String) throws {
    let template = try TestTemplate()
    try template.write()
    let run = try template.run(arguments)
    #expect(run.code == 1 && run.output == "")
    #expect(run.errors == message)
  }

  @Test("a new version is tried by some instances first") func tries() throws {
    let template = try TestTemplate()
    try template.write()
    var newer = template
    newer.widget = template.widget.replacing(#""name""#, with: #""kind": "meter-2", "name""#)
    let folder = template.folder.url.path
    try FileManager.default.moveItem(atPath: folder + "/meter", toPath: folder + "/meter-1")
    try template.folder.write(
      String(contentsOfFile: folder + "/meter-1/widget.json", encoding: .utf8)
        .replacing(#""name""#, with: #""kind": "meter-1", "name""#), to: "meter-1/widget.json")
    try newer.write()
    try FileManager.default.moveItem(atPath: folder + "/meter", toPath: folder + "/meter-2")
    func apply(_ first: String, _ other: String) throws -> String {
      func entry(_ folder: String) -> String {
        #"{ "widget": "./\#(folder)", "family": "systemSmall", "device": "trmnl-og" }"#
      }
      try template.folder.write(
        #"{ "instances": { "a": \#(entry(first)), "b": \#(entry(other)) } }"#, to: "fleet.json")
      return try template.output(["apply", "fleet.json", "--yes"])
    }
    #expect(
      try apply("meter-1", "meter-1").hasSuffix("added 2, changed 0, removed 0, 0 unchanged\n"))
    for (first, other) in [("meter-2", "meter-1"), ("meter-2", "meter-2"), ("meter-1", "meter-1")] {
      _ = try apply(first, other)
      let kinds = try template.output(["instances"])
      #expect(kinds.contains("\(first), systemSmall"), "\(kinds)")
      #expect(kinds.contains("\(other), systemSmall"), "\(kinds)")
    }
  }
}
