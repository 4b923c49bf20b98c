import ArgumentParser
import FramePipeline
import PixelOutput

/// Prints a display's profile.
struct DevicesShowCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "show", abstract: "Print a display's profile, as a file that can be changed.")

  @Argument(
    help: "The display, by its name in 'devices' or the file of a profile.",
    completion: .list(DeviceCatalogue.all.map(\.id)))
  var device: String

  @Flag(help: "Print the sizes of the families instead, in points and pixels.")
  var families = false

  @Flag(help: "Write JSON, as without it; for programs that always ask for it.")
  var json = false

  @OptionGroup var state: StateOptions

  func validate() throws {
    guard !(families && json) else { throw ValidationError("--families has no JSON") }
  }

  func run() throws {
    let profile = try state.devices.profile(named: device)
    if families {
      StandardOutput.write(FamilyTable(profile: profile).text)
    } else {
      StandardOutput.write(jsonText: DeviceProfileFile.text(of: profile))
    }
  }
}
