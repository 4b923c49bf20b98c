import FileStorage
package import Foundation
import FramePipeline
package import PixelOutput
import Synchronization
package import WidgetHost

/// The registered devices in memory, as the store has them; a lazy directory has none until the first refresh.
///
/// Registrations are in the store before a request is answered. What devices report with every request is collected and
/// stored by ``flush(at:)``. Changes of other processes are noticed by the version of the devices' table.
package final class RegisteredDeviceDirectory: Sendable {
  fileprivate struct State {
    var version: Int?
    var devices: [RegisteredDevice.ID: RegisteredDevice] = [:]
    var byIdentifier: [String: RegisteredDevice.ID] = [:]
    var byToken: [TokenDigest: RegisteredDevice.ID] = [:]
    /// The digests of the tokens that each device may use, which take long to derive.
    var digests: [RegisteredDevice.ID: [TokenDigest]] = [:]
    var contacts: [RegisteredDevice.ID: DeviceContact] = [:]
    var changedContacts: Set<RegisteredDevice.ID> = []
    /// The devices for which wrong tokens were rejected that the store does not know of.
    var changedRejections: Set<RegisteredDevice.ID> = []
    /// When rejected tokens of devices were stored last.
    var storedRejections: [RegisteredDevice.ID: Date] = [:]
    /// The networks from which devices were registered since the start.
    var networks: [RegisteredDevice.ID: String] = [:]
  }

  /// The maximum number of devices that wait for approval; each unknown device counts until its code expires.
  package static let maximumPending = 256
  /// The maximum number of them in one network, so that one network does not exhaust the limit.
  package static let maximumPendingOfNetwork = 64

  /// The number of intervals for which the store is not polled after an error.
  private static let retryIntervals = 10

  private let store: HostStore
  private let tokens: DeviceTokens
  private let state = Mutex(State())
  /// Held while changes are collected and written, so that an older contact does not replace a newer one.
  private let flushLock = Mutex(())
  /// Held while the store and the devices in memory change, so that they change in the same order.
  private let changeLock = Mutex(())

  private let throttle: PollThrottle
  private let poll: StorePoll

  /// Reads the registered devices, unless the directory is lazy.
  ///
  /// - Parameters:
  ///   - store: The store.
  ///   - tokens: The tokens of devices.
  ///   - interval: The least time between two polls for changes of other processes.
  ///   - isLazy: Whether the first refresh reads them, as a host of a cluster may get no request that needs one.
  /// - Throws: The errors of the store.
  package init(
    _ store: HostStore, tokens: DeviceTokens, interval: Duration = .zero, isLazy: Bool = false
  ) throws {
    self.store = store
    self.tokens = tokens
    throttle = PollThrottle(interval)
    poll = StorePoll(retryDelay: interval * Self.retryIntervals)
    if !isLazy { try refresh() }
  }

  /// Reads the devices again if another process has changed the store, unless it was polled just before.
  package func refreshIfDue() throws {
    // Before the first read, no request can be answered from memory.
    guard state.withLock({ $0.version }) != nil else { return try refresh() }
    guard throttle.claim() else { return }
    do {
      try refresh(waits: false)
    } catch {
      throttle.reset()
      throw error
    }
  }

  /// Whether the store could be read just now, or by the last poll.
  ///
  /// - Throws: `BlockingWork.NotAllowed` if this thread must not wait for the store.
  func isStoreReachable() throws -> Bool {
    do {
      return try poll.version(waits: true) { try store.deviceVersion() } != nil
    } catch let error as BlockingWork.NotAllowed {
      throw error
    } catch {
      return false
    }
  }

  /// Reads the devices that another process has changed.
  package func refresh() throws { try refresh(waits: true) }

  /// Reads the devices that another process has changed; if it does not wait, not while another request reads them.
  private func refresh(waits: Bool) throws {
    guard let version = try poll.version(waits: waits, { try store.deviceVersion() }) else {
      return
    }
    guard state.withLock({ $0.version }) != version else { return }
    try BlockingWork.requireAllowed()
    try changeLock.withLock { _ in
      let (known, names) = state.withLock { ($0.version, Set($0.devices.keys)) }
      let changes = try store.deviceChanges(since: known) { changed in
        names.union(changed.map(\.id)).count
      }
      state.withLock { state in
        state.version = changes.version
        for device in changes.changed { state.insert(device, tokens) }
        if let names = changes.names {
          state.index(state.devices.values.filter { names.contains($0.id) }, tokens)
        }
        // A device that another process renamed keeps its contact.
        state.contacts.merge(changes.contacts) { known, _ in known }
      }
    }
  }

  /// All devices, by name.
  package var devices: [RegisteredDevice] {
    state.withLock { $0.devices.values.sorted { $0.id < $1.id } }
  }

  /// Returns the device of a name, also one that another process registered just now.
  package func device(named id: RegisteredDevice.ID) throws -> RegisteredDevice? {
    try device { $0.devices[id] }
  }

  /// Returns the device with an identifier.
  package func device(identifier: String) throws -> RegisteredDevice? {
    try device { state in state.byIdentifier[identifier].flatMap { state.devices[$0] } }
  }

  /// Returns the device that a token belongs to.
  package func device(token: String) throws -> RegisteredDevice? {
    let digest = TokenDigest(of: token)
    return try device { state in state.byToken[digest].flatMap { state.devices[$0] } }
  }

  /// Looks a device up, and once more after a refresh: a display's first request comes right after its registration, and
  /// some displays forget a token that is rejected.
  private func device(_ lookUp: (State) -> RegisteredDevice?) throws -> RegisteredDevice? {
    if let device = state.withLock({ lookUp($0) }) { return device }
    try refresh()
    return state.withLock { lookUp($0) }
  }

  /// Whether a token is one that a device may use now.
  func accepts(_ token: String, for id: RegisteredDevice.ID) -> Bool {
    let digest = TokenDigest(of: token)
    let accepted = state.withLock { $0.digests[id] } ?? []
    return accepted.contains { $0.isEqualInConstantTime(to: digest) }
  }

  /// Whether a token is the one for metrics.
  func acceptsForMetrics(_ token: String) -> Bool {
    SHA256.isEqual(DeviceTokens.digest(of: token), DeviceTokens.digest(of: tokens.metricsToken))
  }

  /// Returns the last contact of a device; an empty one if it was never in contact.
  package func contact(of id: RegisteredDevice.ID) -> DeviceContact {
    state.withLock { $0.contacts[id] ?? DeviceContact() }
  }

  /// Returns since when a device has a file; `nil` if it has another one.
  func date(ofFile digest: String, on id: RegisteredDevice.ID) -> (hasFile: Bool, since: Date?) {
    state.withLock { state in
      guard let contact = state.contacts[id], contact.frame == digest else { return (false, nil) }
      return (true, contact.frameDate)
    }
  }

  /// Changes the last contact of a device; it is stored with the next ``flush(at:)``.
  package func updateContact(
    of id: RegisteredDevice.ID, _ change: (inout DeviceContact) -> Void
  ) {
    state.withLock { state in
      change(&state.contacts[id, default: DeviceContact()])
      state.changedContacts.insert(id)
    }
  }

  /// Records a press of a button of a device, unless it repeats the last one within an interval; repetitions of a number are
  /// found in the store.
  ///
  /// - Parameters:
  ///   - id: The device.
  ///   - repetition: How a repetition is recognized.
  ///   - now: The time of the press.
  /// - Returns: Whether the press was recorded.
  /// - Throws: If blocking work is not allowed here: who performs a press writes to the store.
  func recordPress(
    of id: RegisteredDevice.ID, repetition: InputRepetition, at now: Date
  ) throws -> Bool {
    try BlockingWork.requireAllowed()
    var isNew = true
    updateContact(of: id) { contact in
      if case .interval(let interval) = repetition, let last = contact.lastButtonDate {
        isNew = abs(now.timeIntervalSince(last)) >= interval
      }
      if isNew { (contact.date, contact.lastButtonDate) = (now, now) }
    }
    return isNew
  }

  /// Stores the contacts that have changed; after an error they are stored with the next flush.
  ///
  /// - Parameter now: The time, by which tokens that were rejected are stored once a minute for each device: anybody can have
  ///   them rejected. `nil` stores all.
  /// - Throws: The errors of the store.
  package func flush(at now: Date? = nil) throws {
    try flushLock.withLock { _ in try write(changesUntil: now) }
  }

  private func write(changesUntil now: Date?) throws {
    let (contacts, rejected) = state.withLock { $0.takeChanges(at: now) }
    do {
      if !contacts.isEmpty { try store.write(contacts) }
      if !rejected.isEmpty { try store.write(rejected) }
    } catch {
      state.withLock { state in
        state.changedContacts.formUnion(contacts.keys)
        state.changedRejections.formUnion(rejected.keys)
        for id in rejected.keys { state.storedRejections[id] = nil }
      }
      throw error
    }
  }

  /// Stores the contact of a device before a response is sent that would be another one without it.
  ///
  /// - Throws: The errors of the store, after which it is stored with the next ``flush(at:)``.
  func flush(_ id: RegisteredDevice.ID) throws {
    try BlockingWork.requireAllowed()
    try flushLock.withLock { _ in try writeChange(of: id) }
  }

  private func writeChange(of id: RegisteredDevice.ID) throws {
    let contact = state.withLock { state in
      state.changedContacts.remove(id).flatMap { state.contacts[$0] }
    }
    guard let contact else { return }
    do {
      try store.write([id: contact])
    } catch {
      state.withLock { _ = $0.changedContacts.insert(id) }
      throw error
    }
  }

  /// Records that a request for a device had a wrong token; it is stored with a ``flush(at:)``.
  func recordRejectedToken(of id: RegisteredDevice.ID, digest: String?, at now: Date) {
    state.withLock { state in
      let former = state.contacts[id]?.rejectedTokens
      var rejected = former ?? RejectedTokens(last: now, digest: digest)
      if let former {
        let contact = state.contacts[id]?.date ?? .distantPast
        rejected.record(digest, isFirst: former.last < contact, at: now)
      }
      state.contacts[id, default: DeviceContact()].rejectedTokens = rejected
      state.changedRejections.insert(id)
    }
  }
}

