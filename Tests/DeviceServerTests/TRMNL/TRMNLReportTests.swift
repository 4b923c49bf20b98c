import Testing
import WidgetHost

@testable import DeviceServer

@Suite("Report of a client of TRMNL's API")
struct TRMNLReportTests {
  private func report(_ headers: [(String, String)]) throws -> TRMNLReport {
    let request = ServerRequest("GET", "/", headers: HTTPHeaders(headers))
    return TRMNLReport(try #require(request))
  }

  @Test(
    "has the battery in percent, whether that or the voltage is stated",
    arguments: [
      ([("Percent-Charged", "64")], 64),
      ([("percent-charged", "64.5")], 64.5),
      ([("battery-percent", "12")], 12),
      ([("Percent-Charged", "64"), ("Battery-Voltage", "3.0")], 64),
      ([("Percent-Charged", "250")], 100),
      ([("Percent-Charged", "-3")], 0),
      ([("Percent-Charged", "nan"), ("Battery-Voltage", "3.60")], 50),
      ([("Percent-Charged", "inf")], nil),
      ([("Percent-Charged", "")], nil),
      ([("Battery-Voltage", "4.20")], 100),
      ([("Battery-Voltage", "4.35")], 100),
      ([("Battery-Voltage", "3.60")], 50),
      ([("Battery-Voltage", "3.00")], 0),
      ([("Battery-Voltage", "2.50")], 0),
      // A device without a battery.
      ([("Battery-Voltage", "0.00")], nil),
      ([("Battery-Voltage", "-1")], nil),
      // The Kindle script sends percent.
      ([("battery-voltage", "88")], 88),
      ([("battery-voltage", "100")], 100),
      ([("battery-voltage", "1e9")], 100),
      ([("Battery-Voltage", "full")], nil),
      ([("Battery-Voltage", "nan")], nil),
      ([], nil),
    ] as [([(String, String)], Double?)])
  func battery(headers: [(String, String)], expected: Double?) throws {
    #expect(try report(headers).battery == expected)
  }

  @Test(
    "has whether the device is charging, if it says so",
    arguments: [
      ([("Battery-Charging", "1")], true), ([("Battery-Charging", "0")], false),
      ([("USB-Connected", "true")], true), ([("USB-Connected", "False")], false),
      ([("Battery-Charging", "0"), ("USB-Connected", "true")], false), ([], nil),
    ] as [([(String, String)], Bool?)])
  func charging(headers: [(String, String)], expected: Bool?) throws {
    #expect(try report(headers).isCharging == expected)
  }

  @Test(
    "has the signal, unless it is 0, which stands for unknown",
    arguments: [("-58", -58), ("0", nil), ("", nil), ("strong", nil)] as [(String, Int?)])
  func signal(text: String, expected: Int?) throws {
    #expect(try report([("rssi", text)]).signal == expected)
  }

  @Test("keeps no control characters and no long texts of a device")
  func texts() throws {
    let report = try report([
      ("Model", "og\u{1B}[31m\u{7F}"), ("FW-Version", String(repeating: "9", count: 500)),
    ])
    #expect(report.device.model == "og[31m")
    #expect(report.device.firmware == String(repeating: "9", count: 64))
  }

  @Test(
    "needs a bitmap for its setup only before firmware 1.8.3 of the first model",
    arguments: [
      ("og", "1.6.0", true), ("og", "1.8.2", true), ("og", "1.8", true), ("OG", "1.7.9", true),
      ("og", "1.8.3", false), ("og", "1.8.14", false), ("og", "1.10.0", false),
      ("og", "2.0", false), ("og", nil, false), ("x", "1.6.0", false), (nil, "1.6.0", false),
    ] as [(String?, String?, Bool)])
  func bitmap(model: String?, firmware: String?, expected: Bool) throws {
    let headers = [("Model", model), ("FW-Version", firmware)].compactMap { name, value in
      value.map { (name, $0) }
    }
    #expect(try report(headers).needsBitmapForSetup == expected)
  }

  @Test(
    "has a MAC address without separators, in lower case",
    arguments: [
      ("AA:BB:CC:DD:EE:FF", "aabbccddeeff"), ("aa:bb:cc:dd:ee:ff", "aabbccddeeff"),
      ("AA-BB-CC-DD-EE-FF", "aabbccddeeff"), ("aabbccddeeff", "aabbccddeeff"),
      (" AA:BB:CC:DD:EE:FF ", "aabbccddeeff"), ("kobo-libra.2", "kobo-libra.2"),
      ("My_Kindle", "my_kindle"), ("a", "a"), (String(repeating: "a", count: 64), nil),
      (String(repeating: "k", count: 64), String(repeating: "k", count: 64)),
      (String(repeating: "k", count: 65), nil),
      ("", nil), ("  ", nil), ("null", nil), ("None", nil), ("0", nil),
      ("00:00:00:00:00:00", nil), ("ff:ff:ff:ff:ff:ff", nil), ("a b", nil), ("a/b", nil),
      ("../etc", nil), ("é", nil), ("a\u{0}", nil), ("<script>", nil), ("a%2Fb", nil),
    ] as [(String, String?)])
  func identifier(text: String, expected: String?) throws {
    let expected = text.allSatisfy { $0 == "a" } && text.count == 64 ? text : expected
    #expect(try report([("ID", text)]).identifier == expected)
  }
}

@Suite("Log of a device")
struct DeviceLogTests {
  @Test(
    "is accepted in any form, and its last message is kept",
    arguments: [
      // Firmware.
      (
        #"{"logs":[{"id":1,"message":"first"},{"created_at":1,"id":2,"message":"WiFi lost","level":"error"}]}"#,
        "WiFi lost"
      ),
      // Older firmware.
      (
        #"{"log":{"logs_array":[{"log_id":1,"creation_timestamp":2,"log_message":"old"}]}}"#, "old"
      ),
      // Kobo.
      (#"{"log":["battery low", "no network"]}"#, "no network"),
      // HomePlate.
      (#"{"logs":[{"message":"timeout","wifi_status":3}]}"#, "timeout"),
      (#"{"logs":[]}"#, nil),
      (#"{"message":7}"#, nil),
      (#""just text""#, "just text"),
      ("garbage", nil), ("", nil), ("{", nil), ("\u{0}\u{1}", nil), ("null", nil),
      ("[[[[]]]]", nil),
      (String(repeating: "[", count: 60_000), nil),
      (#"{"message":"a\nb\u001b[0m"}"#, "ab[0m"),
      (
        #"{"message":"\#(String(repeating: "x", count: 5_000))"}"#,
        String(repeating: "x", count: 300)
      ),
    ] as [(String, String?)])
  func forms(body: String, expected: String?) throws {
    let (server, token) = try TestServer.withClock()
    for path in ["/api/log", "/api/log/"] {
      let response = server.send("POST", path, [("Access-Token", token)], body: Array(body.utf8))
      #expect(response?.status == 200)
      #expect(response?.text == #"{"status":200}"#)
    }
    #expect(server.server.directory.contact(of: "hall").lastError == expected)
  }

  @Test("of bytes that are no text is accepted")
  func bytes() throws {
    let (server, token) = try TestServer.withClock()
    let response = server.send(
      "POST", "/api/log", [("Access-Token", token)], body: [0xFF, 0xFE, 0x00, 0x80])
    #expect(response?.status == 200)
  }

  @Test(
    "is accepted of unknown devices and forgotten",
    arguments: [
      [], [("ID", "00:11:22:33:44:55")], [("Access-Token", "wrong")],
      // The MAC address alone does not write into a device's log with a wrong token.
      [("ID", "AA:BB:CC:DD:EE:FF"), ("Access-Token", "wrong")],
    ] as [[(String, String)]])
  func unknown(headers: [(String, String)]) throws {
    let (server, _) = try TestServer.withClock()
    let body = Array(#"{"message":"false"}"#.utf8)
    #expect(server.send("POST", "/api/log", headers, body: body)?.status == 200)
    #expect(server.server.directory.contact(of: "hall").lastError == nil)
    #expect(server.server.directory.devices.count == 1)
  }
}
