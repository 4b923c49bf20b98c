import ArgumentParser
import Foundation
import WidgetHost

/// Says that somebody looked at widgets.
struct ViewedCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "viewed", abstract: "Say that somebody looked at instances, stacks or screens.",
    discussion: """
      An instance that is often looked at gets more reloads a day; one that is rarely seen gets fewer, \
      and a new timeline when it comes into view. A look at a stack or a screen is one at what it shows.
      """)

  @Argument(
    help: ArgumentHelp("The instances, by their names in 'instances'.", valueName: "instance"))
  var instances: [String]

  @OptionGroup var state: StateOptions

  func run() throws {
    let store = try state.store()
    let others = Set(try store.stacks().map(\.id) + store.screens().map(\.id))
    let found = try instances.map {
      others.contains($0) ? $0 : try store.instance(named: $0).id
    }
    for instance in found { try state.client.send(.viewed(instance: instance), at: Date()) }
  }
}
