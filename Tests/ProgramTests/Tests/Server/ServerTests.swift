import Foundation
import TestSupport
import Testing

/// `placard serve` as a display and a person meet it: over a socket, with the commands beside it.
@Suite(.blocking) struct ServerTests {
  @Test func approvedTRMNLShowsItsWidget() throws {
    let server = try RunningServer()
    try server.command("add", "clock", "--family", "systemExtraLarge", "--name", "hall")
    let setup = try server.json(["-H", "ID: AA:BB:CC:DD:EE:FF"], "/api/setup/")
    let token = try #require(setup["api_key"] as? String)
    let pairing = try server.display(token)
    #expect(try server.file(at: pairing.address).starts(with: [0x89, 0x50, 0x4E, 0x47]))

    let code = try #require(setup["friendly_id"] as? String)
    try server.command("device", "approve", code, "--show", "hall")
    // The host draws the first frame meanwhile.
    let drawn = RunningHost.wait {
      try server.manifestDigests("hall").contains(server.display(token).digest)
    }
    #expect(drawn)
    let shown = try server.display(token)
    #expect(shown.address != pairing.address && shown.filename != pairing.filename)
    #expect(try server.digest(at: shown.address) == shown.digest)
  }

  @Test func registrationSurvivesAKilledServer() throws {
    let server = try RunningServer()
    let setup = try server.json(["-H", "ID: 001122334455"], "/api/setup")
    try server.restart(killing: true)
    let again = try server.json(["-H", "ID: 00:11:22:33:44:55"], "/api/setup")
    #expect(setup["api_key"] as? String == again["api_key"] as? String)
    #expect(setup["friendly_id"] as? String == again["friendly_id"] as? String)
    #expect(try server.command("device", "list").contains("trmnl-334455"))
  }

  @Test func pictureIsSentOnceToAClientWithItsEntityTag() throws {
    let server = try RunningServer()
    try server.command("add", "clock", "--family", "systemExtraLarge", "--name", "hall")
    try server.command("device", "add", "kitchen", "--show", "hall")
    let head = try server.curl(["--head"], "/devices/kitchen/frame.png")
    #expect(head.contains("HTTP/1.1 200 OK") && head.contains("Content-Length: "))
    // The host draws the first frame meanwhile, and the clock's next one may begin between two requests.
    let isKnown = RunningHost.wait {
      let head = try server.curl(["--head"], "/devices/kitchen/frame.png")
      let tag = try #require(head.firstMatch(of: /ETag: (".{64}")/)).1
      return try server.curl(
        ["--include", "-H", "If-None-Match: \(tag)"], "/devices/kitchen/frame.png"
      ).contains("HTTP/1.1 304 Not Modified")
    }
    #expect(isKnown)
  }

  @Test func stopsOrderlyAndStoresTheLastContact() throws {
    let server = try RunningServer()
    _ = try server.json(["-H", "ID: 001122334455"], "/api/setup")
    #expect(server.stop() == 0)
    #expect(!(try server.command("device", "list").contains("last contact: never")))
  }

