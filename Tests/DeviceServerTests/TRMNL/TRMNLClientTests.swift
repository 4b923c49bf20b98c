import CheckedJSON
import FramePipeline
import Graphics
import PixelOutput
import Testing
import WidgetHost

@testable import DeviceServer

@Suite("Clients of TRMNL's API")
struct TRMNLClientTests {
  /// A client with the fields that it sends, where `TOKEN` stands for its token.
  struct Client: Sendable, CustomTestStringConvertible {
    var name: String
    var path: String
    var headers: [(String, String)]
    var battery: Double?
    var signal: Int?
    var size: PixelSize?
    var firmware: String?
    var model: String?

    var testDescription: String { name }
  }

  /// The clients of the protocol sheet, with their fields as their sources have them.
  static let clients = [
    Client(
      name: "KOReader", path: "/api/display",
      headers: [
        ("access-token", "TOKEN"), ("percent-charged", "73"), ("png-width", "1448"),
        ("png-height", "1072"), ("rssi", "0"), ("User-Agent", "trmnl-display/0.1.0-koreader"),
      ], battery: 73, size: PixelSize(1448, 1072)),
    Client(
      name: "Kindle script", path: "/api/display",
      headers: [
        ("access-token", "TOKEN"), ("battery-voltage", "88"), ("png-width", "1448"),
        ("png-height", "1072"), ("rssi", "0"), ("ID", "AA:BB:CC:DD:EE:FF"),
        ("User-Agent", "trmnl-display/0.1.1"),
      ], battery: 88, size: PixelSize(1448, 1072)),
    Client(
      name: "Kobo", path: "/api/display",
      headers: [
        ("ID", "aa:bb:cc:dd:ee:ff"), ("Access-Token", "TOKEN"), ("Battery-Voltage", "4.195"),
        ("RSSI", "-58"), ("FW-Version", "1.2.3"),
      ], battery: 100, signal: -58, firmware: "1.2.3"),
    Client(
      name: "Android", path: "/api/display", headers: [("access-token", "TOKEN")]),
    Client(
      name: "reMarkable 1", path: "/api/display",
      headers: [
        ("ID", "aa-bb-cc-dd-ee-ff"), ("access-token", "TOKEN"), ("User-Agent", "trmnl-rm1/0.1.0"),
      ]),
    Client(
      name: "reMarkable 1 without a token", path: "/api/display",
      headers: [("ID", "aa-bb-cc-dd-ee-ff"), ("User-Agent", "trmnl-rm1/0.1.0")]),
    Client(
      name: "HomePlate", path: "/api/display",
      headers: [
        ("ID", "AA:BB:CC:DD:EE:FF"), ("Access-Token", "TOKEN"), ("RSSI", "-61"),
        ("Refresh-Rate", "900"), ("Accept", "application/json"), ("Width", "1200"),
        ("Height", "825"), ("Model", "inkplate10"), ("Battery-Voltage", "3.60"),
        ("Percent-Charged", "64"), ("SENSORS", "make=x;model=y;kind=temperature;value=20"),
        ("FW-Version", "Homeplate 1.4"),
      ], battery: 64, signal: -61, size: PixelSize(1200, 825), firmware: "Homeplate 1.4",
      model: "inkplate10"),
    Client(
      name: "Firmware 1.6", path: "/api/display/",
      headers: [
        ("ID", "AA:BB:CC:DD:EE:FF"), ("Access-Token", "TOKEN"), ("Refresh-Rate", "900"),
        ("Battery-Voltage", "3.90"), ("FW-Version", "1.6.0"), ("RSSI", "-70"),
      ], battery: 75, signal: -70, firmware: "1.6.0"),
    Client(
      name: "Firmware 1.8", path: "/api/display",
      headers: [
        ("ID", "AA:BB:CC:DD:EE:FF"), ("Content-Type", "application/json"),
        ("Update-Source", "timer"), ("Access-Token", "TOKEN"), ("Refresh-Rate", "900"),
        ("Battery-Voltage", "3.00"), ("Battery-Charging", "1"), ("USB-Connected", "true"),
        ("FW-Version", "1.8.14"), ("FW-Commit", "74f7b184"), ("Model", "og"),
        ("Image-Cached", "false"), ("Wake-Time", "1234"), ("RSSI", "-42"), ("WiFi-Band", "2.4"),
        ("Temperature-Profile", "true"), ("Width", "800"), ("Height", "480"),
      ], battery: 0, signal: -42, size: PixelSize(800, 480), firmware: "1.8.14", model: "og"),
  ]

