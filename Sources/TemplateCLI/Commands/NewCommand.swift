import ArgumentParser
import Foundation
import PlacardCLI
import WidgetTemplates

/// Creates a template to start from: a small one, or a copy of another.
struct NewCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "new", abstract: "Create a template, from scratch or as a copy.",
    discussion: """
      Without --from, creates a small to-do list whose files show how a template is written.

      EXAMPLES:
        placard new chores
        placard new scores --from leaderboard
      """)

  @Argument(help: "The folder that is made; its last part is the template's kind.")
  var name: String

  @Option(
    help: ArgumentHelp(
      "The template that is copied, by its name or folder. (default: a small starter)",
      valueName: "template"))
  var from: String?

  @OptionGroup var folders: WidgetFolderOptions

  func run() throws {
    let original = try from.map { try TemplateRegistry.current.template(named: $0) }
    let target = URL(fileURLWithPath: name).standardizedFileURL
    guard !FileManager.default.fileExists(atPath: target.path) else {
      throw TemplateError("'\(name)' is there already; choose another name, or remove it")
    }
    guard target.lastPathComponent.wholeMatch(of: /[A-Za-z0-9][A-Za-z0-9._-]{0,99}/) != nil else {
      throw TemplateError(
        "'\(target.lastPathComponent)' cannot be a kind; use letters, digits, '.', '-' and '_'")
    }
    let kind = target.lastPathComponent
    if let original {
      guard !target.path.hasPrefix(original.folder + "/") else {
        throw TemplateError("'\(name)' lies in the template that is copied; choose another place")
      }
      try TemplateDraft(at: target).write { draft in
        try TemplateCopy(of: original, named: kind).write(to: draft)
      }
    } else {
      try TemplateDraft(at: target).write { try StarterTemplate(named: kind).write(to: $0) }
    }
    StandardOutput.write(
      "\(name): change views.swift, and see it with 'placard preview --watch \(path)'")
  }

  /// The folder as later commands take it for one, and not for the name of another template.
  private var path: String { name.contains("/") ? name : "./\(name)" }
}
