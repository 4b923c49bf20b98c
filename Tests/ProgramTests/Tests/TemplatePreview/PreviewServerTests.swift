import Foundation
import Glibc
import TestSupport
import Testing

@Suite("Template preview server", .blocking)
struct PreviewServerTests {
  private struct Case: CustomTestStringConvertible {
    let status: Int
    var method = "GET"
    var path = "/"
    var host: String? = "127.0.0.1:PORT"
    var fields: [String] = []
    var body = ""
    var testDescription: String {
      "\(status) \(method) \(path) \(host ?? "-") \(fields) \(body.prefix(40))"
    }
  }

  private static let own = [
    "Origin: http://127.0.0.1:PORT", "Content-Type: application/json",
    "Sec-Fetch-Site: same-origin",
  ]

  private static let cases = [
    // Resources that the page needs.
    Case(status: 200), Case(status: 200, path: "/page.css"), Case(status: 200, path: "/preview.js"),
    Case(status: 200, path: "/figures.js"), Case(status: 200, path: "/form.js"),
    Case(status: 200, path: "/elements.js"), Case(status: 200, path: "/choices.js"),
    Case(status: 200, path: "/choices"), Case(status: 200, host: "localhost:PORT"),
    Case(status: 200, path: "/slots/1/0/systemSmall/light/0"),
    Case(status: 200, path: "/slots/1/1/systemMedium/dark/placeholder"),
    Case(status: 200, path: "/slots/1/0/systemSmall/light/99999"),
    // Other paths.
    Case(status: 404, path: "/page.html"), Case(status: 404, path: "/meter/widget.json"),
    Case(status: 404, path: "/../meter/widget.json"),
    Case(status: 404, path: "/%2e%2e/widget.json"),
    Case(status: 404, path: "/pictures/../../etc/passwd"),
    Case(status: 404, path: "/pictures/00.png"),
    Case(status: 404, path: "/slots/1/0/systemSmal/light/0"),
    Case(status: 404, path: "/slots/1/0/systemSmall/light/-1"),
    Case(status: 404, path: "/slots/1/0/systemSmall/light"),
    Case(status: 409, path: "/slots/7/0/systemSmall/light/0"),
    // Other methods, host names and origins.
    Case(status: 405, method: "HEAD"), Case(status: 405, method: "PUT"),
    Case(status: 405, method: "OPTIONS"), Case(status: 405, method: "DELETE"),
    Case(status: 421, host: "evil.example"), Case(status: 421, host: "evil.example:PORT"),
    Case(status: 421, host: "127.0.0.1:1"), Case(status: 421, host: "127.0.0.1"),
    Case(status: 421, host: "localhost.evil.example:PORT"),
    Case(status: 421, host: "127.0.0.1:PORT", fields: ["Host: evil.example"]),
    Case(status: 421, host: nil),
    Case(status: 403, path: "/page.css", fields: ["Sec-Fetch-Site: cross-site"]),
    Case(status: 403, path: "/events", fields: ["Sec-Fetch-Site: same-site"]),
    Case(
      status: 403,
      fields: ["Sec-Fetch-Site: cross-site", "Sec-Fetch-Mode: navigate", "Sec-Fetch-Dest: iframe"]),
    Case(
      status: 200,
      fields: [
        "Sec-Fetch-Site: cross-site", "Sec-Fetch-Mode: navigate", "Sec-Fetch-Dest: document",
      ]),
    // POST requests.
    Case(status: 204, method: "POST", path: "/parameters", fields: own, body: "{\"unit\": \"kW\"}"),
    Case(status: 204, method: "POST", path: "/parameters", fields: own, body: "{\"unit\": null}"),
    Case(status: 204, method: "POST", path: "/data", fields: own, body: "{\"live\": false}"),
    Case(status: 400, method: "POST", path: "/data", fields: own, body: "{\"live\": 1}"),
    Case(status: 400, method: "POST", path: "/parameters", fields: own, body: "{\"unit\": 1}"),
    Case(status: 400, method: "POST", path: "/parameters", fields: own, body: "[]"),
    Case(status: 400, method: "POST", path: "/parameters", fields: own, body: "{"),
    Case(
      status: 204, method: "POST", path: "/choices", fields: own,
      body: "{\"device\": \"trmnl-og\", \"locale\": \"de_DE\", \"typeSize\": \"large\"}"),
    Case(
      status: 400, method: "POST", path: "/choices", fields: own, body: "{\"device\": \"../x\"}"),
    Case(
      status: 400, method: "POST", path: "/choices", fields: own, body: "{\"device\": \"/etc\"}"),
    Case(status: 400, method: "POST", path: "/choices", fields: own, body: "{\"locale\": \"%\"}"),
    Case(status: 400, method: "POST", path: "/choices", fields: own, body: "{\"typeSize\": 1}"),
    Case(status: 400, method: "POST", path: "/choices", fields: own, body: "{\"zoom\": \"2\"}"),
    Case(status: 404, method: "POST", path: "/elsewhere", fields: own, body: "{}"),
    Case(status: 403, method: "POST", path: "/data", body: "{\"live\": true}"),
    Case(
      status: 403, method: "POST", path: "/data",
      fields: ["Origin: http://evil.example", "Content-Type: application/json"],
      body: "{\"live\": true}"),
    Case(
      status: 403, method: "POST", path: "/data",
      fields: ["Origin: http://127.0.0.1:PORT", "Content-Type: text/plain"],
      body: "{\"live\": true}"),
    Case(
      status: 403, method: "POST", path: "/data",
      fields: [
        "Origin: http://127.0.0.1:PORT", "Content-Type: application/json",
        "Sec-Fetch-Site: same-site",
      ],
      body: "{\"live\": true}"),
    Case(
      status: 413, method: "POST", path: "/parameters", fields: own,
      body: String(repeating: " ", count: 100_000)),
    // Fewer header fields than are read, and more, of which the last would be decisive.
    Case(status: 200, fields: (1...90).map { "X-\($0): 1" }),
    Case(status: 403, path: "/page.css", fields: padded(with: "Sec-Fetch-Site: cross-site", 90)),
    Case(status: 400, path: "/page.css", fields: padded(with: "Sec-Fetch-Site: cross-site", 120)),
    Case(status: 400, fields: (1...500).map { "X-\($0): 1" }),
  ]

