import ArgumentParser

/// Adds, shows and removes screens.
struct ScreenCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "screen",
    abstract: "Put several instances on a display at once.",
    discussion: """
      A screen is a JSON file that names a display, a layout, and what is shown in each of its slots; \
      'schema screen' prints what it can say. It gets a folder of its own beside its instances', \
      <output>/<device>/<screen>, with a manifest like any other: frames at all dates of what it shows, \
      and the tap targets of all.
      """,
    subcommands: [
      ScreenAddCommand.self, ScreenCheckCommand.self, ScreenListCommand.self,
      ScreenShowCommand.self, ScreenRemoveCommand.self,
    ])
}
