import Foundation
import WidgetTemplates

/// A template's folder that is written aside and then put in its place.
struct TemplateDraft {
  private let target: URL

  init(at target: URL) { self.target = target }

  /// Has the folder written, whole or not at all.
  ///
  /// - Parameter fill: Makes the folder that it is given, with the files.
  /// - Throws: ``TemplateError`` where the folder cannot be made, or what was written is no template.
  func write(_ fill: (URL) throws -> Void) throws {
    let parent = target.deletingLastPathComponent()
    let draft = parent.appendingPathComponent(".\(target.lastPathComponent).\(getpid())")
    defer { try? FileManager.default.removeItem(at: draft) }
    do {
      try FileManager.default.createDirectory(at: parent, withIntermediateDirectories: true)
      try fill(draft)
      try FileManager.default.moveItem(at: draft, to: target)
    } catch let error as CocoaError {
      throw TemplateError("'\(target.path)' cannot be created: \(error.localizedDescription)")
    }
    _ = try LoadedTemplate(folder: target.path)
  }
}
