import ArgumentParser

/// Tells of the displays that pictures can be drawn for.
struct DevicesCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "devices",
    abstract: "List displays, show, check and add profiles, draw a test card.",
    discussion: """
      A display that is not listed is described by a file: take that of a similar one, change it, check \
      it, and name it wherever a display is named.

      EXAMPLES:
        \(RootCommand.programName) devices --find kindle --touch
        \(RootCommand.programName) devices show trmnl-og > hallway.json
        \(RootCommand.programName) devices check hallway.json
        \(RootCommand.programName) render --device hallway.json
        \(RootCommand.programName) devices add hallway.json
      """,
    subcommands: [
      DevicesListCommand.self, DevicesShowCommand.self, DevicesCheckCommand.self,
      DevicesAddCommand.self,
      DevicesCardCommand.self,
    ],
    defaultSubcommand: DevicesListCommand.self)
}