  @Test("get the frame of the time and report themselves", arguments: clients)
  func display(client: Client) throws {
    let (server, token) = try TestServer.withClock()
    let headers = client.headers.map { ($0.0, $0.1 == "TOKEN" ? token : $0.1) }
    let response = try server.response(to: client.path, headers, at: .clock("10:30"))
    #expect(response.status == 200)
    #expect(response.number("status") == 0)
    #expect(response.text("image_url")?.hasPrefix("http://192.168.1.5:8080/frames/") == true)
    #expect(try server.picture(of: response) == TestServer.file(2))

    let contact = server.server.directory.contact(of: "hall")
    #expect(contact.date == .clock("10:30"))
    #expect(contact.battery == client.battery)
    #expect(contact.signal == client.signal)
    #expect(contact.framesFetched == 1)
    let report = try server.server.directory.device(named: "hall")?.report
    #expect(report?.size == client.size)
    #expect(report?.firmware == client.firmware)
    #expect(report?.model == client.model)
  }

  @Test("are served with and without a final slash", arguments: clients)
  func finalSlash(client: Client) throws {
    let (server, token) = try TestServer.withClock()
    let headers = client.headers.map { ($0.0, $0.1 == "TOKEN" ? token : $0.1) }
    let bare = try server.response(to: "/api/display", headers)
    #expect(server.get("/api/display/", headers)?.body == bare.body)
    #expect(server.get("/api/display/?x=1", headers)?.body == bare.body)
    #expect(bare.status == 200)
  }

  @Test("get the picture of an address that they were given before the server was killed")
  func killed() throws {
    let server = try TestServer()
    let headers = [("ID", "aa:bb:cc:dd:ee:ff"), ("FW-Version", "1.8.14"), ("Model", "og")]
    let response = try server.response(to: "/api/display", headers)
    let path = try #require(
      response.text("image_url")?.split(separator: ":8080", maxSplits: 1).last.map(String.init))
    let picture = try server.response(to: path).body
    try server.restart()
    #expect(try server.response(to: path).status == 404)
    #expect(try server.response(to: path, [("ID", "001122334455")]).status == 404)
    #expect(try server.response(to: path, headers).body == picture)
    #expect(try server.response(to: path).body == picture)
  }

  @Test("without a known identifier get a pairing code", arguments: clients)
  func unknown(client: Client) throws {
    let server = try TestServer()
    // As if it came from another server.
    let headers = client.headers.map { ($0.0, $0.1 == "TOKEN" ? "of another server" : $0.1) }
    let response = try server.response(to: client.path, headers)
    guard client.headers.contains(where: { $0.0 == "ID" }) else {
      #expect(response.status == 401)
      #expect(server.server.directory.devices.isEmpty)
      return
    }
    #expect(response.status == 200)
    #expect(response.number("status") == 0)
    #expect(response.number("refresh_rate").map { (60...65).contains($0) } == true)
    let device = try #require(try server.server.directory.device(identifier: "aabbccddeeff"))
    #expect(!device.isApproved)
    #expect(device.id == "trmnl-ddeeff")
    #expect(try !server.picture(of: response).isEmpty)
  }

  @Test("of Chrome's and Android's current screen change nothing that is known of the device")
  func currentScreen() throws {
    let (server, token) = try TestServer.withClock()
    let response = try server.response(
      to: "/api/current_screen", [("access-token", token)], at: .clock("10:30"))
    #expect(response.status == 200)
    #expect(response.number("status") == 200)
    #expect(response.number("refresh_rate").map { (1801...1805).contains($0) } == true)
    #expect(try server.picture(of: response) == TestServer.file(2))
    #expect(server.server.directory.contact(of: "hall") == DeviceContact())
    #expect(
      server.get("/api/current_screen/", [("access-token", token)], at: .clock("10:30"))?.body
        == response.body)
  }
}

