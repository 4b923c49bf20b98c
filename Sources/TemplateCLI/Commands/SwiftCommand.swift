import ArgumentParser
import PlacardCLI
import WidgetTemplates

/// Writes a template's types as Swift.
struct SwiftCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "swift",
    abstract:
      "Write a template's types as Swift: with its views.swift they are a widget that is compiled.")

  @Argument(help: "The template, by its folder or name.")
  var template: String

  @Flag(help: "Leave out the provider and the widget.")
  var types = false

  @OptionGroup var folders: WidgetFolderOptions

  func run() throws {
    let export = try SwiftExport(TemplateRegistry.current.template(named: template))
    StandardOutput.write(types ? export.types : export.source, terminator: "")
  }
}
