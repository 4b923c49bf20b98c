import Foundation
import WidgetTemplates

/// A copy of a template under another name.
struct TemplateCopy {
  private let original: LoadedTemplate
  private let name: String

  init(of original: LoadedTemplate, named name: String) {
    self.original = original
    self.name = name
  }

  /// Writes the copy, whole or not at all.
  func write(to target: URL) throws {
    let parent = target.deletingLastPathComponent()
    let draft = parent.appendingPathComponent(".\(target.lastPathComponent).\(getpid())")
    defer { try? FileManager.default.removeItem(at: draft) }
    do {
      try FileManager.default.createDirectory(at: parent, withIntermediateDirectories: true)
      try FileManager.default.copyItem(at: URL(fileURLWithPath: original.folder), to: draft)
      try rename(in: draft)
      try FileManager.default.moveItem(at: draft, to: target)
    } catch let error as CocoaError {
      throw TemplateError("'\(target.path)' cannot be made: \(error.localizedDescription)")
    }
    _ = try LoadedTemplate(folder: target.path)
  }

  /// A kind that was written out would be that of the original.
  private func rename(in folder: URL) throws {
    let file = folder.appendingPathComponent("widget.json")
    let text = try String(contentsOf: file, encoding: .utf8)
    let renamed = text.replacing(
      /("kind"\s*:\s*)"[^"]*"/, maxReplacements: 1, with: { "\($0.1)\"\(name)\"" })
    try Data(renamed.utf8).write(to: file)
  }
}
