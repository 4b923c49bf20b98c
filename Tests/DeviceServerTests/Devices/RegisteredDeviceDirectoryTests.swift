import FileStorage
import Foundation
import FramePipeline
import TestSupport
import Testing
import WidgetHost
import WidgetTimeline

@testable import DeviceServer

@Suite("Directory of devices")
struct RegisteredDeviceDirectoryTests {
  @Test("keeps what devices reported over a restart")
  func contacts() throws {
    let (server, token) = try TestServer.withClock()
    _ = try server.response(
      to: "/api/display",
      [("Access-Token", token), ("Percent-Charged", "64"), ("RSSI", "-60")], at: .clock("10:05"))
    #expect(try server.store.deviceContacts().isEmpty)
    try server.restart()
    var expected = DeviceContact()
    expected.date = .clock("10:05")
    (expected.battery, expected.signal) = (64, -60)
    expected.recordFrame(
      SHA256.hexDigest(of: try TestServer.file(2)), at: .clock("10:05"))
    expected.framesFetched = 1
    expected.nextWake = .clock("11:00").addingTimeInterval(1)
    #expect(server.server.directory.contact(of: "hall") == expected)
    #expect(try server.store.deviceContacts() == ["hall": expected])

    // Poll without these fields: the last ones stay.
    _ = try server.response(to: "/api/display", [("Access-Token", token)], at: .clock("10:06"))
    expected.date = .clock("10:06")
    #expect(server.server.directory.contact(of: "hall") == expected)
  }

  @Test("writes nothing if nothing was reported")
  func noChange() throws {
    let (server, _) = try TestServer.withClock()
    try server.server.directory.flush()
    #expect(try server.store.deviceContacts().isEmpty)
  }

  @Test("notices devices that another process adds, changes, renames and removes")
  func otherProcess() throws {
    let folder = try TemporaryFolder()
    let state = StateFolder(path: folder.path)
    let server = try TestServer(requiresTokens: false, state: state)
    try server.write("clock", [TestFrame("09:00", 1)])
    try server.write("weather", [TestFrame("09:00", 2)])
    func frame(_ name: String) throws -> ServerResponse {
      try server.response(to: "/devices/\(name)/frame.png")
    }
    func isKnown(_ name: String) -> Bool {
      server.get("/devices/\(name)/manifest.json")?.status == 200
    }
    let other = try HostStore(state)
    #expect(!isKnown("hall"))
    try other.register(
      RegisteredDevice(id: "hall", profile: "panel", shows: "clock", added: .clock("08:00")))
    #expect(try frame("hall").body == TestServer.file(1))
    try other.updateDevice("hall") { $0.shows = "weather" }
    #expect(try frame("hall").body == TestServer.file(2))

    try server.server.directory.flush()
    try other.updateDevice("hall") { $0.id = "kitchen" }
    #expect(!isKnown("hall"))
    #expect(try frame("kitchen").status == 200)
    #expect(server.server.directory.contact(of: "kitchen").framesFetched == 3)

    try other.removeDevice("kitchen")
    #expect(!isKnown("kitchen"))
    #expect(server.server.directory.contact(of: "kitchen") == DeviceContact())
    // What was reported before is not written for another device.
    try server.server.directory.flush()
    #expect(try other.deviceContacts().isEmpty)
  }

  @Test("knows a device at its first request, right after another process registered it")
  func registeredJustNow() throws {
    let folder = try TemporaryFolder()
    let state = StateFolder(path: folder.path)
    let store = try HostStore(state)
    let directory = try RegisteredDeviceDirectory(
      try HostStore(state), tokens: TestServer.key, interval: .seconds(3600))
    let device = RegisteredDevice(
      id: "hall", identifier: "id-hall", profile: "panel", added: .clock("08:00"))
    for _ in 1...2 { try directory.refreshIfDue() }
    #expect(try directory.device(token: TestServer.key.token(of: device)) == nil)
    try store.register(device)
    try directory.refreshIfDue()
    #expect(try directory.device(token: TestServer.key.token(of: device)) == device)
  }

  @Test("lets no request go on without devices while the first one reads them")
  func firstRead() throws {
    let store = try HostStore()
    for number in 1...200 {
      try store.register(
        RegisteredDevice(id: "panel-\(number)", profile: "panel", added: .clock("08:00")))
    }
    let directory = try RegisteredDeviceDirectory(
      store, tokens: TestServer.key, interval: .seconds(3600), isLazy: true)
    #expect(directory.devices.isEmpty)
    let counts = Recorder<Int>()
    DispatchQueue.concurrentPerform(iterations: 8) { _ in
      try? directory.refreshIfDue()
      counts.add(directory.devices.count)
    }
    #expect(counts.values == [Int](repeating: 200, count: 8))
  }

  /// What another process does with the devices `a`, `b` and `c`.
  enum Change: CaseIterable {
    case changes, exchangesNames, exchangesIdentifiers, replacesOne, removesAndAdds, removesAll

