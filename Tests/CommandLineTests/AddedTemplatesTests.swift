import Foundation
import TestSupport
import Testing
import WidgetHost

@testable import TemplateCLI

/// The record of templates that were added by their folders.
@Suite struct AddedTemplatesTests {
  private let folder: TestFolder
  private var state: StateFolder { StateFolder(path: folder.url.path + "/state") }

  init() throws { folder = try TestFolder() }

  private func template(_ name: String) throws -> String {
    let path = folder.url.path + "/" + name
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    try folder.write("{}", to: name + "/widget.json")
    return path
  }

  @Test func keepsConcurrentlyAddedTemplates() async throws {
    let templates = try (0..<40).map { try template("t\($0)") }
    let added = AddedTemplates(state: state)
    try await withThrowingTaskGroup(of: Void.self) { group in
      for folder in templates { group.addTask { try added.add(folder) } }
      try await group.waitForAll()
    }
    #expect(try Set(added.folders()) == Set(templates))
  }

  @Test func findsTemplatesInAStateFolderThatWasMoved() throws {
    let elsewhere = try template("one")
    _ = try template("state/templates/own")
    let added = AddedTemplates(state: state)
    for folder in [elsewhere, state.path + "/templates/own"] { try added.add(folder) }
    let path = folder.url.path + "/moved"
    try FileManager.default.moveItem(atPath: state.path, toPath: path)
    let moved = AddedTemplates(state: StateFolder(path: path))
    #expect(try moved.folders() == [elsewhere, path + "/templates/own"])
  }

  @Test func dropsRemovedFoldersAndDuplicates() throws {
    let (one, other) = (try template("one"), try template("other"))
    let added = AddedTemplates(state: state)
    for folder in [one, other, one] { try added.add(folder) }
    #expect(try added.folders() == [other, one])
    try FileManager.default.removeItem(atPath: other)
    try added.add(one)
    #expect(try added.folders() == [one])
  }

  @Test(arguments: ["{", "{}", "\"x\"", ""])
  func keepsDamagedRecordUntouched(_ text: String) throws {
    let one = try template("one")
    let added = AddedTemplates(state: state)
    try added.add(one)
    try folder.write(text, to: "state/templates.json")
    #expect {
      try added.add(one)
    } throws: {
      "\($0)" == "'\(state.path)/templates.json' is damaged; remove it, and add the templates again"
    }
    #expect(try folder.text(of: "state/templates.json") == text)
  }
}
