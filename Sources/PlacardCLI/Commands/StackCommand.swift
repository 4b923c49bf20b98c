import ArgumentParser

/// Makes, changes and pages stacks.
struct StackCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "stack",
    abstract: "Let several instances share a slot that shows the most relevant one.",
    discussion: """
      A stack gets a folder of its own beside its instances', <output>/<device>/<stack>, with a \
      manifest like any other. At each moment it shows the instance whose present entry is the most \
      relevant by its provider; what a person turns to stays for half an hour, and what is pinned \
      until it is unpinned.
      """,
    subcommands: [
      StackCreateCommand.self, StackAddCommand.self, StackRemoveCommand.self,
      StackListCommand.self, StackNextCommand.self, StackPreviousCommand.self,
      StackPinCommand.self, StackUnpinCommand.self, StackDeleteCommand.self,
    ])
}
