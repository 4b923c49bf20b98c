import ArgumentParser
import Foundation
import FramePipeline
import WidgetHost
import WidgetTimeline

/// Makes, changes and pages stacks.
struct StackCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "stack",
    abstract: "Let several instances share a slot that shows the most relevant one.",
    discussion: """
      A stack gets a folder of its own beside its instances', <output>/<device>/<stack>, with a \
      manifest like any other. At each moment it shows the instance whose present entry is the most \
      relevant by its provider; what a person turns to stays for half an hour, and what is pinned \
      until it is unpinned.
      """,
    subcommands: [
      StackCreateCommand.self, StackAddCommand.self, StackRemoveCommand.self,
      StackListCommand.self, StackNextCommand.self, StackPreviousCommand.self,
      StackPinCommand.self, StackUnpinCommand.self, StackDeleteCommand.self,
    ])
}

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

/// Lists stacks and what they show.
struct StackListCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "List the stacks, what they hold, show, and will show next.")

  @OptionGroup var state: StateOptions

  @Flag(help: "Write JSON.")
  var json = false

  func run() throws {
    let all = try StackCommandContext(state, reads: true).all()
    if json {
      StandardOutput.write(json: .array(all.map(\.json)))
    } else if all.isEmpty {
      StandardError.reportError("there are no stacks; make one with 'stack create'")
    } else {
      for status in all { StandardOutput.write(status.text) }
    }
  }
}

/// Turns a stack to the next instance.
struct StackNextCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "next", abstract: "Show the next instance of a stack for half an hour.")

  @Argument(help: "The stack's name.")
  var stack: String

  @OptionGroup var state: StateOptions

  func run() throws { try StackCommandContext(state).page(stack, .next) }
}

/// Turns a stack to the previous instance.
struct StackPreviousCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "previous", abstract: "Show the previous instance of a stack for half an hour.")

  @Argument(help: "The stack's name.")
  var stack: String

  @OptionGroup var state: StateOptions

  func run() throws { try StackCommandContext(state).page(stack, .previous) }
}

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

/// Lets a stack rotate again.
struct StackUnpinCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "unpin", abstract: "Let a stack choose by itself again.")

  @Argument(help: "The stack's name.")
  var stack: String

  @OptionGroup var state: StateOptions

  func run() throws { try StackCommandContext(state).page(stack, .unpin) }
}
