/// A valid request of one of the protocols.
///
/// In the texts, `TOKEN` stands for the token of the device 'hall', and `DIGEST` for the digest of the frame that it shows.
/// The fuzzer begins with these requests, too.
struct SampleRequest: Sendable {
  var method: String
  var target: String
  var headers: [(String, String)] = []
  var body = ""

  /// The requests of every protocol.
  static let all = trmnl + image + page + tesserae + operation

  private static let bearer = ("Authorization", "Bearer TOKEN")

  private static let trmnl = [
    SampleRequest(
      method: "GET", target: "/api/setup",
      headers: [("ID", "AA:BB:CC:DD:EE:FF"), ("FW-Version", "1.8.15"), ("Model", "og")]),
    SampleRequest(
      method: "GET", target: "/api/display",
      headers: [
        ("ID", "AA:BB:CC:DD:EE:FF"), ("Access-Token", "TOKEN"), ("Battery-Voltage", "4.05"),
        ("RSSI", "-61"), ("Width", "800"), ("Height", "480"), ("special_function", "true"),
      ]),
    SampleRequest(
      method: "GET", target: "/api/display",
      headers: [
        ("ID", "11:22:33:44:55:66"), ("Access-Token", "of another server"), ("Model", "x"),
        ("Percent-Charged", "50"), ("Width", "600"), ("Height", "400"), ("USB-Connected", "1"),
      ]),
    SampleRequest(
      method: "GET", target: "/api/current_screen", headers: [("access-token", "TOKEN")]),
    SampleRequest(
      method: "POST", target: "/api/log", headers: [("Access-Token", "TOKEN")],
      body: #"{"logs":[{"message":"low battery","id":1,"device_status_stamp":{"rssi":-61}}]}"#),
    SampleRequest(method: "GET", target: "/api/devices/me", headers: [bearer]),
    SampleRequest(method: "GET", target: "/api/models"),
    SampleRequest(method: "GET", target: "/api/palettes"),
  ]

  private static let image = [
    SampleRequest(
      method: "GET", target: "/devices/hall/frame.png?battery=50&isCharging=1",
      headers: [
        bearer, ("If-None-Match", "\"0123\""), ("Range", "bytes=0-9"),
        ("If-Modified-Since", "Mon, 02 Mar 2026 10:00:00 GMT"),
      ]),
    SampleRequest(
      method: "HEAD", target: "/devices/hall/frame.jpg?token=TOKEN",
      headers: [("X-Battery-Percentage", "50")]),
    SampleRequest(
      method: "GET", target: "/frames/DIGEST.png",
      headers: [("Range", "bytes=-9"), ("If-Range", "\"DIGEST\"")]),
    SampleRequest(
      method: "GET", target: "/devices/hall/manifest.json",
      headers: [bearer, ("If-None-Match", "W/\"0123\", *")]),
    SampleRequest(method: "GET", target: "/devices/hall/frames/DIGEST.png"),
    SampleRequest(method: "GET", target: "/hall/next?key=TOKEN"),
  ]

  private static let page = [
    SampleRequest(
      method: "POST", target: "/devices/hall/taps", headers: [bearer],
      body: #"{"x":12.5,"y":3,"space":"panel","frame":"0123456789abcdef","target":1}"#),
    SampleRequest(
      method: "POST", target: "/devices/hall/taps", headers: [bearer], body: #"{"button":"next"}"#),
    SampleRequest(method: "GET", target: "/devices/hall/kiosk/", headers: [bearer]),
    SampleRequest(method: "GET", target: "/kiosk/TOKEN/events"),
    SampleRequest(
      method: "POST", target: "/devices/hall/kiosk/taps", headers: [bearer],
      body: #"{"frame":"0123","tap":{"region":[0,0,1,1],"url":"test:a","label":"b"}}"#),
  ]

  private static let tesserae = [
    SampleRequest(
      method: "POST", target: "/api/v1/device/discover",
      body:
        #"{"device_id":"Board","mac":"AA-BB-CC-00-11-22","panel_w":800,"panel_h":480,"gamut":"mono"}"#
    ),
    SampleRequest(
      method: "GET",
      target:
        "/api/v1/device/hall/frame?button=left&button_event_id=7&touch_x0=1&touch_y0=2&touch_ms=9",
      headers: [bearer, ("If-None-Match", "\"0123\"")]),
    SampleRequest(
      method: "POST", target: "/api/v1/device/hall/status", headers: [bearer],
      body: #"{"battery_pct":50,"rssi":-61,"button":"right","button_event_id":3,"fw_version":"1"}"#),
    SampleRequest(
      method: "POST", target: "/api/v1/device/hall/tap", headers: [bearer],
      body: #"{"x0":1,"y0":2,"x1":1,"y1":2,"duration_ms":100,"digest":"0123","event_id":1}"#),
    SampleRequest(
      method: "POST", target: "/api/v1/device/hall/log", headers: [("X-Tesserae-Token", "TOKEN")],
      body: #"{"log":["woke","slept"]}"#),
    SampleRequest(
      method: "POST", target: "/api/v1/device/register", body: #"{"pairing_code":"ABCDEF"}"#),
    SampleRequest(method: "GET", target: "/api/v1/device/hall/collection", headers: [bearer]),
    SampleRequest(method: "GET", target: "/api/v1/device/hall/stream", headers: [bearer]),
    SampleRequest(
      method: "GET", target: "/api/v1/device/hall/frame/patch/DIGEST", headers: [bearer]),
    SampleRequest(method: "OPTIONS", target: "/api/v1/device/hall/frame"),
  ]

  private static let operation = [
    SampleRequest(method: "GET", target: "/healthz"),
    SampleRequest(method: "GET", target: "/metrics"),
    SampleRequest(method: "GET", target: "/metrics/devices"),
    SampleRequest(method: "GET", target: "/favicon.ico"),
  ]
}
