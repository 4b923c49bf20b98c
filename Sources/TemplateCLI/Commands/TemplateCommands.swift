package import ArgumentParser
import CheckedJSON
import Foundation
import FramePipeline
import Graphics
import PlacardCLI
import TemplateData
import WidgetTemplates
import WidgetWorker

/// The commands that work with templates.
package enum TemplateCommands {
  package static let all: [any ParsableCommand.Type] = [
    TemplatesCommand.self, CheckCommand.self, NewCommand.self, TrustCommand.self, DataCommand.self,
    SwiftCommand.self,
  ]

  /// The schemas of the files of templates.
  package static let schemas = [(name: "template", text: TemplateSchema.text)]
}

extension TemplateRegistry {
  /// The registry that this process's commands use.
  package static let current = TemplateRegistry()
}

/// Lists and describes templates.
struct TemplatesCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "templates", abstract: "List the templates, or describe one",
    discussion: """
      Searches the folders of --templates, then those of $PLACARD_TEMPLATES, placard/templates in \
      the XDG data folders ($XDG_DATA_HOME or ~/.local/share, then $XDG_DATA_DIRS or \
      /usr/local/share and /usr/share), ../share/placard/templates and ./Templates beside the \
      program, and Templates in the checkout in which it was built. If several templates have the \
      same name, the first one is used.
      """)

  @Argument(help: "The name or folder of the template to describe (default: list all)")
  var template: String?

  @Flag(help: "Print JSON")
  var json = false

  @Flag(help: "Print the reference of templates")
  var reference = false

  @OptionGroup var folders: WidgetFolderOptions

  func run() throws {
    if reference { return StandardOutput.write(Reference.page, terminator: "") }
    let registry = TemplateRegistry.current
    if let template {
      let loaded = try registry.template(named: template)
      if json { return StandardOutput.write(json: TemplateFormatter.json(loaded)) }
      return StandardOutput.write(TemplateFormatter.description(loaded))
    }
    let all = registry.all()
    for diagnostic in all.diagnostics { StandardError.reportError("\(diagnostic.message)") }
    if json {
      StandardOutput.write(json: .array(all.templates.map(TemplateFormatter.json)))
    } else if all.templates.isEmpty {
      StandardError.reportError(registry.noTemplatesMessage)
    } else {
      StandardOutput.write(TemplateFormatter.list(all.templates))
    }
  }
}

/// Exports a template's types as Swift.
struct SwiftCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "swift",
    abstract:
      "Print the types of a template as Swift, with which its views.swift compiles")

  @Argument(help: "The name or folder of a template")
  var template: String

  @Flag(help: "Leave out the provider and the widget")
  var types = false

  @OptionGroup var folders: WidgetFolderOptions

  func run() throws {
    let export = try SwiftExport(TemplateRegistry.current.template(named: template))
    StandardOutput.write(types ? export.types : export.source, terminator: "")
  }
}
