import ArgumentParser
import Foundation
import WidgetHost

/// Takes a screen away.
struct ScreenRemoveCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "remove",
    abstract: "Take a screen away, with the instances that were made for it.",
    discussion: """
      Instances that were there before it stay, at their families' sizes. The pictures stay where they \
      are, as a display may show them still; '--delete-output' takes them away too.
      """)

  @Argument(help: "The screen's name, as in 'screen list'.")
  var screen: String

  @Flag(help: "Remove the folders of the screen and of its instances too.")
  var deleteOutput = false

  @Option(name: .shortAndLong, help: "The folder that output went to.", completion: .directory)
  var output = "Output"

  @OptionGroup var state: StateOptions

  func run() throws {
    let context = try ScreenCommandContext(state)
    let screen = try context.screen(named: screen).screen
    try context.store.remove(screen: screen, devices: state.devices, at: Date())
    // A host that runs lets go of the folders first.
    context.client.wake()
    let ahead = WrittenOutput(appearances: state.folder.appearances)
    for instance in screen.own { try ahead.delete(instance, on: screen.device) }
    guard deleteOutput else { return }
    let written = WrittenOutput(root: output)
    for name in [screen.id] + screen.own { try written.delete(name, on: screen.device) }
  }
}
