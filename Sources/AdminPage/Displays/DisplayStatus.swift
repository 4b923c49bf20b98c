import CheckedJSON
import DeviceServer
import Foundation
import FramePipeline
import PixelOutput
import WidgetHost

/// The status of a display on the page.
struct DisplayStatus {
  let device: RegisteredDevice
  let contact: DeviceContact
  let profile: DeviceProfile
  /// The frame that is sent to it now; `nil` for a display that waits for approval, whose picture has its code.
  let frame: DeviceFrame?
  /// The failures of the widgets that it shows, by their names.
  let failures: [(name: WidgetInstance.ID, failure: ReloadFailure)]
  /// The name of what it shows if that was removed.
  let removedContent: String?
  let now: Date

  /// Reads the status of a display.
  ///
  /// - Parameters:
  ///   - device: The display.
  ///   - server: The server.
  ///   - failures: The failures of the widgets that it shows, by their names.
  ///   - removedContent: The name of what it shows if that was removed.
  ///   - now: The time.
  /// - Throws: The errors of the store.
  init(
    _ device: RegisteredDevice, of server: DeviceServer,
    failures: [(name: WidgetInstance.ID, failure: ReloadFailure)] = [],
    removedContent: String? = nil, at now: Date
  ) throws {
    self.device = device
    self.failures = failures
    self.removedContent = removedContent
    self.now = now
    contact = server.directory.contact(of: device.id)
    profile = server.profile(of: device)
    frame =
      device.isApproved
      ? try server.shownFrame(of: device, as: Self.format(of: device, profile), at: now) : nil
  }

  /// The format in which the display gets its frames, if a browser can show it.
  private static func format(
    of device: RegisteredDevice, _ profile: DeviceProfile
  ) -> PictureFormat {
    let own = device.report.format ?? profile.format
    return own == .raw ? .png : own
  }

  /// The state of a display, the most important one first.
  private enum State: String {
    case waiting, unassigned, silent, new, approved, closed, fine
  }

  private var state: State {
    if !device.isApproved { return .waiting }
    if device.shows == nil { return .unassigned }
    guard let last = contact.date else { return .new }
    // It shows its code until its next contact.
    if let approved = device.approved, last <= approved { return .approved }
    if now.timeIntervalSince(last) > AlertRules.Silent.defaultTime { return .silent }
    return contact.isPageClosed(at: now) ? .closed : .fine
  }

  /// The problem of the display: its content was removed, or the last error of the display or its frame.
  var problem: String? {
    removedContent.map { "'\($0)' was removed; choose what this display shows" }
      ?? frame?.diagnostic ?? contact.lastError
  }

  /// The notice that a wrong token was rejected since the last contact: the display itself may have sent it.
  ///
  /// This is not a problem of the display, as anybody in the network can cause it.
  private var rejection: String? {
    guard let rejected = contact.rejectedTokens, rejected.last > contact.date ?? .distantPast else {
      return nil
    }
    return "a wrong token was rejected since the last contact; set the right one in the display, "
      + "or accept that of another server with 'placard device token \(device.id) --adopt'"
  }

  /// Returns the status as JSON.
  ///
  /// - Parameter tags: The tags of the widgets that the display shows.
  /// - Returns: An object with the members that the page reads.
  func json(tags: [String]) -> JSONValue {
    .object([
      "name": .string(device.id), "label": device.label.map(JSONValue.string),
      "state": .string(state.rawValue),
      "shows": device.shows.map(JSONValue.string), "picture": frame.map(picture(of:)),
      "tags": .array(tags.map(JSONValue.string)),
      "profile": .string(profile.name), "inks": .string(profile.palette.id),
      "size": .array([.integer(profile.canvas.width), .integer(profile.canvas.height)]),
      "panel": device.report.size.map { .array([.integer($0.width), .integer($0.height)]) },
      "model": device.report.model.map(JSONValue.string),
      "firmware": device.report.firmware.map(JSONValue.string),
      "identifier": device.identifier.map(JSONValue.string),
      "battery": contact.battery.map { .integer(Int(clamping: Int64($0.rounded()))) },
      "isBatteryLow": contact.battery.map { .bool($0 < AlertRules.Battery.defaultCharge) },
      "isCharging": contact.isCharging.map(JSONValue.bool),
      "signal": contact.signal.map(JSONValue.integer),
      "lastContact": contact.date.map { .string(Timestamp($0).text) },
      "rejectedTokens": contact.rejectedTokens.map { .integer($0.count) },
      "lastRejectedToken": contact.rejectedTokens.map { .string(Timestamp($0.last).text) },
      "nextWake": contact.nextWake.map { .string(Timestamp($0).text) },
      "problem": problem.map(JSONValue.string), "notice": rejection.map(JSONValue.string),
      "failures": .array(
        failures.map { name, failure in
          .object(["name": .string(name), "message": .string(failure.cause)])
        }), "added": .string(Timestamp(device.added).text),
      "canBeRenamed": .bool(device.identifier != nil),
    ])
  }

  /// The picture that the display gets, and its orientation on the panel.
  private func picture(of frame: DeviceFrame) -> JSONValue {
    .object([
      "digest": .string(frame.digest),
      "description": frame.frame?.description.map(JSONValue.string),
      "since": frame.frame.map { .string($0.date.text) },
      "width": .integer(profile.size.width), "height": .integer(profile.size.height),
      "rotation": .integer(profile.rotation.rawValue), "mirrored": .bool(profile.isMirrored),
    ])
  }
}

extension RegisteredDevice {
  /// The display as an item of a menu: its name and its label.
  var choiceJSON: JSONValue {
    .object(["name": .string(id), "label": .string(displayName)])
  }
}

/// Something that a display can show.
struct DisplayContent {
  let name: String
  let folder: ShownFolder
  let kind: Kind
  let profile: DeviceProfile?
  /// The tags of the widgets in it, sorted.
  let tags: [String]

  enum Kind: String {
    case instance = "widget"
    case stack, playlist, screen
  }

  /// Returns everything that displays can show, by name.
  ///
  /// - Throws: The errors of the store.
  static func all(in server: DeviceServer) throws -> [DisplayContent] {
    let stacks = Dictionary(uniqueKeysWithValues: try server.store.stacks().map { ($0.id, $0) })
    let screens = Set(try server.store.screens().map(\.id))
    let tags = Dictionary(
      uniqueKeysWithValues: try server.store.instances().map { ($0.id, $0.tags ?? []) })
    return try server.store.shownFolders().sorted { $0.key < $1.key }.map { name, folder in
      let kind: Kind =
        screens.contains(name)
        ? .screen
        : stacks[name].map { $0.interval == nil ? .stack : .playlist } ?? .instance
      return DisplayContent(
        name: name, folder: folder, kind: kind, profile: server.profile(named: folder.device),
        tags: Set(folder.instances.flatMap { tags[$0] ?? [] }).sorted())
    }
  }

  var json: JSONValue {
    .object([
      "name": .string(name), "kind": .string(kind.rawValue),
      "profile": .string(profile?.name ?? folder.device),
      "size": profile.map { .array([.integer($0.size.width), .integer($0.size.height)]) },
      "inks": profile.map { .string($0.palette.id) },
    ])
  }
}
