import Foundation
import TestSupport
import Testing
import WidgetHost

@testable import DeviceServer

/// A wrong token leaves a trace for the owner of the device that the request names.
@Suite("Rejected tokens")
struct RejectedTokenTests {
  struct Case: Sendable {
    var method: String
    var path: String
    var headers: [(String, String)]
    var status: Int
    /// Whether it is counted for the device 'hall'.
    var isCounted: Bool
    /// Whether it is one of the measured requests with a wrong token.
    var isMeasured: Bool

    init(
      _ path: String, _ headers: [(String, String)], _ status: Int, method: String = "GET",
      isCounted: Bool, isMeasured: Bool? = nil
    ) {
      self.method = method
      self.path = path
      self.headers = headers
      self.status = status
      self.isCounted = isCounted
      self.isMeasured = isMeasured ?? isCounted
    }
  }

  private static let address = ("ID", "AA:BB:CC:DD:EE:FF")
  private static let wrong = ("Access-Token", "wrong")
  private static let bearer = ("Authorization", "Bearer wrong")

  @Test(
    "are counted for the device that the request names, in each protocol",
    arguments: [
      Case("/api/display", [address, wrong], 401, isCounted: true),
      Case("/api/current_screen", [address, wrong], 401, isCounted: true),
      Case("/devices/hall/frame.png", [bearer], 403, isCounted: true),
      Case("/devices/hall/frame.png?token=wrong", [], 403, isCounted: true),
      Case("/devices/hall/manifest.json", [bearer], 403, isCounted: true),
      Case("/devices/hall/kiosk/", [bearer], 403, isCounted: true),
      Case("/devices/hall/taps", [bearer], 403, method: "POST", isCounted: true),
      Case("/hall/next?key=wrong", [], 401, isCounted: true),
      Case("/api/v1/device/hall/frame", [bearer], 401, isCounted: true),
      Case("/api/v1/device/HALL/frame", [bearer], 401, isCounted: true),
      Case(
        "/api/v1/device/hall/frame", [("Authorization", "Bearer ATTIC")], 403, isCounted: true),
      // Nobody can tell whose token it was to be.
      Case("/api/display", [wrong], 401, isCounted: false, isMeasured: true),
      Case("/api/devices/me", [wrong], 401, isCounted: false, isMeasured: true),
      Case("/kiosk/wrong/", [], 403, isCounted: false, isMeasured: true),
      Case("/metrics", [bearer], 403, isCounted: false, isMeasured: true),
      Case("/devices/nobody/frame.png", [bearer], 403, isCounted: false, isMeasured: true),
      // There is no token.
      Case("/devices/hall/frame.png", [], 401, isCounted: false),
      Case("/devices/hall/frame.png", [("Access-Token", "")], 401, isCounted: false),
      Case("/api/v1/device/hall/frame", [], 401, isCounted: false),
      Case("/api/display", [], 401, isCounted: false),
      // The right one.
      Case("/devices/hall/frame.png", [("Access-Token", "HALL")], 200, isCounted: false),
    ])
  func counted(expected: Case) throws {
    let (server, hall) = try TestServer.withClock()
    let attic = try server.addDevice("attic")
    let headers = expected.headers.map { name, value in
      (
        name,
        value.replacingOccurrences(of: "HALL", with: hall)
          .replacingOccurrences(of: "ATTIC", with: attic)
      )
    }
    let sent = server.send(expected.method, expected.path, headers, at: .clock("10:20"))
    let response = try #require(sent)
    #expect(response.status == expected.status)
    #expect(response.rejectsToken == expected.isMeasured)
    let directory = server.server.directory
    let rejected = directory.contact(of: "hall").rejectedTokens
    #expect(rejected?.count == (expected.isCounted ? 1 : nil))
    #expect(rejected?.last == (expected.isCounted ? .clock("10:20") : nil))
    #expect(directory.contact(of: "attic").rejectedTokens == nil)
    // It was no contact of the device.
    if response.status != 200 { #expect(directory.contact(of: "hall").date == nil) }
  }

  @Test("can be accepted by their digest, as a display keeps the token of another server")
  func accepted() throws {
    let (server, own) = try TestServer.withClock()
    let foreign = [Self.address, ("Access-Token", "of another server")]
    #expect(try server.response(to: "/api/display", foreign).status == 401)
    func adopt() throws {
      try server.server.directory.flush()
      let hall = try #require(try server.server.directory.device(named: "hall"))
      _ = try server.store.adoptRejectedToken(of: hall, tokens: TestServer.key)
      try server.restart()
    }
    try adopt()
    func status(_ headers: [(String, String)], at time: String) throws -> Int {
      try server.response(to: "/api/display", headers, at: .clock(time)).status
    }
    #expect(try status(foreign, at: "10:05") == 200)
    #expect(try status([("Access-Token", own)], at: "10:06") == 200)
    #expect(try status([Self.address, Self.wrong], at: "10:07") == 401)
    // Those before the last contact do not count.
    let later = server.server.directory.contact(of: "hall").rejectedTokens
    #expect(later?.digest == DeviceTokens.digest(of: "wrong"))
    // Of several, nobody can tell which is the display's.
    #expect(try status([Self.address, ("Access-Token", "other")], at: "10:08") == 401)
    #expect(server.server.directory.contact(of: "hall").rejectedTokens?.digest == nil)
    #expect(throws: DeviceChangeError.multipleRejectedTokens("hall")) { try adopt() }
    #expect(try status([("Access-Token", own)], at: "10:09") == 200)
    #expect(throws: DeviceChangeError.noRejectedToken("hall")) { try adopt() }
    let attic = try server.addDevice("attic")
    #expect(
      server.get("/devices/hall/frame.png?token=\(attic)", at: .clock("10:10"))?.status == 403)
    #expect(throws: DeviceChangeError.tokenOfOtherDevice) { try adopt() }
  }

