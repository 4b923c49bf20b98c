package import ArgumentParser

/// The commands that work with templates.
package enum TemplateCommands {
  package static let all: [any ParsableCommand.Type] = [
    TemplatesCommand.self, CheckCommand.self, NewCommand.self, TrustCommand.self, DataCommand.self,
    SwiftCommand.self,
  ]
}

extension TemplateShelf {
  /// The shelf that the commands of this process work with.
  package static let current = TemplateShelf()
}