  /// Returns a header field after `count` others.
  private static func padded(with field: String, _ count: Int) -> [String] {
    (1...count).map { "X-\($0): 1" } + [field]
  }

  @Test("serves the page's resources and rejects other requests")
  func answers() throws {
    let template = try WatchedTemplate()
    let first = Case(status: 200, path: "/slots/1/0/systemSmall/light/0")
    #expect(RunningHost.wait { try status(of: first, on: template.port) == 200 })
    for testCase in Self.cases {
      let status = try status(of: testCase, on: template.port)
      #expect(status == testCase.status, "\(testCase.testDescription)")
    }
    #expect(template.isRunning)
  }

  @Test("draws what is chosen also for templates that the command finds in another folder")
  func templatesFolder() throws {
    let template = try WatchedTemplate(["--templates", "."])
    let choice = Case(
      status: 204, method: "POST", path: "/choices", fields: Self.own,
      body: "{\"locale\": \"de_DE\"}")
    #expect(try status(of: choice, on: template.port) == 204)
    let second = Case(status: 200, path: "/slots/2/0/systemSmall/light/0")
    #expect(RunningHost.wait { try status(of: second, on: template.port) == 200 })
  }

  private func status(of testCase: Case, on port: UInt16) throws -> Int {
    var lines = ["\(testCase.method) \(testCase.path) HTTP/1.1"]
    if let host = testCase.host { lines.append("Host: \(host)") }
    lines += testCase.fields + ["Connection: close"]
    if testCase.method == "POST" { lines.append("Content-Length: \(testCase.body.utf8.count)") }
    let text = lines.joined(separator: "\r\n") + "\r\n\r\n" + testCase.body
    return try RawRequest(port: port, text: text.replacing("PORT", with: "\(port)")).status()
  }

  @Test("survives malformed requests")
  func garbage() throws {
    let template = try WatchedTemplate()
    let texts = [
      "\r\n\r\n", "GET\r\n\r\n", "GET / HTTP/9.9\r\n\r\n", String(repeating: "A", count: 200_000),
      "GET / HTTP/1.1\r\n" + String(repeating: "A: b\r\n", count: 20_000) + "\r\n",
      "POST /data HTTP/1.1\r\nHost: 127.0.0.1:\(template.port)\r\nContent-Length: -1\r\n\r\n",
      "POST /data HTTP/1.1\r\nHost: 127.0.0.1:\(template.port)\r\nContent-Length: 99999999999999999999\r\n\r\n",
    ]
    for text in texts {
      _ = try RawRequest(port: template.port, text: text, timeoutMilliseconds: 500).answer()
    }
    #expect(try status(of: Case(status: 200), on: template.port) == 200)
    #expect(template.isRunning)
  }

