import Foundation
import PixelOutput
import TestSupport
import Testing

@testable import WidgetHost

@Suite("Versions of tables")
struct TableVersionTests {
  private let device = RegisteredDevice(id: "hall", profile: "trmnl-og", added: .january(14))

  @Test("that of the devices changes with registrations, and not with contacts and other tables")
  func devices() throws {
    let store = try HostStore.empty()
    var versions = [try store.deviceVersion()]
    func record() throws { versions.append(try store.deviceVersion()) }
    try store.register(device)
    try record()
    try store.updateDevice("hall") { $0.shows = "clock" }
    try record()
    try store.updateDevice("hall") { $0.id = "kitchen" }
    try record()
    try store.removeDevice("kitchen")
    try record()
    #expect(Set(versions).count == versions.count)

    try store.register(device)
    let last = try store.deviceVersion()
    try store.write(["hall": DeviceContact()])
    try store.add(.panda(), at: .january(14))
    try store.post(.reload(.all), at: .january(14))
    #expect(try store.deviceVersion() == last)
  }

  @Test("tell which devices have changed")
  func changedDevices() throws {
    let store = try HostStore.empty()
    for name in ["a", "b", "c"] {
      try store.register(RegisteredDevice(id: name, profile: "trmnl-og", added: .january(14)))
    }
    func changes(
      since version: Int?, knowing count: Int
    ) throws -> (names: [String], all: Set<String>?) {
      let changes = try store.deviceChanges(since: version) { _ in count }
      #expect(try changes.version == store.deviceVersion())
      return (changes.changed.map(\.id), changes.names)
    }
    let first = try store.deviceVersion()
    #expect(try changes(since: nil, knowing: 3).names == ["a", "b", "c"])
    #expect(try changes(since: first, knowing: 3).names == [])
    try store.write(["a": DeviceContact()])
    try store.updateDevice("b") { $0.shows = "clock" }
    let second = try store.deviceVersion()
    #expect(try changes(since: first, knowing: 3).names == ["b"])
    #expect(try changes(since: first, knowing: 3).all == nil)
    try store.updateDevice("c") { $0.id = "d" }
    #expect(try changes(since: second, knowing: 4).names == ["d"])
    #expect(try changes(since: second, knowing: 4).all == ["a", "b", "d"])
    let third = try store.deviceVersion()
    try store.removeDevice("a")
    #expect(try changes(since: third, knowing: 3).names == [])
    #expect(try changes(since: third, knowing: 3).all == ["b", "d"])
  }

  /// With a version of its row for each change, a server would need minutes for tens of thousands.
  @Test(
    "changes once in a transaction on a server",
    .enabled(if: TestPostgreSQLServer.isAvailable))
  func transactions() throws {
    let store = try HostStore(StoreUnderTest.newServerAddress())
    let first = try store.shownVersion()
    try store.add(["a", "b", "c"].map { .panda($0) }, knowing: HostChange())
    #expect(try store.shownVersion() == first + 1)
    try store.add(["d"].map { .panda($0) }, knowing: HostChange())
    #expect(try store.shownVersion() == first + 2)

    for name in ["hall", "attic"] {
      try store.register(RegisteredDevice(id: name, profile: "trmnl-og", added: .january(14)))
    }
    let known = try store.deviceVersion()
    var change = ConfigurationChange()
    change.devices.removed = ["hall"]
    change.devices.added = ["kitchen", "cellar"].map {
      RegisteredDevice(id: $0, profile: "trmnl-og", added: .january(14))
    }
    #expect(try store.apply(change, to: store.configuration().version, at: .january(14)))
    let changes = try store.deviceChanges(since: known) { _ in 2 }
    #expect(changes.version == known + 1)
    #expect(changes.changed.map(\.id) == ["cellar", "kitchen"])
    #expect(changes.names == ["attic", "cellar", "kitchen"])
  }

  @Test("that of what can be shown changes with instances, and not with requests and devices")
  func shown() throws {
    let store = try HostStore.empty()
    let first = try store.shownVersion()
    try store.add(.panda(), at: .january(14))
    let second = try store.shownVersion()
    #expect(first != second)
    try store.post(.reload(.all), at: .january(14))
    try store.register(device)
    #expect(try store.shownVersion() == second)
    try store.remove("panda", at: .january(14))
    #expect(try store.shownVersion() != second)
  }
}
