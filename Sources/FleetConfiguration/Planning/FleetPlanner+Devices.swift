import CheckedJSON
import DeviceServer
import FramePipeline
import PixelOutput
import WidgetHost

extension FleetPlanner {
  /// Returns the registered devices after the change.
  func devices(of target: FleetTarget, _ errors: inout FileErrors) -> [RegisteredDevice] {
    let profileIDs = Dictionary(
      target.instances.map { ($0.id, $0.device) } + target.stacks.map { ($0.id, $0.device) }
        + target.screens.map { ($0.id, $0.device) }
    ) { first, _ in first }
    let rejected = self.rejected(in: target)
    var listed: [RegisteredDevice] = []
    var former: Set<RegisteredDevice.ID> = []
    var identifiers: [String: String] = [:]
    for entry in fleet.devices {
      if let identifier = entry.identifier {
        if let other = identifiers.updateValue(entry.name.text, forKey: identifier.text) {
          errors.add(identifier.origin.error("is that of the device '\(other)', too; remove one"))
        }
      }
      do throws(JSONFileError) {
        if let shows = entry.shows, profileIDs[shows.text] == nil, rejected.contains(shows.text) {
          continue
        }
        let (device, name) = try device(of: entry, profileIDs)
        listed.append(device)
        if let name { former.insert(name) }
      } catch {
        errors.add(error)
      }
    }
    let names = Set(listed.map(\.id))
    let retained = current.devices.filter { device in
      !names.contains(device.id) && !former.contains(device.id) && (!prunes || !device.isApproved)
    }
    return retained + listed
  }

  /// Returns a device as the file describes it, and the name that it has now.
  private func device(
    of entry: FleetDevice, _ profileIDs: [String: String]
  ) throws(JSONFileError) -> (RegisteredDevice, former: RegisteredDevice.ID?) {
    let known = try knownDevice(of: entry)
    var device =
      known
      ?? RegisteredDevice(
        id: entry.name.text, identifier: entry.identifier?.text,
        tokenGeneration: tokenGeneration(), profile: "", added: now)
    if let identifier = entry.identifier { device.identifier = identifier.text }
    if let pairing = device.pairing {
      device.pairing = nil
      if let offered = pairing.offeredToken { device.tokenDigest = offered }
    }
    if device.id != entry.name.text {
      if device.clientName == nil { device.clientName = device.id }
      device.id = entry.name.text
    }
    device.label = entry.label?.text
    device.shows = entry.shows?.text
    device.profile = try profile(of: entry, device, profileIDs)
    return (device, known?.id)
  }

  /// Returns the registered device that an entry describes: by its name, or one that waits for approval by its identifier.
  private func knownDevice(of entry: FleetDevice) throws(JSONFileError) -> RegisteredDevice? {
    let named = current.devices.first { $0.id == entry.name.text }
    guard let identifier = entry.identifier else { return named }
    let identified = current.devices.first { $0.identifier == identifier.text }
    if let named {
      guard named.identifier == identifier.text else {
        throw identifier.origin.error(
          named.identifier == nil
            ? "cannot be given to '\(named.id)', whose token belongs to its name; remove that device first"
            : "is not that of '\(named.id)', which is '\(named.identifier ?? "")'; remove that device first, or use "
              + "another name")
      }
      return named
    }
    guard let identified else { return nil }
    guard !identified.isApproved else {
      throw identifier.origin.error(
        "is that of the device '\(identified.id)'; use its name, or 'device rename \(identified.id) \(entry.name.text)' first"
      )
    }
    return identified
  }

  private func profile(
    of entry: FleetDevice, _ device: RegisteredDevice, _ profileIDs: [String: String]
  ) throws(JSONFileError) -> String {
    guard let shows = entry.shows else {
      guard let profile = entry.profile else {
        guard device.profile.isEmpty else { return device.profile }
        throw entry.name.origin.error("has no 'shows' and no 'profile'; add one of them")
      }
      do {
        return try profiles.profile(id: profile.text).id
      } catch {
        throw profile.origin.error("is not a display: \(error)")
      }
    }
    guard let profileID = profileIDs[shows.text] else {
      throw missing("instance, stack, playlist or screen", shows, among: Array(profileIDs.keys))
    }
    if let profile = entry.profile, profile.text != profileID {
      throw profile.origin.error(
        "is '\(profile.text)', but '\(shows.text)' is drawn for '\(profileID)'; remove it")
    }
    if let drawn = try? profiles.profile(id: profileID),
      let mismatch = device.report.mismatch(
        showing: shows.text, drawnFor: drawn, on: entry.name.text)
    {
      throw shows.origin.error("does not fit the display: \(mismatch)")
    }
    return profileID
  }
}
