import ArgumentParser
import WidgetHost

/// Has a stack show one instance.
struct StackPinCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "pin", abstract: "Show one instance of a stack until it is unpinned.")

  @Argument(help: "The instance.")
  var instance: String

  @Argument(help: "The stack's name. (default: the one stack that holds the instance)")
  var stack: String?

  @OptionGroup var state: StateOptions

  func run() throws {
    let context = try StackCommandContext(state)
    let stack = try stack.map { try context.stack(named: $0) } ?? context.stack(holding: instance)
    try context.check(instance, isIn: stack)
    try context.page(stack.id, .pin(instance: instance))
  }
}
