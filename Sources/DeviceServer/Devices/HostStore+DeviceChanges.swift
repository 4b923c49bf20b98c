package import Foundation
package import FramePipeline
import Graphics
import PixelOutput
package import WidgetHost

/// What a person changes about the registered displays, by a command or on the administrator's page.
extension HostStore {
  /// Returns the registered device with a name.
  ///
  /// - Throws: `StateError` with the name that was probably meant, if there is none.
  package func device(named name: String) throws -> RegisteredDevice {
    let all = try registeredDevices()
    if let device = all.first(where: { $0.id == name }) { return device }
    throw StateError.unknownDevice(
      name, suggestion: NearestName.suggestionText(for: name, among: all.map(\.id)))
  }

  /// Returns the folder of what a device is to show.
  ///
  /// - Throws: ``DeviceChangeError``; the errors of the store.
  package func shownFolder(named name: String) throws -> ShownFolder {
    let folders = try shownFolders()
    if let folder = folders[name] { return folder }
    throw DeviceChangeError.unknownContent(
      name, suggestion: NearestName.suggestionText(for: name, among: Array(folders.keys)))
  }

  /// Returns the folder of what a device is to show, if it has the device's size.
  private func shownFolder(
    named name: String, for device: RegisteredDevice, _ profiles: DeviceProfileRegistry
  ) throws -> ShownFolder {
    let folder = try shownFolder(named: name)
    if let shown = try? profiles.profile(id: folder.device),
      let mismatch = device.report.mismatch(showing: name, drawnFor: shown, on: device.id)
    {
      throw DeviceChangeError.mismatch(mismatch)
    }
    return folder
  }

  /// Registers an approved device that has a name instead of a pairing code.
  ///
  /// - Parameters:
  ///   - name: The name.
  ///   - content: The name of the instance, stack, playlist or screen that it shows.
  ///   - tokens: The tokens of devices.
  ///   - now: The time.
  /// - Returns: The device and its token.
  /// - Throws: ``DeviceChangeError``; the errors of the store.
  package func addDevice(
    named name: String, showing content: String, tokens: DeviceTokens, at now: Date
  ) throws -> (device: RegisteredDevice, token: String) {
    try RegisteredDevice.check(name: name)
    let shown = try shownFolder(named: content)
    var device = RegisteredDevice(
      id: name,
      // A device that is added again gets another token than the one that was removed.
      tokenGeneration: Int.random(in: 1...Int(Int32.max)), profile: shown.device, shows: content,
      added: now)
    let token = tokens.token(of: device)
    device.tokenDigest = DeviceTokens.digest(of: token)
    try register(device)
    return (device, token)
  }

  /// Lets the device that shows a pairing code see content.
  ///
  /// - Parameters:
  ///   - text: The code, as a person typed it.
  ///   - content: The name of what it shows; `nil` shows nothing yet.
  ///   - name: A name for the device; `nil` keeps the one that it has.
  ///   - profiles: The device profiles.
  ///   - now: The time.
  /// - Returns: The device.
  /// - Throws: ``DeviceChangeError``; the errors of the store.
  package func approveDevice(
    code text: String, showing content: String?, named name: String?,
    profiles: DeviceProfileRegistry,
    at now: Date
  ) throws -> RegisteredDevice {
    let code = PairingRequest.normalized(text)
    let waiting = try registeredDevices().filter { !$0.isApproved }
    guard let device = waiting.first(where: { $0.pairing?.code == code }),
      let pairing = device.pairing
    else { throw DeviceChangeError.unknownCode(text) }
    guard pairing.expires > now else { throw DeviceChangeError.expiredCode(text) }
    let shown = try content.map { try shownFolder(named: $0, for: device, profiles) }
    let names = Set(try registeredDevices().map(\.id))
    // The name that its owner has put into the address, which another device may have got meanwhile.
    let name = name ?? device.nameInAddress.flatMap { names.contains($0) ? nil : $0 }
    return try updateDevice(device.id) { device in
      (device.pairing, device.approved) = (nil, now)
      if let offered = pairing.offeredToken { device.tokenDigest = offered }
      if let content, let shown { (device.shows, device.profile) = (content, shown.device) }
      if let name { try device.rename(to: name) }
    }
  }

  /// Lets a device use the token that was rejected since its last contact: that of another server, which it keeps.
  ///
  /// - Returns: The device, and what was rejected.
  /// - Throws: ``DeviceChangeError`` if no token was rejected, several were, or another device has it; the errors of the store.
  package func adoptRejectedToken(
    of device: RegisteredDevice, tokens: DeviceTokens
  ) throws -> (device: RegisteredDevice, rejected: RejectedTokens) {
    let contact = try deviceContacts()[device.id]
    guard let rejected = contact?.rejectedTokens, rejected.last > contact?.date ?? .distantPast
    else {
      throw DeviceChangeError.noRejectedToken(device.id)
    }
    guard let digest = rejected.digest else {
      throw DeviceChangeError.multipleRejectedTokens(device.id)
    }
    let isKnown = try registeredDevices().contains { other in
      other.tokenDigest == digest || DeviceTokens.digest(of: tokens.token(of: other)) == digest
    }
    guard !isKnown else { throw DeviceChangeError.tokenOfOtherDevice }
    return (try updateDevice(device.id) { $0.tokenDigest = digest }, rejected)
  }

