import ArgumentParser
import Foundation
import PlacardCLI
import WidgetTemplates

/// Copies a template to start from.
struct NewCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "new", abstract: "Make a template of one's own, as a copy of another.")

  @Argument(help: "The folder that is made; its last part is the template's kind.")
  var name: String

  @Option(help: "The template that is copied, by its name or folder.")
  var from: String

  func run() throws {
    let original = try TemplateShelf.current.template(named: from)
    let target = URL(fileURLWithPath: name).standardizedFileURL
    guard !FileManager.default.fileExists(atPath: target.path) else {
      throw TemplateError("'\(name)' is there already; choose another name, or remove it")
    }
    guard target.lastPathComponent.wholeMatch(of: /[A-Za-z0-9][A-Za-z0-9._-]{0,99}/) != nil else {
      throw TemplateError(
        "'\(target.lastPathComponent)' cannot be a kind; use letters, digits, '.', '-' and '_'")
    }
    guard !target.path.hasPrefix(original.folder + "/") else {
      throw TemplateError("'\(name)' lies in the template that is copied; choose another place")
    }
    try TemplateCopy(of: original, named: target.lastPathComponent).write(to: target)
    print("\(name): change views.swift, and see it with 'placard preview --watch \(name)'")
  }
}
