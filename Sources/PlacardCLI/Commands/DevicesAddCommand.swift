import ArgumentParser
import Foundation
import FramePipeline
import PixelOutput
import WidgetHost

/// Keeps a person's own profile, so that its id names the display.
struct DevicesAddCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "add", abstract: "Keep a display's profile, so that widgets can be added to it.",
    discussion: """
      A copy goes to the state folder, in place of a former one of the same id; what is on the display \
      is drawn for the new figures when it is drawn next, screens at once. 'add --device' with a file does the same.
      """)

  @Argument(help: "The file.", completion: .file(extensions: ["json"]))
  var file: String

  @OptionGroup var state: StateOptions

  func run() throws {
    let profile = try DeviceRegistry.profile(at: file)
    try state.folder.create()
    try state.devices.keep(profile)
    if state.folder.hasDatabase {
      let context = try ScreenCommandContext(state)
      try context.store.follow(device: profile.id, devices: state.devices, at: Date())
      context.client.wake()
    }
    StandardOutput.write(profile.id)
  }
}
