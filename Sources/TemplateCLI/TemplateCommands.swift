package import ArgumentParser
import WidgetTemplates

/// The commands that work with templates.
package enum TemplateCommands {
  package static let all: [any ParsableCommand.Type] = [
    TemplatesCommand.self, CheckCommand.self, NewCommand.self, TrustCommand.self, DataCommand.self,
    SwiftCommand.self,
  ]

  /// The contracts of the files of templates.
  package static let schemas = [(name: "template", text: TemplateSchema.text)]
}

extension TemplateRegistry {
  /// The registry that the commands of this process work with.
  package static let current = TemplateRegistry()
}
