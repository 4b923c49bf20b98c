import ArgumentParser
import Foundation
import WidgetHost

/// Ends a stack.
struct StackDeleteCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "delete", abstract: "End a stack; its instances stay.",
    discussion: """
      The stack's pictures stay where they are, as a display may show them still; '--delete-output' takes \
      them away too.
      """)

  @Argument(help: "The stack's name.")
  var stack: String

  @Flag(help: "Remove the folder with the stack's pictures and manifest too.")
  var deleteOutput = false

  @Option(name: .shortAndLong, help: "The folder that output went to.", completion: .directory)
  var output = "Output"

  @OptionGroup var state: StateOptions

  func run() throws {
    let context = try StackCommandContext(state)
    let stack = try context.stack(named: stack)
    try context.store.remove(stack: stack.id, at: Date())
    // A host that runs lets go of the folder first.
    context.client.wake()
    if deleteOutput { try WrittenOutput(root: output).delete(stack.id, on: stack.device) }
  }
}