  @Test(
    "serves a new client beside idle connections",
    arguments: [
      "", "GET / HTTP/1.1\r\nHost: 127.0.0.1",
      "GET /page.css HTTP/1.1\r\nHost: 127.0.0.1:PORT\r\n\r\n",
    ])
  func idleConnections(text: String) throws {
    let template = try WatchedTemplate()
    let text = text.replacing("PORT", with: "\(template.port)")
    let idle = try (0..<100).map { _ in try RawConnection(port: template.port, sending: text) }
    let request = RawRequest(
      port: template.port,
      text: "GET / HTTP/1.1\r\nHost: 127.0.0.1:\(template.port)\r\nConnection: close\r\n\r\n")
    for _ in 0..<5 { #expect(try request.status() == 200) }
    withExtendedLifetime(idle) {}
  }

  @Test("keeps event streams open beside idle connections")
  func eventsBesideIdleConnections() throws {
    let template = try WatchedTemplate()
    let host = "Host: 127.0.0.1:\(template.port)"
    let events = try RawConnection(
      port: template.port, sending: "GET /events HTTP/1.1\r\n\(host)\r\n\r\n")
    #expect(events.hasBytes(within: 300))
    let idle = try (0..<100).map { _ in try RawConnection(port: template.port) }
    let request = RawRequest(
      port: template.port, text: "GET / HTTP/1.1\r\n\(host)\r\nConnection: close\r\n\r\n")
    #expect(try request.status() == 200)
    #expect(!events.isClosed)
    withExtendedLifetime(idle) {}
  }

  @Test("sends a content security policy without other origins")
  func policy() throws {
    let template = try WatchedTemplate()
    let text = "GET / HTTP/1.1\r\nHost: 127.0.0.1:\(template.port)\r\nConnection: close\r\n\r\n"
    let answer = try RawRequest(port: template.port, text: text).answer()
    #expect(
      answer.contains(
        "Content-Security-Policy: default-src 'none'; style-src 'self'; script-src 'self'"))
    #expect(answer.contains("X-Content-Type-Options: nosniff"))
    #expect(!answer.contains("Access-Control-Allow-Origin"))
  }

  // MARK: The command

  @Test("exits on Ctrl-C")
  func ends() throws {
    let template = try WatchedTemplate()
    template.interrupt()
    #expect(!template.isRunning)
  }

  @Test("reports a port that is in use")
  func taken() throws {
    let template = try WatchedTemplate()
    let run = try WatchedTemplate.program.run(
      ["preview", "--watch", "./meter", "--port", "\(template.port)"], in: template.folder)
    #expect(run.code == 1)
    #expect(
      run.errorLines == [
        "placard: port \(template.port) of 127.0.0.1 is in use; choose another with --port, "
          + "or omit --port to use any free port"
      ])
  }

  @Test(arguments: [[], ["--kind", "org.garden.bed"]] as [[String]])
  func saysHowToPreviewThePackageInTheCurrentFolder(_ options: [String]) throws {
    let folder = try TestFolder()
    try folder.write("// swift-tools-version: 6.0\n", to: "Package.swift")
    let run = try WatchedTemplate.program.run(["preview", "--watch"] + options, in: folder)
    #expect(run.code == 1)
    #expect(
      run.errorLines == [
        "placard: --watch needs the folder of the package; pass '.' to preview the package in this folder"
      ])
  }

  private static let refusals = [
    (
      ["preview", "--watch", "./nothing"],
      "/nothing'; pass the name or folder of a template, or the folder of a package"
    ),
    (["preview", "--watch", "."], "has neither 'widget.json' nor 'Package.swift'; pass the name"),
    (
      ["preview", "--watch", "leaderbord"],
      "unknown template 'leaderbord'; did you mean 'leaderboard'?"
    ),
    (["preview", "--watch"], "--watch shows one widget; pass the name or folder of a template"),
    (["preview", "leaderboard", "--port", "80"], "--port needs --watch"),
    (["preview", "leaderboard", "--live"], "--live needs --watch"),
    (
      ["preview", "--watch", "leaderboard", "--port", "0"],
      "--port must be a number from 1 to 65535"
    ),
    (["preview", "--watch", "leaderboard", "--device", "trmnl-of"], "did you mean 'trmnl-og'"),
  ]

  @Test("rejects invalid arguments with a reason", arguments: refusals)
  func refused(arguments: [String], reason: String) throws {
    let folder = try TestFolder()
    let run = try WatchedTemplate.program.run(arguments, in: folder)
    #expect(run.code != 0)
    #expect(run.errors.contains(reason), "\(run.errors)")
  }
}
