import ArgumentParser
import Foundation
import WidgetHost

/// Makes a stack.
struct StackCreateCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "create", abstract: "Make a stack of instances.",
    discussion: "The instances share family and device; they are paged in the order given.")

  @Argument(help: "The stack's name, which its output folder gets, too.")
  var name: String

  @Argument(help: "The instances, from one to ten; 'instances' lists them.")
  var instances: [String]

  @OptionGroup var state: StateOptions

  func run() throws {
    let context = try StackCommandContext(state)
    let stack = try WidgetStack(
      id: name, instances: context.instances(named: instances), created: Date())
    try context.store.add(stack, at: Date())
    context.client.wake()
  }
}