  @Test func labelOfADisplayIsInListsAndChangesNoAddress() throws {
    let server = try RunningServer()
    try server.command("add", "clock", "--family", "systemExtraLarge", "--name", "clock")
    try server.command("device", "add", "hall", "--show", "clock")
    let token = try server.command("device", "token", "hall")
    #expect(
      try server.command("device", "label", "hall", "Hall tablet")
        .hasPrefix("hall (Hall tablet)  approved"))
    #expect(try server.command("device", "list").hasPrefix("hall (Hall tablet)  approved"))
    #expect(
      try server.command("device", "show", "hall").hasPrefix("hall (Hall tablet): approved\n"))
    let json = try server.command("device", "list", "--json")
    #expect(json.firstMatch(of: /"label" ?: ?"Hall tablet"/) != nil)
    #expect(try server.command("device", "token", "hall") == token)
    #expect(try server.curl(["--head"], "/devices/hall/frame.png").contains("HTTP/1.1 200 OK"))
    #expect(try server.command("device", "label", "hall", "").hasPrefix("hall  approved"))
  }

  @Test func rejectedTokensAreShownToTheOwner() throws {
    let server = try RunningServer()
    try server.command("add", "clock", "--family", "systemExtraLarge", "--name", "clock")
    try server.command("device", "add", "hall", "--show", "clock")
    for token in ["secret-1", "secret-2"] {
      _ = try server.curl(["-H", "Access-Token: \(token)"], "/devices/hall/frame.png")
    }
    let metrics = try server.curl([], "/metrics")
    #expect(metrics.contains(#"placard_rejected_tokens_total{protocol="image"} 2"# + "\n"))
    #expect(server.stop() == 0)
    let text = try server.command("device", "show", "hall")
    #expect(text.firstMatch(of: /\n  rejected tokens: 2, last 20\S+Z\n/) != nil)
    let json = try server.command("device", "list", "--json")
    #expect(json.firstMatch(of: /"rejectedTokens" ?: ?2\b/) != nil)
    #expect(json.contains(#""lastRejectedToken""#))
    let log = try server.log.joined()
    #expect(!(text + json + metrics + log).contains("secret"))
  }

  @Test func unusableAddressIsAnErrorOfOneLine() throws {
    let server = try RunningServer()
    let folder = try TestFolder()
    let used = "127.0.0.1:\(server.port)"
    for (address, reason) in [
      (used, "address already in use"),
      // One of those for documentation, which no machine has (RFC 5737).
      ("203.0.113.9:8080", "cannot assign requested address"),
      // Never a name (RFC 6761); the text of the error depends on the resolver.
      ("placard.invalid:8080", ""),
    ] {
      let run = try Program(name: "placard").run(
        ["serve", "--server-only", "--state", "state", "--listen", address], in: folder)
      #expect(run.code == 1)
      #expect(run.errorLines.count == 1)
      #expect(
        run.errors.hasPrefix("placard: cannot listen on '\(address)': \(reason)"),
        "\(run.errors)")
      #expect(run.errors.hasSuffix("; choose another address with --listen\n"), "\(run.errors)")
      #expect(!run.errors.contains("Error.") && !run.errors.contains("("), "\(run.errors)")
    }
  }

  @Test func pressedButtonShowsTheNextPageAtOnce() throws {
    let server = try RunningServer()
    for name in ["first", "second"] {
      try server.command("add", "clock", "--family", "systemExtraLarge", "--name", name)
    }
    try server.command("stack", "create", "rotation", "first", "second")
    let answer = try server.command("device", "add", "hall", "--show", "rotation", "--json")
    let token = try #require(answer.firstMatch(of: /"token" ?: ?"([0-9a-f]+)"/)).1
    var before: String?
    _ = RunningHost.wait {
      before = try server.visible(in: "rotation")
      return before != nil
    }
    _ = try server.curl(
      ["-H", "Access-Token: \(token)", "-H", "special_function: true"], "/api/display")
    let isPaged = RunningHost.wait { try server.visible(in: "rotation") != before }
    #expect(isPaged)
  }

  @Test func streamTellsABoardOfWhatItIsAssignedUntilTheServerStops() throws {
    let server = try RunningServer()
    // They look different.
    for (name, family) in [("first", "systemExtraLarge"), ("second", "systemMedium")] {
      try server.command("add", "clock", "--family", family, "--name", name)
    }
    let answer = try server.command("device", "add", "hall", "--show", "first", "--json")
    let token = String(try #require(answer.firstMatch(of: /"token" ?: ?"([0-9a-f]+)"/)).1)
    let output = try server.folder.file("stream")
    let board = Process()
    board.executableURL = URL(fileURLWithPath: "/usr/bin/curl")
    board.arguments = [
      "--silent", "--no-buffer", "-H", "Authorization: Bearer \(token)",
      "http://127.0.0.1:\(server.port)/api/v1/device/hall/stream",
    ]
    board.standardOutput = output.handle
    try board.run()
    defer { if board.isRunning { board.terminate() } }
    /// Whether something is drawn, and the event that came last names the frame that the board would fetch.
    func isTold(of name: String) throws -> Bool {
      let frame = try server.json(
        ["-H", "Authorization: Bearer \(token)"], "/api/v1/device/hall/frame")
      let announced = try output.currentText().matches(of: /"frame_digest":"([0-9a-f]{16})"/).last?
        .1
      return try !server.manifestDigests(name).isEmpty && announced != nil
        && frame["render_id"] as? String == announced.map(String.init)
    }
    let isToldAtFirst = RunningHost.wait { try isTold(of: "first") }
    #expect(isToldAtFirst)
    try server.command("device", "assign", "hall", "--show", "second")
    let isToldAgain = RunningHost.wait { try isTold(of: "second") }
    #expect(isToldAgain)
    #expect(try output.currentText().hasPrefix("event: sync\ndata: {"))
    #expect(server.stop() == 0)
    board.waitUntilExit()
    // The server ends the response instead of closing the connection within it.
    #expect(board.terminationStatus == 0)
  }

  @Test func tapOnALinkRunsItsHandler() throws {
    let folder = try TestFolder()
    try folder.write(
      #"{"apps": {"clock": {"command": ["/usr/bin/touch", "\#(folder.url.path)/tapped"]}}}"#,
      to: "handlers.json")
    let server = try RunningServer(["--tap-handlers", "handlers.json"], in: folder)
    try server.command("add", "clock", "--family", "systemExtraLarge", "--name", "hall")
    try server.command("device", "add", "kitchen", "--show", "hall")
    let isTapped = RunningHost.wait {
      _ = try server.curl(["--json", #"{"x": 5, "y": 5}"#], "/devices/kitchen/taps")
      return FileManager.default.fileExists(atPath: folder.url.path + "/tapped")
    }
    #expect(isTapped)
  }

  @Test func requestsAreMeasuredAndLoggedWithoutTokens() throws {
    let server = try RunningServer(["--access-log", "--log-format", "json"])
    let reply = try server.curl(
      ["--include", "-H", "X-Request-Id: proxy-12345678"],
      "/devices/attic/frame.png?token=0123secret")
    #expect(reply.contains("X-Request-Id: proxy-12345678"))
    _ = try server.curl([], "/kiosk/0123secret/")
    let metrics = try server.curl([], "/metrics")
    #expect(metrics.contains(#"placard_http_requests_total{protocol="image",status="403"} 1"#))
    #expect(metrics.contains(#"placard_http_request_duration_seconds_count{protocol="kiosk"} 1"#))
    #expect(!metrics.contains("secret"))
    let isLogged = RunningHost.wait { try server.log.contains { $0.contains("/kiosk/") } }
    #expect(isLogged)
    let line = try #require(server.log.first { $0.contains("proxy-12345678") })
    #expect(line.contains(#""message":"GET /devices/attic/frame.png 403""#))
    #expect(line.contains(#""protocol":"image""#))
    #expect(try !server.log.contains { $0.contains("secret") })
  }
}
