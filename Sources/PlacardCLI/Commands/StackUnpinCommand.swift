import ArgumentParser
import WidgetHost

/// Lets a stack rotate again.
struct StackUnpinCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "unpin", abstract: "Let a stack choose by itself again.")

  @Argument(help: "The stack's name.")
  var stack: String

  @OptionGroup var state: StateOptions

  func run() throws { try StackCommandContext(state).page(stack, .unpin) }
}
