import CheckedJSON
import Foundation
import FramePipeline
import TestSupport
import Testing

/// A server with the administrator's pages, and a browser that has one open.
final class AdminSite {
  static let password = "correct horse battery"

  /// The width of pages whose test does not name one: `PAGE_WIDTH`, or that of a desktop.
  static let width =
    ProcessInfo.processInfo.environment["PAGE_WIDTH"].flatMap { Int($0) } ?? 1440

  let server: RunningServer
  let tab: Tab

  /// Starts a server with an instance 'wall', a display 'kitchen' that shows it, and a password.
  init(width: Int = AdminSite.width, height: Int = 900) throws {
    let folder = try TestFolder()
    let templates = folder.url.appendingPathComponent("templates")
    for (name, files) in ["meter": WatchedTemplate.files] {
      let template = templates.appendingPathComponent(name)
      try FileManager.default.createDirectory(at: template, withIntermediateDirectories: true)
      for (file, text) in files {
        try Data(text.utf8).write(to: template.appendingPathComponent(file))
      }
    }
    server = try RunningServer(["--templates", templates.path], in: folder)
    let token = try server.command("admin", "token").trimmingCharacters(in: .whitespacesAndNewlines)
    tab = try Tab(width, height)
    try open("/admin/")
    #expect(
      try sees(
        "location.pathname === '/admin/sign-in' && document.readyState === 'complete'"))
    try type(token, into: "#secret")
    try tab.press(.enter)
    #expect(try sees("location.pathname === '/admin/account' && \(Self.isReady)"))
  }

  private static let isReady = "document.readyState === 'complete'"

  var address: String { "http://127.0.0.1:\(server.port)" }

  /// Adds the instance 'wall' and the display 'kitchen' by commands.
  func addKitchen() throws {
    try server.command("add", "clock", "--family", "systemExtraLarge", "--name", "wall")
    try server.command("device", "add", "kitchen", "--show", "wall")
  }

  /// Opens a page, and waits until its scripts have run.
  func open(_ path: String) throws {
    try tab.call("Page.navigate", ["url": .string(address + path)])
    #expect(try sees(Self.isReady))
  }

  /// Waits until an expression is true, also on a page that follows, and returns whether it is.
  ///
  /// It is not before the scripts of the page have run, as its fields and buttons do nothing until then.
  func sees(_ expression: String) throws -> Bool {
    let guarded =
      "(() => { try { return \(Self.isReady) && (\(expression)) } catch { return false } })()"
    while true {
      do {
        return try tab.wait(until: guarded)
      } catch let error as BrowserError where error.description.contains("navigated or closed") {
        // The page was left meanwhile; the next one is evaluated.
        continue
      }
    }
  }

  /// Waits until an element has a text, and returns whether it does.
  func shows(_ text: String, in element: String) throws -> Bool {
    try sees(
      "[...document.querySelectorAll('\(element)')].some((e) => e.textContent.includes(\(Self.quoted(text))))"
    )
  }

  /// Types a text into a field, as a keyboard does.
  func type(_ text: String, into field: String) throws {
    #expect(try sees("document.querySelector('\(field)')"))
    try tab.evaluate("document.querySelector('\(field)').focus()")
    try tab.evaluate("document.querySelector('\(field)').select?.()")
    try tab.call("Input.insertText", ["text": .string(text)])
  }

  /// Clicks in the middle of an element, as a pointer does.
  func click(_ element: String) throws {
    #expect(try sees("document.querySelector('\(element)')?.checkVisibility()"))
    try tab.evaluate(
      "document.querySelector('\(element)').scrollIntoView({ block: 'center', behavior: 'instant' })"
    )
    try tab.waitForPaint()
    let place = try middle(of: element)
    try tab.click(place.x, place.y)
  }

  private func middle(of element: String) throws -> (x: Double, y: Double) {
    let place = try tab.text(
      "(({ left, top, width, height }) => `${left + width / 2} ${top + height / 2}`)(document.querySelector('\(element)').getBoundingClientRect())"
    ).split(separator: " ").compactMap { Double($0) }
    return (place[0], place[1])
  }

  /// Drags an element onto another one, which must be visible at the same time.
  func drag(_ element: String, onto target: String) throws {
    #expect(
      try sees(
        "['\(element)', '\(target)'].every((name) => document.querySelector(name)?.checkVisibility())"
      ))
    try tab.evaluate(
      "document.querySelector('\(element)').scrollIntoView({ block: 'end', behavior: 'instant' })")
    try tab.waitForPaint()
    try tab.drag(from: middle(of: element), to: middle(of: target))
  }

  /// Drags an element to the top of the window, and holds it there.
  func holdAtTop(draggedFrom element: String) throws {
    let start = try middle(of: element)
    for (type, y) in [
      ("mouseMoved", start.y), ("mousePressed", start.y), ("mouseMoved", 100), ("mouseMoved", 4),
    ] {
      try tab.mouse(type, at: (start.x, y))
    }
  }

  /// Drops what is dragged onto an element.
  func drop(onto target: String) throws {
    let end = try middle(of: target)
    for type in ["mouseMoved", "mouseReleased"] { try tab.mouse(type, at: end) }
  }

  /// Chooses an option of a menu, which may have its options only while it is used.
  func choose(_ value: String, in menu: String) throws {
    #expect(try sees("document.querySelector('\(menu)')"))
    try tab.evaluate("document.querySelector('\(menu)').focus()")
    #expect(
      try sees(
        "[...document.querySelectorAll('\(menu) option')].some((o) => o.value === '\(value)')"))
    try tab.evaluate(
      """
      (() => {
        const menu = document.querySelector('\(menu)');
        menu.value = '\(value)';
        menu.dispatchEvent(new Event('change', { bubbles: true }));
      })()
      """)
  }

  /// Presses the tab key until an element has the focus; returns whether it gets it.
  func focus(_ element: String, atMost times: Int = 60) throws -> Bool {
    for _ in 0..<times {
      if try tab.evaluate("document.activeElement === document.querySelector('\(element)')")
        == .bool(true)
      {
        return true
      }
      try tab.press(.tab)
    }
    return false
  }

  /// Saves a screenshot of the page for a person, if `PAGE_PICTURES` names a folder.
  func saveScreenshot(_ name: String) throws {
    guard let folder = ProcessInfo.processInfo.environment["PAGE_PICTURES"] else { return }
    let answer = try tab.call("Page.captureScreenshot", ["captureBeyondViewport": true])
    let data = Data(base64Encoded: answer["data"]?.text ?? "") ?? Data()
    try data.write(to: URL(fileURLWithPath: folder + "/" + name + ".png"))
  }

  /// Whether the page asks for confirmation before it is left.
  func asksBeforeLeaving() throws -> Bool {
    try tab.text(
      "(() => { const e = new Event('beforeunload', { cancelable: true }); dispatchEvent(e); return String(e.defaultPrevented); })()"
    ) == "true"
  }

  func devices() throws -> [[String: Any]] {
    let text = try server.command("device", "list", "--json")
    return try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [[String: Any]])
  }

  /// Requests the display of a TRMNL, which the server does not know yet, and returns its code.
  func connectDisplay() throws -> String {
    _ = try server.json(["-H", "ID: AA:BB:CC:DD:EE:FF"], "/api/setup")
    return try #require(try devices().compactMap { $0["code"] as? String }.first)
  }

  private static func quoted(_ text: String) -> String {
    JSONWriter.string(of: .string(text)).trimmingCharacters(in: .newlines)
  }
}
