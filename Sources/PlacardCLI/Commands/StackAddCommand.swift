import ArgumentParser
import Foundation
import WidgetHost

/// Puts instances into a stack.
struct StackAddCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "add", abstract: "Put instances into a stack, behind those that it holds.")

  @Argument(help: "The stack's name.")
  var stack: String

  @Argument(help: "The instances.")
  var instances: [String]

  @OptionGroup var state: StateOptions

  func run() throws {
    let context = try StackCommandContext(state)
    let old = try context.stack(named: stack)
    let members = try context.instances(named: old.members + instances)
    let new = try WidgetStack(id: old.id, instances: members, created: old.created)
    try context.store.place(new, devices: state.devices, at: Date())
    context.client.wake()
  }
}
