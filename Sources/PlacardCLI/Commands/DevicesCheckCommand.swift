import ArgumentParser
import FramePipeline
import PixelOutput

/// Checks a person's own profile.
struct DevicesCheckCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check", abstract: "Check the file of a display's profile.",
    discussion: "'schema device' prints what the file can have.")

  @Argument(help: "The file.", completion: .file(extensions: ["json"]))
  var file: String

  func run() throws {
    let profile = try DeviceRegistry.profile(at: file)
    StandardOutput.write(DeviceTable(profiles: [profile]).text)
    StandardOutput.write(FamilyTable(profile: profile).text)
  }
}
