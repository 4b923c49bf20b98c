import ArgumentParser
import Foundation
import WidgetHost

/// Takes instances out of a stack.
struct StackRemoveCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "remove", abstract: "Take instances out of a stack; they stay as they are.")

  @Argument(help: "The stack's name.")
  var stack: String

  @Argument(help: "The instances.")
  var instances: [String]

  @OptionGroup var state: StateOptions

  func run() throws {
    let context = try StackCommandContext(state)
    var rest = try context.stack(named: stack)
    for instance in instances {
      try context.check(instance, isIn: rest)
      guard let smaller = rest.without(instance) else {
        throw CommandError(
          "'\(instance)' is the last instance of the stack '\(stack)'; to end the stack use "
            + "'stack delete \(stack)'")
      }
      rest = smaller
    }
    try context.store.place(rest, devices: state.devices, at: Date())
    context.client.wake()
  }
}
