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
    commandName: "device", abstract: "Register the displays that fetch frames from the server",
    discussion: """
      An unknown display shows a pairing code. 'device approve' lets it see content, and says what \
      it shows: an instance, a stack, a playlist or a screen. A display that asks for a code itself gets one of \
      'device code'. 'devices' lists the products that Placard knows.
      """,
    subcommands: [
      List.self, Show.self, Add.self, Code.self, Approve.self, Assign.self, Rename.self,
      Remove.self, Token.self,
    ], defaultSubcommand: List.self)
}

/// The options of all commands about devices.
struct DeviceCommandOptions: ParsableArguments {
  @OptionGroup var state: StateOptions

  @Flag(help: "Print JSON")
  var json = false

  /// Prints devices.
  func print(_ devices: [RegisteredDevice], contacts: [RegisteredDevice.ID: DeviceContact]) {
    let cards = devices.map { DeviceCardText(device: $0, contact: contacts[$0.id]) }
    if json {
      StandardOutput.write(json: .array(cards.map(\.json)))
    } else {
      cards.forEach { StandardOutput.write($0.line) }
    }
  }

  func print(_ device: RegisteredDevice, token: String? = nil) {
    let card = DeviceCardText(device: device, contact: nil, token: token)
    if json {
      StandardOutput.write(json: card.json)
    } else {
      StandardOutput.write(card.line)
      if let token { StandardOutput.write("token: \(token)") }
    }
  }
}

extension DeviceCommand {
  struct List: ParsableCommand {
    static let configuration = CommandConfiguration(abstract: "List the registered displays")
    @OptionGroup var options: DeviceCommandOptions

    func run() throws {
      let store = try options.state.storeForReading()
      options.print(try store.registeredDevices(), contacts: try store.deviceContacts())
    }
  }

  struct Show: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Print everything about a display, with the addresses of its frames")
    @OptionGroup var options: DeviceCommandOptions
    @Argument(help: "The display's name") var name: String

