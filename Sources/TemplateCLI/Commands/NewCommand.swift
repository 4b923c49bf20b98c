import ArgumentParser
import CheckedJSON
import Foundation
import PlacardCLI
import WidgetTemplates

/// Creates a template: a small starter, or a copy of another template.
struct NewCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "new", abstract: "Create a template",
    discussion: """
      Without --from, creates a small to-do list as an example.

      EXAMPLES:
        placard new chores
        placard new scores --from leaderboard
      """)

  @Argument(help: "The folder to create; its last component is the kind of the template")
  var name: String

  @Option(
    help: ArgumentHelp(
      "The name or folder of a template to copy (default: a small example)",
      valueName: "template"))
  var from: String?

  @OptionGroup var folders: WidgetFolderOptions

  func run() throws {
    let original = try from.map { try TemplateRegistry.current.template(named: $0) }
    let target = URL(fileURLWithPath: name).standardizedFileURL
    guard !FileManager.default.fileExists(atPath: target.path) else {
      throw TemplateError("'\(name)' already exists; choose another name, or remove it")
    }
    guard TemplateName.isSafe(target.lastPathComponent) else {
      throw TemplateError(
        "'\(target.lastPathComponent)' cannot be a kind; use \(TemplateName.rule)")
    }
    let kind = target.lastPathComponent
    if let original {
      guard !target.path.hasPrefix(original.folder + "/") else {
        throw TemplateError("'\(name)' is inside the template to copy; choose another folder")
      }
      try TemplateDraft(at: target).write { draft in
        try TemplateCopy(of: original, named: kind).write(to: draft)
      }
    } else {
      try TemplateDraft(at: target).write { try StarterTemplate(named: kind).write(to: $0) }
    }
    StandardOutput.write(
      "\(name): edit views.swift, and preview it with 'placard preview --watch \(path)'")
  }

  /// The folder as a path, so that later commands do not take it for the name of another template.
  private var path: String { name.contains("/") ? name : "./\(name)" }
}

/// A template's folder that is written to a temporary location and then moved to its target.
struct TemplateDraft {
  private let target: URL

  init(at target: URL) { self.target = target }

  /// Creates the folder atomically.
  ///
  /// - Parameter fill: Creates the folder at the given location, with its files.
  /// - Throws: ``TemplateError`` if the folder cannot be created, or if it is not a valid template.
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

/// A copy of a template under another name.
struct TemplateCopy {
  private let original: LoadedTemplate
  private let name: String

  init(of original: LoadedTemplate, named name: String) {
    self.original = original
    self.name = name
  }

  /// Writes the copy to a new folder.
  func write(to folder: URL) throws {
    try FileManager.default.copyItem(at: URL(fileURLWithPath: original.folder), to: folder)
    try rename(in: folder)
  }

  /// Replaces an explicit kind, which would be that of the original.
  private func rename(in folder: URL) throws {
    let file = folder.appendingPathComponent("widget.json")
    var members = try JSONReader(Array(Data(contentsOf: file)), file: file.path).members()
    guard let kind = members.optional("kind")?.origin.position else { return }
    var lines = try String(contentsOf: file, encoding: .utf8).components(separatedBy: "\n")
    guard lines.indices.contains(kind.line - 1) else { return }
    let line = lines[kind.line - 1]
    let start = line.index(line.startIndex, offsetBy: kind.column - 1)
    lines[kind.line - 1] =
      String(line[..<start])
      + String(line[start...]).replacing(/^"[^"]*"/, with: "\"\(name)\"", maxReplacements: 1)
    try Data(lines.joined(separator: "\n").utf8).write(to: file)
  }
}
