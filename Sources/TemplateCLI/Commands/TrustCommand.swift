import ArgumentParser
import PlacardCLI
import TemplateData
import WidgetHost
import WidgetTemplates

/// Trusts a template to run programs, use secrets and perform actions.
struct TrustCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "trust",
    abstract:
      "Allow a template to run programs, use secrets and perform actions",
    discussion: """
      Prints what the template may do, and trusts its files as they are now. Read the files first. \
      If a file changes, the template must be trusted again. The versions that 'upgrade' copies keep \
      the trust of the folder that they were copied from; --revoke revokes that as well.
      """)

  @Argument(help: "The name or folder of a template")
  var template: String

  @Flag(help: "Revoke the trust")
  var revoke = false

  @OptionGroup var folders: WidgetFolderOptions
  @OptionGroup var state: StateOptions

  func run() throws {
    let trust = TemplateTrust(folder: state.folder.path)
    if revoke { return try revokeTrust(trust) }
    let loaded = try TemplateRegistry.current.template(named: template)
    for privilege in loaded.description.privileges { StandardOutput.write("it \(privilege)") }
    try trust.trust(loaded.folder)
    StandardOutput.write("trusted: '\(loaded.folder)', in its current state")
  }

  /// Revokes the trust in a template and its versions, even if its folder does not exist any more.
  private func revokeTrust(_ trust: TemplateTrust) throws {
    let loaded = Result { try TemplateRegistry.current.template(named: template) }
    let versions = try trust.revokeVersions(of: (try? loaded.get())?.kind ?? template)
    let wasTrusted = try trust.revoke((try? loaded.get())?.folder ?? template)
    if !wasTrusted, versions == 0 { _ = try loaded.get() }
    StandardOutput.write(wasTrusted || versions > 0 ? "revoked" : "'\(template)' was not trusted")
  }
}
