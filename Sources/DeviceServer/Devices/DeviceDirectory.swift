import FileStorage
package import Foundation
import FramePipeline
package import PixelOutput
import Synchronization
package import WidgetHost

/// The registered devices in memory, as the store has them.
///
/// Registrations are in the store before a request is answered. What devices report with every request is collected and
/// stored by ``flush()``. Changes of other processes are noticed by SQLite's data version.
package final class DeviceDirectory: Sendable {
  fileprivate struct State {
    var version: Int?
    var devices: [RegisteredDevice.ID: RegisteredDevice] = [:]
    var byIdentifier: [String: RegisteredDevice.ID] = [:]
    var byToken: [String: RegisteredDevice.ID] = [:]
    var contacts: [RegisteredDevice.ID: DeviceContact] = [:]
    var changedContacts: Set<RegisteredDevice.ID> = []
  }

  /// The maximum number of devices that wait for approval; each unknown device takes a place until its code expires.
  package static let maximumPending = 256

  private let store: HostStore
  private let tokens: DeviceTokens
  private let state = Mutex(State())
  /// Held while the store and the devices in memory change, so that they change in the same order.
  private let changing = Mutex(())

  package init(_ store: HostStore, tokens: DeviceTokens) throws {
    self.store = store
    self.tokens = tokens
    try state.withLock { state in
      state.contacts = try store.deviceContacts()
    }
    try refresh()
  }

  /// Reads the devices again if another process has changed the store.
  package func refresh() throws {
    let version = try store.deviceVersion()
    guard state.withLock({ $0.version }) != version else { return }
    try changing.withLock { _ in
      let version = try store.deviceVersion()
      let devices = try store.registeredDevices()
      // A device that another process renamed keeps its contact.
      let stored = try store.deviceContacts()
      state.withLock { state in
        state.version = version
        state.index(devices, tokens)
        state.contacts.merge(stored.filter { state.devices[$0.key] != nil }) { known, _ in known }
      }
    }
  }

  package var devices: [RegisteredDevice] {
    state.withLock { $0.devices.values.sorted { $0.id < $1.id } }
  }

  package func device(named id: RegisteredDevice.ID) -> RegisteredDevice? {
    state.withLock { $0.devices[id] }
  }

  package func device(identifier: String) -> RegisteredDevice? {
    state.withLock { state in state.byIdentifier[identifier].flatMap { state.devices[$0] } }
  }

  /// Returns the device that a token belongs to.
  package func device(token: String) -> RegisteredDevice? {
    let digest = DeviceTokens.digest(of: token)
    return state.withLock { state in state.byToken[digest].flatMap { state.devices[$0] } }
  }

  /// Whether a token is one of a device.
  func accepts(_ token: String, for device: RegisteredDevice) -> Bool {
    let digest = DeviceTokens.digest(of: token)
    return tokens.digests(of: device).contains { SHA256.isEqual($0, digest) }
  }

  package func contact(of id: RegisteredDevice.ID) -> DeviceContact {
    state.withLock { $0.contacts[id] ?? DeviceContact() }
  }

  /// Changes the last contact of a device; it is stored with the next ``flush()``.
  package func updateContact(
    of id: RegisteredDevice.ID, _ change: (inout DeviceContact) -> Void
  ) {
    state.withLock { state in
      change(&state.contacts[id, default: DeviceContact()])
      state.changedContacts.insert(id)
    }
  }

  /// Stores the contacts that have changed; after an error they are stored with the next flush.
  package func flush() throws {
    let changed = state.withLock { state in
      defer { state.changedContacts = [] }
      return state.contacts.filter { state.changedContacts.contains($0.key) }
    }
    guard !changed.isEmpty else { return }
    do {
      try store.write(changed)
    } catch {
      state.withLock { $0.changedContacts.formUnion(changed.keys) }
      throw error
    }
  }
}