  @Test(
    "are not counted beyond the limit, whatever is wrong with them",
    arguments: [false, true])
  func limited(isOfOther: Bool) throws {
    let (server, _) = try TestServer.withClock()
    let token = isOfOther ? try server.addDevice("attic") : "wrong"
    for _ in 0..<15 {
      _ = try server.response(
        to: "/api/v1/device/hall/frame", [("Authorization", "Bearer \(token)")])
    }
    #expect(server.server.directory.contact(of: "hall").rejectedTokens?.count == 10)
  }

  @Test("are not counted for a device that waits for approval, nor beyond the limit")
  func bounded() throws {
    let (server, _) = try TestServer.withClock()
    _ = try server.response(to: "/api/setup", [("ID", "001122334455")])
    _ = try server.response(to: "/devices/trmnl-334455/frame.png", [Self.bearer])
    #expect(server.server.directory.contact(of: "trmnl-334455").rejectedTokens == nil)
    for _ in 0..<15 { _ = try server.response(to: "/devices/hall/frame.png", [Self.bearer]) }
    #expect(server.server.directory.contact(of: "hall").rejectedTokens?.count == 10)
  }

  @Test("are stored at once, and then once a minute; all when the server stops")
  func stored() throws {
    let (server, _) = try TestServer.withClock()
    let directory = server.server.directory
    func reject(_ time: String) throws {
      _ = try server.response(to: "/devices/hall/frame.png", [Self.bearer], at: .clock(time))
    }
    func stored() throws -> Int? {
      try server.store.deviceContacts()["hall"]?.rejectedTokens?.count
    }
    for (time, rejections, expected) in [
      ("10:00:00", 1, 1), ("10:00:05", 3, 1), ("10:00:59", 1, 1), ("10:01:00", 0, 5),
      ("10:01:05", 2, 5), ("10:02:05", 0, 7), ("10:02:10", 0, 7),
      // The clock is put back by an hour.
      ("09:02:10", 1, 8),
    ] {
      for _ in 0..<rejections { try reject(time) }
      try directory.flush(at: .clock(time))
      #expect(try stored() == expected, "\(time)")
    }
    try reject("09:02:15")
    try directory.flush(at: .clock("09:02:15"))
    #expect(try stored() == 8)
    try directory.flush()
    #expect(try stored() == 9)
  }

  @Test("are stored beside what another server knows of the device")
  func otherServer() throws {
    let (server, _) = try TestServer.withClock()
    var contact = DeviceContact()
    (contact.date, contact.battery) = (.clock("09:59"), 50)
    _ = try server.response(to: "/devices/hall/frame.png", [Self.bearer])
    try server.store.write(["hall": contact])
    try server.server.directory.flush(at: .clock("10:00"))
    contact.rejectedTokens = RejectedTokens(
      last: .clock("10:00"), digest: DeviceTokens.digest(of: "wrong"))
    #expect(try server.store.deviceContacts() == ["hall": contact])
    // They are removed with the device.
    try server.store.write(["nobody": RejectedTokens(last: .clock("10:00"))])
    #expect(try server.store.deviceContacts().keys.sorted() == ["hall"])
  }
}

/// Devices behind one address, such as that of a household seen through a proxy.
@Suite("Limits of identification")
struct IdentificationLimitTests {
  private func status(
    _ server: TestServer, _ target: String, _ headers: [(String, String)]
  ) throws -> Int {
    try server.response(to: target, headers).status
  }

  @Test("of one device do not hold up another one")
  func apart() throws {
    let (server, _) = try TestServer.withClock()
    func display(_ identifier: String) throws -> Int {
      try status(server, "/api/display", [("ID", identifier), ("Access-Token", "wrong")])
    }
    try server.addDevice("attic", identifier: "000000000001")
    for _ in 0..<10 { #expect(try display("AA:BB:CC:DD:EE:FF") == 401) }
    #expect(try display("AA:BB:CC:DD:EE:FF") == 429)
    #expect(try display("00:00:00:00:00:01") == 401)
    #expect(try status(server, "/devices/attic/frame.png", [("Access-Token", "x")]) == 403)
    // A new device is set up, and so is one that comes from another server.
    #expect(try status(server, "/api/setup", [("ID", "00:00:00:00:00:02")]) == 200)
    #expect(try display("00:00:00:00:00:03") == 200)
  }

  @Test("let ten new devices of an address register in a minute, and ten devices fail")
  func devices() throws {
    let (server, _) = try TestServer.withClock()
    let setups = try (0..<12).map { number in
      try status(server, "/api/setup", [("ID", "0000000000\(10 + number)")])
    }
    #expect(setups == Array(repeating: 200, count: 10) + [429, 429])
    let rejections = try (0..<12).map { number in
      try status(server, "/devices/panel-\(number)/frame.png", [("Access-Token", "x")])
    }
    #expect(rejections == Array(repeating: 403, count: 10) + [429, 429])
    // Those that registered are not counted again.
    #expect(try status(server, "/api/setup", [("ID", "000000000010")]) == 200)
  }
}
