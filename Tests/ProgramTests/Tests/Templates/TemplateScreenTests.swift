import Foundation
import TestSupport
import Testing

/// Screens that show templates which were not added before.
@Suite(.blocking) struct TemplateScreenTests {
  /// Creates a template called `meter` in the folder of a screen's file, which is not searched for templates.
  private func screen(_ widget: String, name: String = "hall") throws -> TestTemplate {
    let template = try TestTemplate()
    try template.write()
    let own = template.folder.url.appendingPathComponent("screens")
    try FileManager.default.createDirectory(at: own, withIntermediateDirectories: true)
    try FileManager.default.moveItem(
      at: template.folder.url.appendingPathComponent("meter"),
      to: own.appendingPathComponent("meter"))
    try template.folder.write(#"{ "power": 512 }"#, to: "now.json")
    try template.folder.write(
      """
      { "name": "hall", "device": "trmnl-og", "layout": "halves", "slots": [
        { "widget": "\(widget)", "cell": "left" },
        { "widget": "clock", "cell": "right", "parameters": { "minutes": 5 } } ] }
      """, to: "screens/hall.json")
    return template
  }

  /// Relative to the parent folder: paths in a screen's file are relative to that file.
  private static let file = "screens/hall.json"
  private let elsewhere = ["PLACARD_TEMPLATES": ""]

  @Test(arguments: ["./meter", "meter", "../screens/meter"])
  func rendersOnceAndWithAHost(_ widget: String) throws {
    let template = try screen(widget)
    try template.output(
      ["data", "set", "screens/meter", "meter", "now.json"], environment: elsewhere)
    let check = try template.run(["screen", "check", Self.file], environment: elsewhere)
    #expect(check.code == 0 && check.output.contains("hall-left"), "\(check.errors)")
    try template.output(["render", "--screen", Self.file], environment: elsewhere)
    #expect(try shown(template) == ["hall-left", "hall-right"])
    #expect(
      try template.output(["screen", "add", Self.file], environment: elsewhere) == "hall\n")
    try template.output(["run", "--once"], environment: elsewhere)
    let status = try template.output(["status", "hall"], environment: elsewhere)
    #expect(status.components(separatedBy: "shows a timeline").count == 3, "\(status)")
    #expect(try shown(template) == ["hall-left", "hall-right"])
  }

  /// Returns the instances on the screen that was rendered last.
  private func shown(_ template: TestTemplate) throws -> [String] {
    let text = try template.folder.text(of: "Output/trmnl-og/hall/manifest.json")
    let manifest = try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any]
    let slots = (manifest?["screen"] as? [String: Any])?["slots"] as? [[String: Any]]
    return (slots ?? []).flatMap { $0["instances"] as? [String] ?? [] }
  }

  @Test(arguments: [
    ("clok", "unknown template 'clok'; did you mean 'clock'?"),
    ("./none", "/screens/none'; pass the folder of a template"),
    ("./meter/widget.json", "is a file; pass the folder of the template"),
  ]) func reportsMissingTemplates(_ widget: String, _ expected: String) throws {
    let template = try screen(widget)
    for command in [["screen", "check"], ["screen", "add"], ["render", "--screen"]] {
      let run = try template.run(command + [Self.file], environment: elsewhere)
      #expect(run.code == 1)
      #expect(
        run.errors.contains("screens/hall.json:2:") && run.errors.contains(expected),
        "\(run.errors)")
    }
  }

  @Test func acceptsKindsOfACompiledProgram() throws {
    let folder = try TestFolder()
    try folder.write(
      #"{ "name": "hall", "device": "trmnl-og", "layout": "full", "slots": [{ "widget": "calm" }] }"#,
      to: "hall.json")
    let run = try Program.testWidgets.run(
      ["screen", "check", "hall.json", "--state", "state"], in: folder)
    #expect(run.code == 0, "\(run.errors)")
  }
}
