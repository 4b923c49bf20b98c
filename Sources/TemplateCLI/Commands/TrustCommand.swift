import ArgumentParser
import PlacardCLI
import TemplateData
import WidgetHost
import WidgetTemplates

/// Allows a template to run programs, to use secrets and to perform actions.
struct TrustCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "trust",
    abstract:
      "Allow a template what it may not do by itself: run programs, use secrets, perform actions.",
    discussion: """
      A template is trusted as its files are now; where one of them changes, it asks again. Read them first: \
      what it would be allowed is listed.
      """)

  @Argument(help: "The template, by its folder or name.")
  var template: String

  @Flag(help: "Allow it no longer.")
  var revoke = false

  @OptionGroup var folders: WidgetFolderOptions
  @OptionGroup var state: StateOptions

  func run() throws {
    let loaded = try TemplateRegistry.current.template(named: template)
    let trust = TemplateTrust(folder: state.folder.path)
    if revoke {
      StandardOutput.write(
        try trust.revoke(loaded.folder) ? "revoked" : "'\(template)' was not trusted")
      return
    }
    for privilege in loaded.description.privileges { StandardOutput.write("it \(privilege)") }
    try trust.trust(loaded.folder)
    StandardOutput.write("trusted: '\(loaded.folder)', as it is now")
  }
}