    func run() throws {
      let store = try options.state.storeForReading()
      let device = try store.device(named: name)
      let card = DeviceCardText(device: device, contact: try store.deviceContacts()[device.id])
      if options.json {
        StandardOutput.write(json: card.json)
      } else {
        StandardOutput.write(card.text)
      }
    }
  }

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
      try RegisteredDevice.check(name: name)
      let store = try options.state.store()
      let shown = try store.shownFolder(named: show)
      var device = RegisteredDevice(
        id: name,
        // A device that is added again gets another token than the one that was removed.
        tokenGeneration: Int.random(in: 1...Int(Int32.max)), profile: shown.device, shows: show,
        added: Date())
      let token = try DeviceTokens(options.state.folder).token(of: device)
      device.tokenDigest = DeviceTokens.digest(of: token)
      try store.register(device)
      options.print(device, token: token)
    }
  }

  struct Approve: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Let a display see content, by the code that it shows")
    @OptionGroup var options: DeviceCommandOptions
    @Argument(help: "The pairing code on the display") var code: String
    @Option(help: ArgumentHelp("What it shows", valueName: "instance, stack, playlist or screen"))
    var show: String?
    @Option(help: "A name for the display") var name: String?

    func run() throws {
      let store = try options.state.store()
      let now = Date()
      let code = PairingRequest.normalized(code)
      let waiting = try store.registeredDevices().filter { !$0.isApproved }
      guard let device = waiting.first(where: { $0.pairing?.code == code }),
        let pairing = device.pairing
      else {
        throw CommandError(
          "no display waits with the code '\(self.code)'; compare it with the display, or see 'device list'"
        )
      }
      guard pairing.expires > now else {
        throw CommandError(
          "the code '\(self.code)' has expired; the display shows a new one when it contacts the server"
        )
      }
      let shown = try show.map { try store.shownFolder(named: $0, for: device, options.state) }
      let approved = try store.updateDevice(device.id) { device in
        device.pairing = nil
        if let offered = pairing.offeredToken { device.tokenDigest = offered }
        if let show, let shown { (device.shows, device.profile) = (show, shown.device) }
        if let name { try device.rename(to: name) }
      }
      options.print(approved)
    }
  }

  struct Code: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Make a code with which a display registers itself",
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

  struct Assign: ParsableCommand {
    static let configuration = CommandConfiguration(abstract: "Change what a display shows")
    @OptionGroup var options: DeviceCommandOptions
    @Argument(help: "The display's name") var name: String
    @Option(help: ArgumentHelp("What it shows", valueName: "instance, stack, playlist or screen"))
    var show: String

    func run() throws {
      let store = try options.state.store()
      let device = try store.device(named: name)
      let shown = try store.shownFolder(named: show, for: device, options.state)
      options.print(
        try store.updateDevice(device.id) { ($0.shows, $0.profile) = (show, shown.device) })
    }
  }

  struct Rename: ParsableCommand {
    static let configuration = CommandConfiguration(abstract: "Rename a display")
    @OptionGroup var options: DeviceCommandOptions
    @Argument(help: "The display's name") var name: String
    @Argument(help: "Its new name") var newName: String

    func run() throws {
      options.print(
        try options.state.store().updateDevice(name) { try $0.rename(to: newName) })
    }
  }

  struct Remove: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Remove a display; it has to be paired again to see content")
    @OptionGroup var options: DeviceCommandOptions
    @Argument(help: "The display's name") var name: String

    func run() throws {
      let store = try options.state.store()
      let device = try store.device(named: name)
      try store.removeDevice(device.id)
      if options.json { options.print(device) } else { StandardOutput.write("removed '\(name)'") }
    }
  }

  struct Token: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Print a display's token",
      discussion:
        "Whoever has the token sees what the display shows. --new makes the old one invalid.")
    @OptionGroup var options: DeviceCommandOptions
    @Argument(help: "The display's name") var name: String?
    @Flag(help: "Replace the token") var new = false
    @Flag(help: "Print the token with which '/metrics' is read from a network") var metrics = false

    func validate() throws {
      guard metrics == (name == nil), !(metrics && new) else {
        throw ValidationError("write the name of a display, or --metrics alone")
      }
    }

    func run() throws {
      let tokens = try DeviceTokens(options.state.folder)
      guard let name else {
        if options.json {
          StandardOutput.write(json: .object(["token": .string(tokens.metricsToken)]))
        } else {
          StandardOutput.write("token: \(tokens.metricsToken)")
        }
        return
      }
      let store = try options.state.store()
      var device = try store.device(named: name)
      let isOwn = device.tokenDigest == DeviceTokens.digest(of: tokens.token(of: device))
      guard new || isOwn else {
        throw CommandError(
          "'\(name)' has a token of another server, of which only the digest is kept; "
            + "replace it with --new")
      }
      if new {
        device = try store.updateDevice(name) { device in
          device.tokenGeneration += 1
          device.tokenDigest = DeviceTokens.digest(of: tokens.token(of: device))
        }
      }
      options.print(device, token: tokens.token(of: device))
    }
  }
}

extension RegisteredDevice {
  /// Throws an error unless a text can be the name of a device.
  fileprivate static func check(name: String) throws {
    if let problem = problem(withName: name) { throw CommandError(problem) }
  }

  /// Changes the name, if it can be one.
  fileprivate mutating func rename(to name: String) throws {
    try Self.check(name: name)
    guard identifier != nil || name == id else {
      throw CommandError(
        "the token of '\(id)' belongs to its name; add a device '\(name)' and remove this one")
    }
    if clientName == nil, name != id { clientName = id }
    id = name
  }
}

extension HostStore {
  /// Returns the device with a name.
  fileprivate func device(named name: String) throws -> RegisteredDevice {
    let all = try registeredDevices()
    if let device = all.first(where: { $0.id == name }) { return device }
    throw StateError.unknownDevice(
      name, suggestion: NearestName.question(for: name, among: all.map(\.id)))
  }

  /// Returns the folder of what a device is to show.
  fileprivate func shownFolder(named name: String) throws -> ShownFolder {
    let folders = try shownFolders()
    if let folder = folders[name] { return folder }
    let question = NearestName.question(for: name, among: Array(folders.keys))
    throw CommandError(
      "there is no instance, stack, playlist or screen '\(name)'"
        + (question.isEmpty ? "; add one with 'add'" : question))
  }

  /// Returns the folder of what a device is to show, if it has the device's size.
  fileprivate func shownFolder(
    named name: String, for device: RegisteredDevice, _ state: StateOptions
  ) throws -> ShownFolder {
    let folder = try shownFolder(named: name)
    let profiles = DeviceRegistry(folder: state.folder.devices)
    if let shown = try? profiles.profile(id: folder.device),
      let mismatch = device.report.mismatch(showing: name, drawnFor: shown, on: device.id)
    {
      throw CommandError(mismatch)
    }
    return folder
  }
}
