import ArgumentParser
import FileStorage
import Foundation
import FramePipeline
import Graphics
import PixelOutput
import WidgetHost

/// Tells of the displays that pictures can be drawn for.
struct DevicesCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "devices",
    abstract: "List displays, show, check and add profiles, draw a test card.",
    discussion: """
      A display that is not listed is described by a file: take that of a similar one, change it, check \
      it, and name it wherever a display is named.

      EXAMPLES:
        \(RootCommand.programName) devices --find kindle --touch
        \(RootCommand.programName) devices show trmnl-og > hallway.json
        \(RootCommand.programName) devices check hallway.json
        \(RootCommand.programName) render --device hallway.json
        \(RootCommand.programName) devices add hallway.json
      """,
    subcommands: [
      DevicesListCommand.self, DevicesShowCommand.self, DevicesCheckCommand.self,
      DevicesAddCommand.self,
      DevicesCardCommand.self,
    ],
    defaultSubcommand: DevicesListCommand.self)
}

/// Lists displays.
struct DevicesListCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "List the displays: pixels, inks, scale, what they are.")

  @OptionGroup var filter: DeviceFilter

  @Flag(help: "Write JSON: the whole profiles.")
  var json = false

  @OptionGroup var state: StateOptions

  func run() throws {
    let registry = state.devices
    let kept = registry.keptIDs.compactMap { profile(of: $0, on: registry) }
    let known = DeviceCatalogue.all.filter { profile in !kept.contains { $0.id == profile.id } }
    let profiles = (known + kept).filter(try filter.admits(among: kept))
    if json {
      return StandardOutput.write(jsonTexts: profiles.map(DeviceProfileFile.text))
    }
    guard !profiles.isEmpty else { throw CommandError("no display matches; try fewer filters") }
    StandardOutput.write(DeviceTable(profiles: profiles).text)
  }

  /// A kept profile; a damaged file is told of, and hides no other display.
  private func profile(of id: String, on registry: DeviceRegistry) -> DeviceProfile? {
    do {
      return try registry.profile(id: id)
    } catch {
      StandardError.reportError("\(error)")
      return nil
    }
  }
}

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

/// Draws a display's test card.
struct DevicesCardCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "card", abstract: "Draw a test card, to judge a display by.",
    discussion: """
      Text from 9 to 34 points, hairlines, inks, grays, gradients, something like a photograph and like a \
      QR code, as many as fit, drawn and written as the display's frames are.
      """)

  @Argument(
    help: "The display, by its name in 'devices' or the file of a profile.",
    completion: .list(DeviceCatalogue.all.map(\.id)))
  var device: String

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp("The picture file. (default: <device>-card.png)", valueName: "file"),
    completion: .file(extensions: ["png"]))
  var output: String?

  @OptionGroup var state: StateOptions

  func run() throws {
    let profile = try state.devices.profile(named: device)
    let picture = try DeviceCard(profile: profile).picture()
    // Small text on dots is what the card is there to show.
    for diagnostic in picture.diagnostics where diagnostic.finding == nil {
      StandardError.reportError("\(diagnostic.severity): \(diagnostic.message)")
    }
    let path = output ?? "\(profile.id)-card.png"
    try write(picture.png, to: path)
    StandardOutput.write(path)
  }

  /// In one step, so that nobody sees half a card.
  private func write(_ file: [UInt8], to path: String) throws {
    do {
      try AtomicFile.replace(path, file, access: .everyone)
    } catch {
      throw CommandError("the card is not written: \(CommandError.message(of: error))")
    }
  }
}