  /// Changes what a device shows.
  ///
  /// - Throws: ``DeviceChangeError`` if it does not fit the device; the errors of the store.
  package func assign(
    device name: String, showing content: String, profiles: DeviceProfileRegistry
  ) throws -> RegisteredDevice {
    let device = try self.device(named: name)
    let shown = try shownFolder(named: content, for: device, profiles)
    return try updateDevice(device.id) { ($0.shows, $0.profile) = (content, shown.device) }
  }

  /// Renames a device.
  ///
  /// - Parameters:
  ///   - name: Its name.
  ///   - newName: The new name.
  ///   - label: A new label, which an empty text removes; `nil` keeps it.
  /// - Returns: The device.
  /// - Throws: ``DeviceChangeError`` if it cannot have the name or the label, and neither is changed; the errors of the
  ///   store.
  package func renameDevice(
    _ name: String, to newName: String, label: String? = nil
  ) throws -> RegisteredDevice {
    try updateDevice(name) { device in
      try device.rename(to: newName)
      if let label { try device.relabel(label) }
    }
  }

  /// Changes the label of a device, by which people know it; an empty text removes it.
  ///
  /// - Throws: ``DeviceChangeError`` if the text cannot be a label; the errors of the store.
  package func labelDevice(_ name: String, _ text: String) throws -> RegisteredDevice {
    try updateDevice(name) { try $0.relabel(text) }
  }
}

extension RegisteredDevice {
  /// Throws an error unless a text can be the name of a device.
  package static func check(name: String) throws(DeviceChangeError) {
    if let problem = Self.problem(withName: name) { throw .invalidName(problem) }
  }

  /// Changes the name, if it can be one.
  fileprivate mutating func rename(to name: String) throws(DeviceChangeError) {
    try Self.check(name: name)
    guard identifier != nil || name == id else { throw .tokenBelongsToName(id, requested: name) }
    if clientName == nil, name != id { clientName = id }
    id = name
  }

  /// Changes the label, if a text can be one; an empty text removes it.
  fileprivate mutating func relabel(_ text: String) throws(DeviceChangeError) {
    let label = Self.normalizedLabel(text)
    if let label, let problem = Self.problem(withLabel: label) { throw .invalidName(problem) }
    self.label = label
  }
}

/// The reason why a person's change of a device is rejected; nothing was changed.
package enum DeviceChangeError: Error, Hashable, Sendable {
  /// The text says why it cannot be the name or the label of a device.
  case invalidName(String)
  /// The token of a device without an identifier is derived from its name.
  case tokenBelongsToName(String, requested: String)
  case unknownCode(String)
  case expiredCode(String)
  /// There is nothing of this name to show.
  case unknownContent(String, suggestion: String)
  /// What the device is to show has another size; the text says what to do.
  case mismatch(String)
  /// No token of the device was rejected since its last contact.
  case noRejectedToken(RegisteredDevice.ID)
  /// Different tokens were rejected, of which at most one is the device's.
  case multipleRejectedTokens(RegisteredDevice.ID)
  /// The rejected token is the one of another device.
  case tokenOfOtherDevice
}

extension DeviceChangeError: CustomStringConvertible {
  /// What is wrong and what to do, for a command.
  package var description: String {
    switch self {
    case .invalidName(let problem): problem
    case .tokenBelongsToName(let name, let requested):
      "the token of '\(name)' belongs to its name; choose what people read with 'device label', or add a device "
        + "'\(requested)' and remove this one"
    case .unknownCode(let code):
      "no display waits with the code '\(code)'; compare it with the display, or see 'device list'"
    case .expiredCode(let code):
      "the code '\(code)' has expired; the display shows a new one when it contacts the server"
    case .unknownContent(let name, let suggestion):
      "there is no instance, stack, playlist or screen '\(name)'"
        + (suggestion.isEmpty ? "; add one with 'add'" : suggestion)
    case .mismatch(let text): text
    case .noRejectedToken(let name):
      "no token of '\(name)' was rejected since its last contact; let the display contact the server, and try again after a minute"
    case .multipleRejectedTokens(let name):
      "several tokens of '\(name)' were rejected, and not all are the display's; remove it and approve it again"
    case .tokenOfOtherDevice: "the token that was rejected is that of another display"
    }
  }
}