    func make(_ store: HostStore) throws {
      func device(_ name: String) -> RegisteredDevice {
        RegisteredDevice(
          id: name, identifier: "other-\(name)", profile: "panel", added: .clock("09:00"))
      }
      switch self {
      case .changes:
        try store.updateDevice("b") { $0.shows = "clock" }
        try store.updateDevice("b") { $0.tokenGeneration += 1 }
      case .exchangesNames:
        for (name, other) in [("a", "x"), ("b", "a"), ("x", "b")] {
          try store.updateDevice(name) { $0.id = other }
        }
      case .exchangesIdentifiers:
        for (name, identifier) in [("b", nil), ("a", "id-b"), ("b", "id-a")] as [(String, String?)]
        {
          try store.updateDevice(name) { $0.identifier = identifier }
        }
      case .replacesOne:
        try store.removeDevice("b")
        try store.register(device("b"))
      case .removesAndAdds:
        try store.removeDevice("b")
        try store.register(device("d"))
      case .removesAll: for name in ["a", "b", "c"] { try store.removeDevice(name) }
      }
    }
  }

  @Test("has the store's devices after another process changed some", arguments: Change.allCases)
  func otherChanges(change: Change) throws {
    let folder = try TemporaryFolder()
    let state = StateFolder(path: folder.path)
    let store = try HostStore(state)
    for name in ["a", "b", "c"] {
      try store.register(
        RegisteredDevice(
          id: name, identifier: "id-\(name)", profile: "panel", added: .clock("08:00")))
    }
    let directory = try RegisteredDeviceDirectory(try HostStore(state), tokens: TestServer.key)
    try change.make(store)
    try directory.refresh()
    let fresh = try RegisteredDeviceDirectory(store, tokens: TestServer.key)
    #expect(directory.devices == fresh.devices)
    for name in ["a", "b", "c", "d", "x"] {
      #expect(try directory.device(named: name) == fresh.device(named: name))
      for identifier in ["id-\(name)", "other-\(name)"] {
        let device = try directory.device(identifier: identifier)
        #expect(try device == fresh.device(identifier: identifier))
        guard let device else { continue }
        #expect(try directory.device(token: TestServer.key.token(of: device)) == device)
      }
    }
  }

  @Test("notices instances that another process adds")
  func newInstance() throws {
    let folder = try TemporaryFolder()
    let state = StateFolder(path: folder.path)
    let server = try TestServer(requiresTokens: false, state: state)
    try server.addDevice(shows: "clock")
    let waiting = try server.response(to: "/devices/hall/frame.png")
    let other = try HostStore(state)
    try other.add(
      WidgetInstance(
        id: "clock", program: "/bin/widgets", kind: "kind", family: .systemMedium, device: "panel",
        added: .clock("00:00")), at: .clock("10:00"))
    try server.write("clock", [TestFrame("09:00", 1)])
    let drawn = try server.response(to: "/devices/hall/frame.png")
    #expect(drawn.body == (try TestServer.file(1)))
    #expect(waiting.body != drawn.body)
  }

  @Test("keeps an identifier of one device alone")
  func uniqueIdentifier() throws {
    let (server, _) = try TestServer.withClock()
    #expect(throws: (any Error).self) {
      try server.store.register(
        RegisteredDevice(
          id: "other", identifier: "aabbccddeeff", profile: "panel", added: .clock("10:00")))
    }
    #expect(throws: (any Error).self) {
      try server.store.register(
        RegisteredDevice(id: "hall", profile: "panel", added: .clock("10:00")))
    }
    #expect(try server.store.registeredDevices().map(\.id) == ["hall"])
  }

  @Test("derives tokens from the key, the identifier and the generation")
  func tokens() {
    let device = RegisteredDevice(
      id: "hall", identifier: "aabbccddeeff", profile: "panel", added: .clock("10:00"))
    let token = TestServer.key.token(of: device)
    #expect(token.wholeMatch(of: /[0-9a-f]{40}/) != nil)
    var changed = device
    (changed.id, changed.profile, changed.shows) = ("kitchen", "other", "clock")
    #expect(TestServer.key.token(of: changed) == token)
    changed.tokenGeneration = 1
    #expect(TestServer.key.token(of: changed) != token)
    #expect(DeviceTokens(key: [1]).token(of: device) != token)
    // A name is never confused with an identifier.
    let named = RegisteredDevice(id: "aabbccddeeff", profile: "panel", added: .clock("10:00"))
    #expect(TestServer.key.token(of: named) != token)
  }

  @Test("answers many clients at a time")
  func concurrency() throws {
    let (test, token) = try TestServer.withClock()
    let server = test.server
    let states = Recorder<Int>()
    DispatchQueue.concurrentPerform(iterations: 64) { number in
      let request =
        number.isMultiple(of: 2)
        ? ServerRequest(
          "GET", "/api/display", headers: HTTPHeaders([("Access-Token", token)]))
        : ServerRequest(
          "GET", "/api/display",
          headers: HTTPHeaders([("ID", "00000000\(1000 + number)")]), client: "client-\(number)")
      if let request { states.add(server.response(to: request, at: .clock("10:00")).status) }
    }
    #expect(states.values == Array(repeating: 200, count: 64))
    #expect(server.directory.devices.count == 33)
  }
}