extension DeviceDirectory {
  /// Registers a device that a server does not know yet, with a pairing code.
  ///
  /// - Parameters:
  ///   - identifier: What the device identifies itself with.
  ///   - name: What its name begins with.
  ///   - profile: The profile of its frames.
  ///   - report: What the device reported about itself.
  ///   - offeredToken: A token that the device came with; approval adopts it.
  ///   - now: The time from which the code is valid.
  /// - Returns: The device, or `nil` if too many devices wait for approval already.
  /// - Throws: `StateError` if it cannot be stored.
  package func register(
    identifier: String, namedAfter name: String, profile: DeviceProfile, report: DeviceReport,
    offeredToken: String?, at now: Date
  ) throws -> RegisteredDevice? {
    try refresh()
    if let known = device(identifier: identifier) { return known }
    try removeExpired(at: now)
    guard devices.count(where: { !$0.isApproved }) < Self.maximumPending else { return nil }
    var random = SystemRandomNumberGenerator()
    var device = RegisteredDevice(
      id: freeName(name), identifier: identifier, profile: profile.id,
      pairing: PairingRequest(
        code: freeCode(using: &random), began: now,
        offeredToken: offeredToken.map { DeviceTokens.digest(of: $0) }),
      report: report, added: now)
    device.tokenDigest = DeviceTokens.digest(of: tokens.token(of: device))
    try changing.withLock { _ in
      try store.register(device)
      state.withLock { $0.insert(device, tokens) }
    }
    return device
  }

  /// Returns a device that waits for approval with a code that is valid: with a new one if the last has expired.
  package func renewingCode(of device: RegisteredDevice, at now: Date) throws -> RegisteredDevice {
    guard let pairing = device.pairing, pairing.expires <= now else { return device }
    var random = SystemRandomNumberGenerator()
    let code = freeCode(using: &random)
    return try update(device.id) { device in
      // A person may have approved it meanwhile, or another request renewed the code.
      guard device.pairing == pairing else { return }
      device.pairing = PairingRequest(code: code, began: now, offeredToken: pairing.offeredToken)
    }
  }

  /// Changes a device in the store.
  @discardableResult
  package func update(
    _ id: RegisteredDevice.ID, _ change: (inout RegisteredDevice) -> Void
  ) throws -> RegisteredDevice {
    try changing.withLock { _ in
      let changed = try store.updateDevice(id, change)
      state.withLock { state in
        if changed.id != id { state.devices[id] = nil }
        state.insert(changed, tokens)
      }
      return changed
    }
  }

  /// Returns the token that a device gets by its setup.
  package func token(of device: RegisteredDevice) -> String { tokens.token(of: device) }

  /// Removes devices whose code has expired and that were not seen for as long again.
  private func removeExpired(at now: Date) throws {
    for device in devices {
      guard let pairing = device.pairing,
        pairing.expires.addingTimeInterval(PairingRequest.lifetime) < now
      else { continue }
      try store.removeDevice(device.id)
      state.withLock { state in
        state.index(state.devices.values.filter { $0.id != device.id }, tokens)
        state.contacts[device.id] = nil
      }
    }
  }

  private func freeName(_ name: String) -> String {
    let taken = Set(devices.map(\.id))
    var free = name
    var number = 1
    while taken.contains(free) {
      number += 1
      free = "\(name)-\(number)"
    }
    return free
  }

  private func freeCode(using random: inout some RandomNumberGenerator) -> String {
    let taken = Set(devices.compactMap { $0.pairing?.code })
    while true {
      let code = PairingRequest.code(using: &random)
      if !taken.contains(code) { return code }
    }
  }
}

extension DeviceDirectory.State {
  mutating func index(_ all: [RegisteredDevice], _ tokens: DeviceTokens) {
    (devices, byIdentifier, byToken) = ([:], [:], [:])
    all.forEach { insert($0, tokens) }
    contacts = contacts.filter { devices[$0.key] != nil }
  }

  mutating func insert(_ device: RegisteredDevice, _ tokens: DeviceTokens) {
    if let former = devices[device.id] {
      if let identifier = former.identifier { byIdentifier[identifier] = nil }
      for digest in tokens.digests(of: former) { byToken[digest] = nil }
    }
    devices[device.id] = device
    if let identifier = device.identifier { byIdentifier[identifier] = device.id }
    for digest in tokens.digests(of: device) { byToken[digest] = device.id }
  }
}
