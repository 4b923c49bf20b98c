import ArgumentParser
import CheckedJSON
import DeviceServer
import Foundation
import FramePipeline
import Graphics
import PixelOutput
import PlacardCLI
import WidgetHost
import WidgetWorker

/// The displays that fetch their frames from this machine.
struct DeviceCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "device",
    abstract: "Manage the registered displays, which fetch frames from the server",
    discussion: """
      An unknown display shows a pairing code. 'device approve' lets it see content, and says what \
      it shows: an instance, a stack, a playlist or a screen. A display \
      that asks for a code itself gets one of 'device code'. For device profiles, \
      which describe models of displays, see 'devices'.
      """,
    subcommands: [
      List.self, Show.self, Add.self, Code.self, Approve.self, Assign.self, Rename.self,
      Label.self, Remove.self, Token.self,
    ], defaultSubcommand: List.self)
}

/// The options of all commands about devices.
struct DeviceCommandOptions: ParsableArguments {
  @OptionGroup var state: StateOptions

  @Flag(help: "Print JSON")
  var json = false

  /// The device profiles.
  var profiles: DeviceProfileRegistry { DeviceProfileRegistry(folder: state.folder.devices) }

  /// Prints devices.
  func print(
    _ devices: [RegisteredDevice], contacts: [RegisteredDevice.ID: DeviceContact],
    contents: Set<String>
  ) {
    let summaries = devices.map { device in
      DeviceSummary(
        device: device, contact: contacts[device.id],
        showsRemoved: device.removedContent(among: contents) != nil)
    }
    if json {
      StandardOutput.write(json: .array(summaries.map(\.json)))
    } else {
      summaries.forEach { StandardOutput.write($0.line) }
    }
  }

  /// Prints a device, with its token if that is given.
  func print(_ device: RegisteredDevice, token: String? = nil) throws {
    let store = try state.store()
    let isRemoved = device.removedContent(among: try store.contentNames()) != nil
    let summary = DeviceSummary(
      device: device, contact: try store.deviceContacts()[device.id], showsRemoved: isRemoved,
      token: token)
    if json {
      StandardOutput.write(json: summary.json)
    } else {
      StandardOutput.write(summary.line)
      if let token { StandardOutput.write("token: \(token)") }
    }
  }
}

extension DeviceCommand {
  /// Lists the displays.
  struct List: ParsableCommand {
    static let configuration = CommandConfiguration(abstract: "List the registered displays")
    @OptionGroup var options: DeviceCommandOptions

    func run() throws {
      let store = try options.state.storeForReading()
      options.print(
        try store.registeredDevices(), contacts: try store.deviceContacts(),
        contents: try store.contentNames())
    }
  }

  /// Prints a display with its addresses.
  struct Show: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Print everything about a display, with the addresses of its frames")
    @OptionGroup var options: DeviceCommandOptions
    @Argument(help: "The display's name") var name: String

