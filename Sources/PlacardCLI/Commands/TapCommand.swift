import ArgumentParser
import Foundation
import FramePipeline
import WidgetHost

/// Taps the picture of an instance, a stack or a screen.
struct TapCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "tap",
    abstract: "Tap an instance: print the link, or have its button's action done.",
    discussion: """
      The point counts in pixels from the top left of the picture that is shown now. A tap is a look at \
      what is seen there too.
      """)

  @Argument(help: "The instance, by its name in 'instances', or a stack or a screen.")
  var instance: String

  @Argument(help: "The column of the point, in pixels.")
  var x: CoordinateArgument

  @Argument(help: "The row of the point, in pixels.")
  var y: CoordinateArgument

  @Option(name: .shortAndLong, help: "The folder that output goes to.", completion: .directory)
  var output = "Output"

  @Flag(help: "Write JSON.")
  var json = false

  @OptionGroup var state: StateOptions

  func run() throws {
    let folder = try folder()
    let manifest = try ManifestArgument.manifest(at: folder)
    let now = Date()
    let answer = TapResolver(manifest).answer(x: x.value, y: y.value, at: now)
    try state.client.send(.viewed(instance: instance), at: now)
    switch answer {
    case .opens(let target):
      if case .perform = target.destination {
        try state.client.send(
          .perform(instance: target.instance, action: try action(target.destination)), at: now)
      }
      print(json ? JSONText.string(of: answer.json) : answer.text.printable)
    case .outsidePicture, .nothing, .noFrame, .frameGone, .severalFrames:
      if json { print(JSONText.string(of: answer.json)) }
      throw CommandError(answer.text)
    }
  }

  /// Where the pictures of the instance, the stack or the screen are.
  private func folder() throws -> String {
    let store = try state.store()
    let screen = try store.screens().first { $0.id == instance }
    let stack = try store.stacks().first { $0.id == instance }
    let device = try screen?.device ?? stack?.device ?? store.instance(named: instance).device
    return FrameStore(root: output).folder(device: device, instance: instance)
  }

  /// The action as the manifest has it.
  private func action(_ destination: TapDestination) throws -> String {
    String(decoding: try JSONEncoder().encode(destination), as: UTF8.self)
  }
}
