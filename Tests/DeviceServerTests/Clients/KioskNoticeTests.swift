import Testing

@testable import DeviceServer

@Suite("Page of a browser without frames")
struct KioskNoticeTests {
  @Test(
    "says what it waits for, with an entity tag by which it finds out about another page",
    arguments: [
      (nil, "Nothing to show yet", "this device shows nothing yet; run 'placard device assign'"),
      (
        "<clock>", "Waiting for '&lt;clock&gt;'",
        "'<clock>' has no frame yet; try again in a few seconds"
      ),
    ])
  func waiting(content: String?, title: String, error: String) throws {
    let server = try TestServer()
    try server.addInstance("<clock>")
    let token = try server.addDevice(shows: content)
    let page = try server.response(to: "/kiosk/\(token)/")
    #expect(page.status == 200)
    #expect(page.headers["Content-Type"] == "text/html; charset=utf-8")
    #expect(page.headers["Cache-Control"] == "no-cache")
    #expect(page.text.contains("<h1>\(title)</h1>"), "\(page.text)")
    let version = try #require(page.headers["ETag"]?.trimmingPrefix("\"").dropLast())
    #expect(page.text.contains(#"<main data-version="\#(version)">"#))
    #expect(page.headers["Content-Security-Policy"]?.contains("default-src 'none'") == true)
    #expect(try server.response(to: "/kiosk/\(token)").headers["Location"] == "\(token)/")

    let manifest = try server.response(to: "/kiosk/\(token)/manifest.json")
    #expect(manifest.status == 404)
    #expect(manifest.text("error") == error)
  }

  /// Addresses of pages that a browser cannot see.
  private static let rejected = [
    ("/kiosk/wrong/", 403, "The token is unknown."),
    ("/kiosk/%3Cb%3E/", 403, "The token is unknown."),
    ("/devices/hall/kiosk/?token=wrong", 403, "No display 'hall' accepts this token."),
    ("/devices/attic/kiosk/?token=wrong", 403, "No display 'attic' accepts this token."),
    ("/devices/%3Cb%3E/kiosk/?token=wrong", 403, "No display accepts this token."),
    (
      "/devices/attic/kiosk/", 401,
      "This address needs the device's token; 'placard device token' prints it."
    ),
  ]

  @Test("says to a person why it is rejected, and to a program as JSON", arguments: rejected)
  func rejection(target: String, status: Int, message: String) throws {
    let (server, _) = try TestServer.withClock()
    let page = try server.response(to: target, [("Accept", "text/html,*/*;q=0.8")])
    #expect(page.status == status)
    #expect(page.headers["Content-Type"] == "text/html; charset=utf-8")
    #expect(page.text.contains("<p>\(message)</p>"), "\(page.text)")
    #expect(!page.text.contains("<script"))
    #expect(page.headers["Content-Security-Policy"]?.contains("default-src 'none'") == true)
    #expect(page.headers["X-Content-Type-Options"] == "nosniff")
    #expect(page.rejectsToken == (status == 403))
    let program = try server.response(to: target, [("Accept", "*/*")])
    #expect(program.status == status)
    #expect(program.headers["Content-Type"] == "application/json")
  }

  @Test("gives way to the page with frames")
  func drawn() throws {
    let (server, token) = try TestServer.withClock()
    let page = try server.response(to: "/kiosk/\(token)/")
    #expect(page.text.contains(#"id="manifest""#))
    #expect(page.headers["ETag"] == nil)
  }
}
