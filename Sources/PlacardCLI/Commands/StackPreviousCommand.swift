import ArgumentParser
import WidgetHost

/// Turns a stack to the previous instance.
struct StackPreviousCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "previous", abstract: "Show the previous instance of a stack for half an hour.")

  @Argument(help: "The stack's name.")
  var stack: String

  @OptionGroup var state: StateOptions

  func run() throws { try StackCommandContext(state).page(stack, .previous) }
}