    func run() throws {
      let store = try options.state.storeForReading()
      let device = try store.device(named: name)
      let isRemoved = device.removedContent(among: try store.contentNames()) != nil
      let summary = DeviceSummary(
        device: device, contact: try store.deviceContacts()[device.id], showsRemoved: isRemoved)
      if options.json {
        StandardOutput.write(json: summary.json)
      } else {
        StandardOutput.write(summary.text)
      }
    }
  }

  /// Registers a display by a name.
  struct Add: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Register a display that has a name instead of a pairing code",
      discussion: """
        For displays that fetch an address which a person types, such as ESPHome, a Kindle or a \
        browser. Prints the token that the address needs.
        """)
    @OptionGroup var options: DeviceCommandOptions
    @Argument(help: "The display's name, such as 'kitchen'") var name: String
    @Option(help: ArgumentHelp("What it shows", valueName: "instance, stack, playlist or screen"))
    var show: String

    func run() throws {
      let (device, token) = try options.state.store().addDevice(
        named: name, showing: show, tokens: DeviceTokens(options.state.folder), at: Date())
      try options.print(device, token: token)
    }
  }

  /// Approves a display by its pairing code.
  struct Approve: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Approve a display by the pairing code that it shows")
    @OptionGroup var options: DeviceCommandOptions
    @Argument(help: "The pairing code on the display") var code: String
    @Option(help: ArgumentHelp("What it shows", valueName: "instance, stack, playlist or screen"))
    var show: String?
    @Option(help: "A name for the display") var name: String?

    func run() throws {
      try options.print(
        options.state.store().approveDevice(
          code: code, showing: show, named: name, profiles: options.profiles, at: Date()))
    }
  }

  /// Creates a pairing code.
  struct Code: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Create a pairing code with which a display registers itself",
      discussion: """
        For displays whose setup asks for a pairing code, such as boards with Tesserae's firmware. \
        The code is valid for a quarter of an hour, and for one display.
        """)
    @OptionGroup var options: DeviceCommandOptions
    @Option(help: ArgumentHelp("What it shows", valueName: "instance, stack, playlist or screen"))
    var show: String
    @Option(help: "A name for the display") var name: String?

    func run() throws {
      if let name { try RegisteredDevice.check(name: name) }
      let store = try options.state.store()
      _ = try store.shownFolder(named: show)
      let code = try store.addDeviceCode(showing: show, named: name, at: Date())
      if options.json {
        StandardOutput.write(
          json: .object([
            "code": .string(code.code), "expires": .string(Timestamp(code.expires).text),
            "shows": .string(code.shows),
            "name": code.name.map(JSONValue.string),
          ]))
      } else {
        StandardOutput.write("code: \(code.code)")
        StandardOutput.write(
          "type it into the display's setup within \(Int(DeviceCode.lifetime / 60)) minutes")
      }
    }
  }

  /// Changes what a display shows.
  struct Assign: ParsableCommand {
    static let configuration = CommandConfiguration(abstract: "Change what a display shows")
    @OptionGroup var options: DeviceCommandOptions
    @Argument(help: "The display's name") var name: String
    @Option(help: ArgumentHelp("What it shows", valueName: "instance, stack, playlist or screen"))
    var show: String

    func run() throws {
      try options.print(
        options.state.store().assign(device: name, showing: show, profiles: options.profiles))
    }
  }

  /// Renames a display.
  struct Rename: ParsableCommand {
    static let configuration = CommandConfiguration(abstract: "Rename a display")
    @OptionGroup var options: DeviceCommandOptions
    @Argument(help: "The display's name") var name: String
    @Argument(help: "Its new name") var newName: String

    func run() throws {
      try options.print(options.state.store().renameDevice(name, to: newName))
    }
  }

  /// Sets or removes the label of a display.
  struct Label: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Set the label of a display in lists, pages and alerts",
      discussion: """
        The label changes neither the display's name in commands and addresses nor its token, so that a browser \
        can have another one at any time.
        """)
    @OptionGroup var options: DeviceCommandOptions
    @Argument(help: "The display's name") var name: String
    @Argument(help: "The label, such as 'Kitchen tablet'; '' removes it") var label: String

    func run() throws {
      try options.print(options.state.store().labelDevice(name, label))
    }
  }

  /// Removes a display.
  struct Remove: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Remove a display; it has to be paired again to see content")
    @OptionGroup var options: DeviceCommandOptions
    @Argument(help: "The display's name") var name: String

    func run() throws {
      let store = try options.state.store()
      let device = try store.device(named: name)
      try store.removeDevice(device.id)
      if options.json {
        try options.print(device)
      } else {
        StandardOutput.write("removed '\(name)'")
      }
    }
  }

  /// Prints, replaces or adopts the token of a display.
  struct Token: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Print a display's token",
      discussion:
        """
        Whoever has the token sees what the display shows. --new makes the old one invalid, and --adopt makes the token valid \
        that was rejected since the last contact: a display that comes from another server keeps that server's token. Anybody \
        in the network can have a token rejected, so adopt one only of a display that you have just set up.
        """)
    @OptionGroup var options: DeviceCommandOptions
    @Argument(help: "The display's name") var name: String?
    @Flag(help: "Replace the token") var new = false
    @Flag(help: "Accept the token that was rejected") var adopt = false
    @Flag(help: "Print the token with which '/metrics' is read from a network") var metrics = false

    func validate() throws {
      guard metrics == (name == nil), !(metrics && (new || adopt)) else {
        throw ValidationError("write the name of a display, or --metrics alone")
      }
      guard !(new && adopt) else { throw ValidationError("write --new or --adopt, not both") }
    }

    func run() throws {
      let tokens = try DeviceTokens(options.state.folder)
      guard let name else {
        if options.json {
          StandardOutput.write(json: .object(["token": .string(tokens.metricsToken)]))
        } else {
          StandardOutput.write(tokens.metricsToken)
        }
        return
      }
      let store = try options.state.store()
      var device = try store.device(named: name)
      if adopt { return try self.adopt(device, tokens, in: store) }
      let isOwn = device.tokenDigest == DeviceTokens.digest(of: tokens.token(of: device))
      guard new || isOwn else {
        throw CommandError(
          "'\(name)' has the token that it came with, of which only the digest is kept; "
            + "replace it with --new")
      }
      if new {
        device = try store.updateDevice(name) { device in
          device.tokenGeneration += 1
          device.tokenDigest = DeviceTokens.digest(of: tokens.token(of: device))
        }
      }
      // The token alone, so that a script can use it.
      let token = tokens.token(of: device)
      if options.json {
        try options.print(device, token: token)
      } else {
        StandardOutput.write(token)
      }
    }

    private func adopt(
      _ device: RegisteredDevice, _ tokens: DeviceTokens, in store: HostStore
    ) throws {
      let (changed, rejected) = try store.adoptRejectedToken(of: device, tokens: tokens)
      if options.json {
        try options.print(changed)
      } else {
        StandardOutput.write(
          "'\(device.id)' accepts the token that was rejected \(rejected.count) times, last at \(Timestamp(rejected.last).text)"
        )
      }
    }
  }
}
