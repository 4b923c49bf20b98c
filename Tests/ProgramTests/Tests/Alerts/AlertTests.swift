import Foundation
import TestSupport
import Testing

/// A host notifies servers and programs of failures.
@Suite(.blocking) struct AlertTests {
  private let host: FleetHost
  private let errors: TestFolder.File

  init() throws {
    host = try FleetHost()
    errors = try host.folder.file("errors")
    // The template has no pushed data yet, so its provider fails.
    try host.template.output(["add", "meter", "--family", "systemSmall", "--name", "kitchen"])
  }

  private func start(_ recipients: String) throws -> RunningHost {
    try host.folder.write(
      """
      { "failing": { "attempts": 1, "after": "1s", "clearAfter": "1s" },
        "recipients": { \(recipients) } }
      """, to: "alerts.json")
    return try RunningHost(
      Program(name: "placard"), in: host.folder,
      ["--alerts", "alerts.json", "--log-format", "json"], errors: errors)
  }

  private func recover() throws {
    try host.folder.write(#"{ "power": 412 }"#, to: "power.json")
    try host.template.output(["data", "set", "meter", "meter", "power.json"])
    try host.template.output(["reload", "kitchen"])
  }

  private func events() throws -> [[String: Any]] {
    try host.template.output(["events"]).split(separator: "\n")
      .compactMap { try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any] }
      .filter { $0["event"] as? String == "alert" }
  }

  /// A program that writes its environment to the file `received`, and its standard input to `input`.
  private func program() throws -> String {
    let path = try host.folder.write(
      script: """
        #!/bin/sh
        echo "$PLACARD_ALERT_ID $PLACARD_ALERT $PLACARD_ALERT_STATE $PLACARD_ALERT_NAME" >> "$1/received"
        cat >> "$1/input"
        """, to: "record")
    return #""page": { "command": ["\#(path)", "\#(host.folder.url.path)"] }"#
  }

  @Test func notifiesRecipientsOnceUntilTheInstanceRecovers() throws {
    let server = try ListeningServer(.text("HTTP/1.1 204 No Content\r\nContent-Length: 0\r\n\r\n"))
    let running = try start(
      """
      "ops": { "post": "http://127.0.0.1:\(server.port)/hook?key=secret",
        "headers": { "Authorization": "hidden" } }, \(try program())
      """)
    #expect(running.wait { try !server.received.isEmpty && host.folder.text(of: "received") != "" })
    #expect(
      try host.template.output(["status"]).contains(" ago: instance 'kitchen' fails"))
    // Nothing is repeated by another host.
    try running.restart()
    try recover()
    #expect(running.wait { try server.received.count >= 2 && events().count == 2 })
    #expect(running.wait { try host.folder.text(of: "received").contains("cleared") })
    #expect(
      try host.folder.text(of: "received")
        == "1 failing raised kitchen\n1 failing cleared kitchen\n")
    #expect(server.received.count == 2)
    let request = try #require(server.received.first)
    #expect(request.hasPrefix("POST /hook?key=secret HTTP/1.1\r\n"))
    #expect(request.contains("\r\nAuthorization: hidden\r\n"))
    #expect(
      request.contains(#""state": "raised""#) && request.contains(#""instance": "kitchen""#))
    #expect(try host.folder.text(of: "input").contains(#""alert": "failing""#))
    #expect(try events().map { $0["id"] as? Int } == [1, 1])
    #expect(try events().map { $0["state"] as? String } == ["raised", "cleared"])
    #expect(try !host.template.output(["status"]).contains("alert"))
    #expect(running.stop() == 0)
    let log = try errors.currentText()
    #expect(log.contains(#""level":"error","label":"placard.host","message":"alert 1 raised: "#))
    #expect(!log.contains("secret") && !log.contains("hidden"))
  }

  @Test func triesAgainWhatWasNotAccepted() throws {
    let broken = try ListeningServer(
      .text("HTTP/1.1 500 Internal Server Error\r\nContent-Length: 0\r\n\r\n"))
    let running = try start(#""ops": { "post": "http://127.0.0.1:\#(broken.port)/" }"#)
    #expect(
      running.wait {
        try errors.currentText().contains("alert 1 was not delivered to 'ops', retrying in ")
      })
    running.stop()
    let server = try ListeningServer(.text("HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n"))
    let next = try start(#""ops": { "post": "http://127.0.0.1:\#(server.port)/" }"#)
    #expect(next.wait { server.received.count == 1 })
    #expect(server.received.first?.contains(#""id": 1,"#) == true)
  }

  @Test func rejectsAWrongFile() throws {
    try host.folder.write(#"{ "failling": {} }"#, to: "alerts.json")
    let run = try host.template.run(["run", "--once", "--alerts", "alerts.json"])
    #expect(run.code == 1)
    #expect(
      run.errors == "placard: alerts.json:1:3: 'failling' is unknown; did you mean 'failing'?\n")
    #expect(try host.template.output(["schema", "alerts"]).contains("urn:placard:alerts:1"))
  }
}
