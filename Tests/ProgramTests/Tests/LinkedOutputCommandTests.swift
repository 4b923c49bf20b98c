import Foundation
import TestSupport
import Testing

@Suite("Commands with symbolic links in the output folder", .blocking)
struct LinkedOutputCommandTests {
  private let folder: TestFolder

  init() throws { folder = try TestFolder() }

  private func render(_ options: [String] = []) throws -> Program.Run {
    try Program.testWidgets.run(
      ["render", "good", "--family", "systemSmall", "--device", "trmnl-og", "--quiet"] + options,
      in: folder)
  }

  private let instance = "Output/trmnl-og/good-systemSmall"

  private func link(_ path: String, to target: String) throws {
    try FileManager.default.createSymbolicLink(
      at: folder.url.appendingPathComponent(path),
      withDestinationURL: folder.url.appendingPathComponent(target))
  }

  private func move(_ path: String, to target: String) throws {
    try FileManager.default.moveItem(
      at: folder.url.appendingPathComponent(path), to: folder.url.appendingPathComponent(target))
  }

  @Test("'render' rejects a symbolic link at 'frames' and leaves its target untouched")
  func frames() throws {
    #expect(try render().code == 0)
    try move(instance + "/frames", to: "elsewhere")
    try folder.write("mine", to: "elsewhere/.x.placard-tmp")
    try link(instance + "/frames", to: "elsewhere")
    let before = try folder.contents(of: "elsewhere")
    let run = try render()
    #expect(run.code == 1)
    #expect(
      run.errorLines == [
        "test-widgets: cannot open the folder '\(instance)/frames': it is a symbolic link, which could "
          + "lead to files that are not Placard's; remove the link, or choose another output folder"
      ])
    #expect(try folder.contents(of: "elsewhere") == before)
  }

  @Test("'render' follows a symbolic link to the output folder")
  func ownFolder() throws {
    try FileManager.default.createDirectory(
      at: folder.url.appendingPathComponent("elsewhere"), withIntermediateDirectories: false)
    try link("Output", to: "elsewhere")
    #expect(try render().code == 0)
    #expect(try folder.contents(of: "elsewhere/trmnl-og").count > 1)
  }

  @Test("'preview' replaces nothing but an earlier gallery")
  func gallery() throws {
    let preview = ["preview", "good", "--family", "systemSmall", "--entries", "0", "--quiet"]
    try FileManager.default.createDirectory(
      at: folder.url.appendingPathComponent("elsewhere"), withIntermediateDirectories: false)
    try FileManager.default.createDirectory(
      at: folder.url.appendingPathComponent("Output"), withIntermediateDirectories: false)
    try folder.write("mine", to: "elsewhere/photo.png")
    try link("Output/preview", to: "elsewhere")
    let linked = try Program.testWidgets.run(preview, in: folder)
    #expect(linked.code == 1)
    #expect(
      linked.errorLines == [
        "test-widgets: cannot replace 'Output/preview': it is a symbolic link, which could lead to files "
          + "that are not Placard's; remove the link, or choose another output folder"
      ])
    try FileManager.default.removeItem(at: folder.url.appendingPathComponent("Output/preview"))
    try move("elsewhere", to: "Output/preview")
    let foreign = try Program.testWidgets.run(preview, in: folder)
    #expect(foreign.code == 1)
    #expect(
      foreign.errorLines == [
        "test-widgets: 'Output/preview' has files that 'preview' did not write; move it, or choose another "
          + "output folder"
      ])
    #expect(try folder.contents(of: "Output") == ["preview/photo.png": Data("mine".utf8)])
    try FileManager.default.removeItem(at: folder.url.appendingPathComponent("Output/preview"))
    for _ in 1...2 { #expect(try Program.testWidgets.run(preview, in: folder).code == 0) }
    #expect(
      try FileManager.default.contentsOfDirectory(
        atPath: folder.url.appendingPathComponent("Output").path) == ["preview"])
  }
}
