import ArgumentParser
import Foundation
import FramePipeline
import WidgetHost

/// Taps an instance's picture.
struct TapCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "tap",
    abstract: "Tap an instance: print the link, or have its button's action done.",
    discussion: """
      The point counts in pixels from the top left of the picture that is shown now. A tap is a look at \
      the instance too.
      """)

  @Argument(help: "The instance, by its name in 'instances'.")
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
    let tapped = try state.store().instance(named: instance)
    let folder = FrameStore(root: output).folder(device: tapped.device, instance: tapped.id)
    let manifest = try ManifestArgument.manifest(at: folder)
    let now = Date()
    let answer = TapResolver(manifest).answer(x: x.value, y: y.value, at: now)
    try state.client.send(.viewed(instance: tapped.id), at: now)
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

  /// The action as the manifest has it.
  private func action(_ destination: TapDestination) throws -> String {
    String(decoding: try JSONEncoder().encode(destination), as: UTF8.self)
  }
}
