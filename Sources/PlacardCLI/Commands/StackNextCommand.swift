import ArgumentParser
import WidgetHost

/// Turns a stack to the next instance.
struct StackNextCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "next", abstract: "Show the next instance of a stack for half an hour.")

  @Argument(help: "The stack's name.")
  var stack: String

  @OptionGroup var state: StateOptions

  func run() throws { try StackCommandContext(state).page(stack, .next) }
}
