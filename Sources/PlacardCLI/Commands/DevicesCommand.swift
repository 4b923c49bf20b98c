import ArgumentParser
import FileStorage
import Foundation
import FramePipeline
import Graphics
import PixelOutput
import WidgetHost
import WidgetWorker

/// Lists, shows, adds and checks device profiles.
struct DevicesCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "devices",
    abstract: "Manage device profiles, which describe models of displays, and draw test cards",
    discussion: """
      For registered displays, which fetch frames from the server, see 'device'.

      For a display that is not listed, write a device profile: start from the profile of a \
      similar display, edit it, check it, and pass the file wherever a command expects a display.

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
    commandName: "list",
    abstract: "List the device profiles with their pixels, palette, scale and product"
  )

  @OptionGroup var filter: DeviceFilter

  @Flag(help: "Print the complete profiles as JSON")
  var json = false

  @OptionGroup var state: StateOptions

  func run() throws {
    let registry = state.devices
    let stored = registry.storedIDs.compactMap { self.profile(of: $0, on: registry) }
    let known = DeviceCatalog.all.filter { profile in !stored.contains { $0.id == profile.id } }
    let profiles = (known + stored).filter(try filter.predicate(among: stored))
    if json {
      return StandardOutput.write(jsonTexts: profiles.map(DeviceProfileFile.text))
    }
    guard !profiles.isEmpty else { throw CommandError("no display matches; try fewer filters") }
    StandardOutput.write(DeviceProfileTable(profiles: profiles).text)
  }

  /// Returns a stored profile; reports a damaged file without hiding other displays.
  private func profile(of id: String, on registry: DeviceProfileRegistry) -> DeviceProfile? {
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
    commandName: "show", abstract: "Print the profile of a display as a file to edit")

  @Argument(
    help: "The id of a display, as 'devices' prints it, or a profile file",
    completion: .list(DeviceCatalog.all.map(\.id)))
  var device: String

  @Flag(help: "Print the sizes of the widget families instead, in points and pixels")
  var families = false

  @Flag(help: "Print JSON, as without --families")
  var json = false

  @OptionGroup var state: StateOptions

  func validate() throws {
    guard !(families && json) else {
      throw ValidationError("--families and --json cannot be combined; leave one out")
    }
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

/// Stores a custom profile, so that its id refers to the display.
struct DevicesAddCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "add",
    abstract: "Add a device profile, so that widgets can be added to its display",
    discussion: """
      Copies the profile to the state folder, where it replaces one with the same id. Widgets on \
      the display use it the next time that they are drawn; screens are drawn at once. 'add \
      --device' with a file does the same.
      """)

  @Argument(help: "The profile file", completion: .file(extensions: ["json"]))
  var file: String

  @OptionGroup var state: StateOptions

  func run() throws {
    let profile = try DeviceProfileRegistry.profile(at: file)
    try state.folder.create()
    try state.devices.store(profile)
    if state.folder.hasDatabase {
      let context = try ScreenCommandContext(state)
      try context.store.follow(device: profile.id, devices: state.devices, at: Date())
      context.client.wake()
    }
    StandardOutput.write(profile.id)
  }
}

/// Checks a custom profile.
struct DevicesCheckCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check", abstract: "Check a device profile",
    discussion: "'schema device' prints the JSON Schema of the file.")

  @Argument(help: "The profile file", completion: .file(extensions: ["json"]))
  var file: String

  func run() throws {
    let profile = try DeviceProfileRegistry.profile(at: file)
    StandardOutput.write(DeviceProfileTable(profiles: [profile]).text)
    StandardOutput.write(FamilyTable(profile: profile).text)
  }
}

/// Draws a display's test card.
struct DevicesCardCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "card", abstract: "Draw a test card for a display",
    discussion: """
      The card has text from 9 to 34 points, hairlines, the inks, grays, gradients, a synthetic \
      photograph and a pattern like a QR code, as many as fit. It is rendered and encoded like the \
      frames of the display.
      """)

  @Argument(
    help: "The id of a display, as 'devices' prints it, or a profile file",
    completion: .list(DeviceCatalog.all.map(\.id)))
  var device: String

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp("The picture file (default: <device>-card.png)", valueName: "file"),
    completion: .file(extensions: ["png"]))
  var output: String?

  @OptionGroup var state: StateOptions

  func run() throws {
    let profile = try state.devices.profile(named: device)
    // A command runs on the main thread.
    let picture = try MainActor.assumeIsolated { try DeviceCard(profile: profile).picture() }
    // Small dithered text is part of the card on purpose.
    for diagnostic in picture.diagnostics where diagnostic.finding == nil {
      StandardError.reportError("\(diagnostic.severity): \(diagnostic.message)")
    }
    let path = output ?? "\(profile.id)-card.png"
    try write(picture.png, to: path)
    StandardOutput.write(path)
  }

  /// Writes atomically, so that nobody sees a partial card.
  private func write(_ file: [UInt8], to path: String) throws {
    do {
      try AtomicFile.replace(path, file, access: .everyone)
    } catch {
      throw CommandError("the test card cannot be written: \(CommandError.message(of: error))")
    }
  }
}
