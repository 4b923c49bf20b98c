import ArgumentParser
import Foundation
import WidgetHost

/// Ends a stack.
struct StackDeleteCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "delete", abstract: "End a stack; its instances stay.",
    discussion: "What was written of the stack stays on disk.")

  @Argument(help: "The stack's name.")
  var stack: String

  @OptionGroup var state: StateOptions

  func run() throws {
    let desk = try StackDesk(state)
    try desk.store.remove(stack: desk.stack(named: stack).id, at: Date())
    desk.client.wake()
  }
}
