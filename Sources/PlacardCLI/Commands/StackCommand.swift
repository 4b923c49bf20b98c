import ArgumentParser
import CheckedJSON
import Foundation
import FramePipeline
import WidgetHost
import WidgetTimeline
import WidgetWorker

/// Creates, changes and pages stacks.
struct StackCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "stack",
    abstract: "Show the most relevant of several instances in one slot",
    discussion: """
      A stack shows the instance whose current entry has the highest relevance. An instance that a \
      person pages to is shown for half an hour, and a pinned instance until it is unpinned. These \
      commands also page, change and list playlists, which show one instance after the other. The \
      output folder of a stack, <output>/<device>/<stack>, has its own manifest.
      """,
    subcommands: [
      StackCreateCommand.self, StackAddCommand.self, StackRemoveCommand.self,
      StackListCommand.self, StackNextCommand.self, StackPreviousCommand.self,
      StackPinCommand.self, StackUnpinCommand.self, StackDeleteCommand.self,
    ])
}

/// Creates a stack.
struct StackCreateCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "create", abstract: "Create a stack of instances",
    discussion:
      "The instances must have the same family and display. A person pages through them in the given order."
  )

  @Argument(help: "The name of the stack and of its output folder")
  var name: String

  @Argument(help: "The names of one to ten instances, as 'instances' prints them")
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

/// Adds instances to a stack.
struct StackAddCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "add", abstract: "Add instances to the end of a stack")

  @Argument(help: "The name of the stack")
  var stack: String

  @Argument(help: "The names of instances")
  var instances: [String]

  @OptionGroup var state: StateOptions

  func run() throws {
    let context = try StackCommandContext(state)
    let old = try context.stack(named: stack)
    let new = try old.with(context.instances(named: old.members + instances))
    try context.store.updateMembers(of: new, devices: state.devices, at: Date())
    context.client.wake()
  }
}

/// Removes instances from a stack.
struct StackRemoveCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "remove", abstract: "Remove instances from a stack, but keep them")

  @Argument(help: "The name of the stack")
  var stack: String

  @Argument(help: "The names of instances")
  var instances: [String]

  @OptionGroup var state: StateOptions

  func run() throws {
    let context = try StackCommandContext(state)
    var rest = try context.stack(named: stack)
    for instance in instances {
      try context.check(instance, isIn: rest)
      guard let smaller = rest.without(instance) else {
        throw CommandError(
          "'\(instance)' is the last instance of the stack '\(stack)'; to delete the stack, use "
            + "'stack delete \(stack)'")
      }
      rest = smaller
    }
    try context.store.updateMembers(of: rest, devices: state.devices, at: Date())
    context.client.wake()
  }
}

/// Deletes a stack.
struct StackDeleteCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "delete", abstract: "Delete a stack, but keep its instances",
    discussion: """
      The output is kept, because a display may still show it; --delete-output deletes it too.
      """)

  @Argument(help: "The name of the stack")
  var stack: String

  @OptionGroup var deletion: OutputDeletionOptions

  @OptionGroup var state: StateOptions

  func run() throws {
    let context = try StackCommandContext(state)
    try context.delete(context.stack(named: stack), output: deletion.remover(of: state))
  }
}

/// Lists stacks and their contents.
struct StackListCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list",
    abstract: "List the stacks with their instances, and what they show now and next")

  @OptionGroup var state: StateOptions

  @Flag(help: "Print JSON")
  var json = false

  func run() throws {
    let context = try StackCommandContext(state, reads: true)
    StackStatus.write(try context.all(), json: json, none: context.noStacks)
  }
}

/// Pages a stack to the next instance.
struct StackNextCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "next", abstract: "Show the next instance of a stack for half an hour")

  @Argument(help: "The name of the stack")
  var stack: String

  @OptionGroup var state: StateOptions

  func run() throws { try StackCommandContext(state).requestPage(stack, .next) }
}

/// Pages a stack to the previous instance.
struct StackPreviousCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "previous", abstract: "Show the previous instance of a stack for half an hour")

  @Argument(help: "The name of the stack")
  var stack: String

  @OptionGroup var state: StateOptions

  func run() throws { try StackCommandContext(state).requestPage(stack, .previous) }
}

/// Pins a stack to one instance.
struct StackPinCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "pin", abstract: "Show one instance of a stack until it is unpinned")

  @Argument(help: "The name of the instance")
  var instance: String

  @Argument(help: "The name of the stack (default: the only stack that contains the instance)")
  var stack: String?

  @OptionGroup var state: StateOptions

  func run() throws {
    let context = try StackCommandContext(state)
    let stack =
      try stack.map { try context.stack(named: $0) } ?? context.stack(containing: instance)
    try context.check(instance, isIn: stack)
    try context.requestPage(stack.id, .pin(instance: instance))
  }
}

/// Unpins a stack, so that it rotates again.
struct StackUnpinCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "unpin", abstract: "Let a stack show its most relevant instance again")

  @Argument(help: "The name of the stack")
  var stack: String

  @OptionGroup var state: StateOptions

  func run() throws { try StackCommandContext(state).requestPage(stack, .unpin) }
}