extension RegisteredDeviceDirectory {
  /// Registers a device that a server does not know yet, with a pairing code.
  ///
  /// - Parameters:
  ///   - identifier: What the device identifies itself with.
  ///   - name: What its name begins with.
  ///   - profile: The profile of its frames.
  ///   - report: What the device reported about itself.
  ///   - offeredToken: A token that the device came with; approval adopts it.
  ///   - network: The network of the device.
  ///   - now: The time from which the code is valid.
  /// - Returns: The device, or `nil` if too many devices wait for approval already.
  /// - Throws: `StateError` if it cannot be stored.
  package func register(
    identifier: String, namedAfter name: String, profile: DeviceProfile, report: DeviceReport,
    offeredToken: String?, network: String = "", at now: Date
  ) throws -> RegisteredDevice? {
    try BlockingWork.requireAllowed()
    try refresh()
    if let known = try device(identifier: identifier) { return known }
    try removeExpired(at: now)
    let pending = devices.filter { !$0.isApproved }
    let ofNetwork = state.withLock { state in
      pending.count { state.networks[$0.id] == network }
    }
    guard pending.count < Self.maximumPending, ofNetwork < Self.maximumPendingOfNetwork else {
      return nil
    }
    var random = SystemRandomNumberGenerator()
    var device = RegisteredDevice(
      id: freeName(name), identifier: identifier, profile: profile.id,
      pairing: PairingRequest(
        code: freeCode(using: &random), began: now,
        offeredToken: offeredToken.map { DeviceTokens.digest(of: $0) }),
      report: report, added: now)
    device.tokenDigest = DeviceTokens.digest(of: tokens.token(of: device))
    try changeLock.withLock { _ in
      let versions = try store.register(device)
      state.withLock { state in
        state.insert(device, tokens)
        state.record(versions)
        state.networks[device.id] = network
      }
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

  /// Registers a device by a code that a person gave it: a new one, or one that is known and gets a new token.
  ///
  /// - Parameters:
  ///   - code: The code that the device sent.
  ///   - identifier: What the device identifies itself with.
  ///   - name: What the name of a new device begins with, if the code has none.
  ///   - report: What the device reported about itself.
  ///   - now: The time.
  ///   - shown: Returns what the device shows, and the profile of its frames.
  /// - Returns: The device and whether it was known, or `nil` if the code is not valid.
  /// - Throws: The errors of the store.
  package func register(
    withCode code: String, identifier: String, namedAfter name: String, report: DeviceReport,
    at now: Date, _ shown: (DeviceCode) -> (name: String?, profile: String)
  ) throws -> (device: RegisteredDevice, isKnown: Bool)? {
    try BlockingWork.requireAllowed()
    return try changeLock.withLock { _ in
      var former: RegisteredDevice?
      let registered = try store.register(withCode: code, at: now) { code, all in
        former = all.first { $0.identifier == identifier }
        let taken = Set(all.filter { $0.identifier != identifier }.map(\.id))
        var device =
          former
          ?? RegisteredDevice(
            id: Self.freeName(name, among: taken), identifier: identifier,
            // A device that is added again gets another token than the one that was removed.
            tokenGeneration: Int.random(in: 1...Int(Int32.max)), profile: "", added: now)
        if former != nil { device.tokenGeneration += 1 }
        if let name = code.name { device.id = Self.freeName(name, among: taken) }
        device.tokenDigest = DeviceTokens.digest(of: tokens.token(of: device))
        (device.pairing, device.clientName, device.report) = (nil, nil, report)
        (device.shows, device.profile) = shown(code)
        return device
      }
      guard let registered else { return nil }
      state.withLock { state in
        if let former, former.id != registered.id {
          state.remove(former.id)
          state.contacts[registered.id] = state.contacts.removeValue(forKey: former.id)
        }
        state.insert(registered, tokens)
      }
      updateContact(of: registered.id) { contact in
        (contact.date, contact.lastError, contact.lastButtonDate) = (now, nil, nil)
        contact.rejectedTokens = nil
      }
      return (registered, former != nil)
    }
  }

  /// Changes a device in the store.
  @discardableResult
  package func update(
    _ id: RegisteredDevice.ID, _ change: (inout RegisteredDevice) -> Void
  ) throws -> RegisteredDevice {
    try BlockingWork.requireAllowed()
    return try changeLock.withLock { _ in
      let (changed, versions) = try store.changeDevice(id, change)
      state.withLock { state in
        state.record(versions)
        if changed.id != id { state.remove(id) }
        state.insert(changed, tokens)
      }
      return changed
    }
  }

  /// Returns the token that a device gets by its setup.
  package func token(of device: RegisteredDevice) -> String { tokens.token(of: device) }

  /// Removes devices whose code has expired and that were not seen for as long again.
  private func removeExpired(at now: Date) throws {
    let expired = devices.filter { device in
      guard let pairing = device.pairing else { return false }
      return pairing.expires.addingTimeInterval(PairingRequest.lifetime) < now
    }
    guard !expired.isEmpty else { return }
    try changeLock.withLock { _ in
      let removed = Set(expired.map(\.id))
      for id in removed {
        let versions = try store.removeDevice(id)
        state.withLock { $0.record(versions) }
      }
      state.withLock { state in
        state.index(state.devices.values.filter { !removed.contains($0.id) }, tokens)
      }
    }
  }

  private func freeName(_ name: String) -> String {
    Self.freeName(name, among: Set(devices.map(\.id)))
  }

  /// Returns a name that no other device has.
  private static func freeName(_ name: String, among taken: Set<String>) -> String {
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

extension RegisteredDeviceDirectory.State {
  /// The time between two times at which rejected tokens of a device are stored, in seconds.
  private static let rejectionInterval = 60.0

  /// Returns the contacts that have changed, and the rejected tokens of other devices that are due to be stored: all without
  /// a time.
  mutating func takeChanges(
    at now: Date?
  ) -> ([RegisteredDevice.ID: DeviceContact], [RegisteredDevice.ID: RejectedTokens]) {
    let changed = changedContacts.reduce(into: [:]) { $0[$1] = contacts[$1] }
    changedContacts = []
    // A contact has its rejected tokens.
    changedRejections.subtract(changed.keys)
    let due = changedRejections.filter { id in
      guard let now, let last = storedRejections[id] else { return true }
      return abs(now.timeIntervalSince(last)) >= Self.rejectionInterval
    }
    changedRejections.subtract(due)
    if let now { for id in due { storedRejections[id] = now } }
    let rejected = due.reduce(into: [:]) { $0[$1] = contacts[$1]?.rejectedTokens }
    return (changed, rejected)
  }

  /// Records a change of this process, after which the devices are read again only if another process changed some, too.
  mutating func record(_ versions: HostStore.VersionChange) {
    if version == versions.before { version = versions.after }
  }

  mutating func index(_ all: [RegisteredDevice], _ tokens: DeviceTokens) {
    (devices, byIdentifier, byToken, digests) = ([:], [:], [:], [:])
    all.forEach { insert($0, tokens) }
    contacts = contacts.filter { devices[$0.key] != nil }
    storedRejections = storedRejections.filter { devices[$0.key] != nil }
    networks = networks.filter { devices[$0.key]?.isApproved == false }
  }

  mutating func insert(_ device: RegisteredDevice, _ tokens: DeviceTokens) {
    remove(device.id)
    devices[device.id] = device
    if let identifier = device.identifier { byIdentifier[identifier] = device.id }
    let accepted = tokens.digests(of: device)
    digests[device.id] = accepted
    for digest in accepted { byToken[digest] = device.id }
  }

  /// Removes a device; its identifier and its tokens stay those of another device that got them meanwhile.
  mutating func remove(_ id: RegisteredDevice.ID) {
    if let identifier = devices[id]?.identifier, byIdentifier[identifier] == id {
      byIdentifier[identifier] = nil
    }
    for digest in digests[id] ?? [] where byToken[digest] == id { byToken[digest] = nil }
    (devices[id], digests[id]) = (nil, nil)
  }
}
