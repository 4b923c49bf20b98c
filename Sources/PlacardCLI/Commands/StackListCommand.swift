import ArgumentParser
import Foundation
import FramePipeline
import WidgetHost
import WidgetTimeline

/// Lists stacks and what they show.
struct StackListCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "List the stacks, what they hold, show, and will show next.")

  @OptionGroup var state: StateOptions

  @Flag(help: "Write JSON.")
  var json = false

  func run() throws {
    let all = try StackCommandContext(state, reads: true).all()
    if json {
      StandardOutput.write(json: .array(all.map(\.json)))
    } else if all.isEmpty {
      StandardError.reportError("there are no stacks; make one with 'stack create'")
    } else {
      for status in all { StandardOutput.write(status.text) }
    }
  }
}
