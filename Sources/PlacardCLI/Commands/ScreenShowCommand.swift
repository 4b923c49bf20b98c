import ArgumentParser
import FramePipeline
import WidgetHost

/// Shows a screen.
struct ScreenShowCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "show",
    abstract: "Tell how a screen is: where each slot is, what it shows, what fails.")

  @Argument(help: "The screen's name, as in 'screen list'.")
  var screen: String

  @Flag(help: "Write the file with which the screen was added.")
  var file = false

  @Flag(help: "Write JSON.")
  var json = false

  @OptionGroup var state: StateOptions

  func run() throws {
    let status = try ScreenCommandContext(state, reads: true).screen(named: screen)
    if file {
      StandardOutput.write(jsonText: status.screen.text)
    } else if json {
      StandardOutput.write(json: status.json(try? status.screen.plan(on: state.devices)))
    } else {
      let plan = try status.screen.plan(on: state.devices)
      StandardOutput.write((status.lines + plan.slotLines).joined(separator: "\n"))
    }
  }
}
