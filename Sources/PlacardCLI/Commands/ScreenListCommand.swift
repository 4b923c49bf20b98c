import ArgumentParser
import FramePipeline
import WidgetHost

/// Lists screens.
struct ScreenListCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "List the screens, what they show, and how they are.")

  @Flag(help: "Write JSON.")
  var json = false

  @OptionGroup var state: StateOptions

  func run() throws {
    let all = state.folder.hasDatabase ? try ScreenCommandContext(state, reads: true).all() : []
    if json {
      StandardOutput.write(json: .array(all.map(\.json)))
    } else if all.isEmpty {
      StandardError.reportError("there are no screens; make one with 'screen add'")
    } else {
      for status in all { StandardOutput.write(status.text) }
    }
  }
}