@Suite("Lists of TRMNL's API")
struct TRMNLListTests {
  /// Returns the entry of a list with a value for one of its members, as JSON.
  private func entry(of list: String, _ member: String, _ value: String) throws -> String {
    let response = try TestServer().response(to: "/api/\(list)")
    #expect(response.status == 200)
    guard case .array(let entries) = response.json?["data"] else { return response.text }
    let entry = try #require(entries.first { $0[member] == .string(value) })
    return String(decoding: JSONWriter.bytes(of: entry, layout: .compact), as: UTF8.self)
  }

  @Test(
    "have the colors of a palette",
    arguments: [
      ("bw", ##"["#000000","#FFFFFF"]"##),
      ("gray-4", ##"["#000000","#555555","#AAAAAA","#FFFFFF"]"##),
      ("bwry", ##"["#000000","#FFFFFF","#FF0000","#FFFF00"]"##),
      ("rgb888", "[]"),
    ])
  func palettes(id: String, colors: String) throws {
    let expected = #"{"id":"\#(id)","name":"\#(id)","colors":\#(colors)}"#
    #expect(try entry(of: "palettes", "id", id) == expected)
  }

  @Test("have what a model shows")
  func models() throws {
    let expected =
      #"{"name":"trmnl-og-2bit","label":"TRMNL, 4 grays","width":800,"height":480,"bit_depth":2,"colors":4,"#
      + #""mime_type":"image/png","rotation":0,"palette_ids":["gray-4"]}"#
    #expect(try entry(of: "models", "name", "trmnl-og-2bit") == expected)
  }
}

@Suite("Profile of a client of TRMNL's API")
struct TRMNLProfileTests {
  @Test(
    "follows from its model and size",
    arguments: [
      ([], "trmnl-og"),
      ([("Model", "og"), ("Width", "800"), ("Height", "480")], "trmnl-og"),
      ([("Model", "OG")], "trmnl-og"),
      ([("model-id", "og")], "trmnl-og"),
      ([("Model", "x"), ("Width", "1872"), ("Height", "1404")], "trmnl-x"),
      ([("Model", "x"), ("Width", "1404"), ("Height", "1872")], "trmnl-x"),
      ([("Model", "x")], "trmnl-x"),
      ([("Width", "1872"), ("Height", "1404")], "trmnl-x"),
      // The size counts more than the model.
      ([("Model", "og"), ("Width", "1200"), ("Height", "825")], "unknown-1200x825"),
      ([("png-width", "1448"), ("png-height", "1072")], "unknown-1448x1072"),
      // Sizes that no panel has are ignored.
      ([("Width", "0"), ("Height", "0")], "trmnl-og"),
      ([("Width", "99999999999"), ("Height", "480")], "trmnl-og"),
      ([("Width", "-800"), ("Height", "-480")], "trmnl-og"),
      ([("Width", "800")], "trmnl-og"),
      ([("Width", "8e2"), ("Height", "480")], "trmnl-og"),
    ] as [([(String, String)], String)])
  func profile(headers: [(String, String)], expected: String) throws {
    let request = try #require(
      ServerRequest("GET", "/api/display", headers: HTTPHeaders(headers)))
    #expect(TRMNLReport(request).profile.id == expected)
  }

  @Test("of unknown size is drawn in black and white at that size")
  func notice() throws {
    let server = try TestServer()
    let response = try server.response(
      to:
        "/api/display",
      [("ID", "00:11:22:33:44:55"), ("png-width", "300"), ("png-height", "200")])
    let picture = try server.response(to: try #require(response.imagePath))
    let bitmap = try PNGDecoder.decode(picture.body)
    #expect(bitmap.width == 300)
    #expect(bitmap.height == 200)
    #expect(Set(bitmap.pixels) == [0xFF00_0000, 0xFFFF_FFFF])
  }
}
