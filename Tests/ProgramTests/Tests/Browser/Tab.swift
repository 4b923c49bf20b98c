import CheckedJSON
import Foundation
import FramePipeline
import Graphics
import PixelOutput

/// A browser page that a test inspects and controls.
final class Tab {
  fileprivate let browser: Chromium
  fileprivate let page: Chromium.Page

  /// Acquires a page and sets its window size in CSS pixels, with `density` device pixels for each CSS pixel.
  init(_ width: Int = 800, _ height: Int = 480, density: Double = 1) throws {
    browser = try .current
    page = try browser.acquirePage()
    try resize(width, height, density: density)
  }

  deinit { browser.releasePage(page) }

  @discardableResult
  func call(_ method: String, _ parameters: KeyValuePairs<String, JSONValue?> = [:]) throws
    -> JSONValue
  {
    try browser.devTools.call(method, parameters, session: page.session)
  }

  func resize(_ width: Int, _ height: Int, density: Double = 1) throws {
    try call(
      "Emulation.setDeviceMetricsOverride",
      [
        "width": .integer(width), "height": .integer(height),
        "deviceScaleFactor": .number(density), "mobile": false,
      ])
    try waitForPaint()
  }

  /// Navigates to an address at a time of the page's clock, and waits until it has loaded.
  func open(_ address: String, at date: Date) throws {
    let script = [PageClock.script(at: date), PageTraffic.script, PageLinks.script]
    let added = try call(
      "Page.addScriptToEvaluateOnNewDocument", ["source": .string(script.joined(separator: "\n"))])
    let begun = try call("Page.navigate", ["url": .string(address)])
    _ = try browser.devTools.event(of: page.session, named: "Page.lifecycleEvent") { event in
      event["loaderId"] == begun["loaderId"] && event["name"] == "load"
    }
    try call(
      "Page.removeScriptToEvaluateOnNewDocument", ["identifier": added["identifier"]])
  }

  /// Evaluates a JavaScript expression, and returns its value or, for a promise, the awaited value.
  @discardableResult
  func evaluate(_ expression: String) throws -> JSONValue {
    let answer = try call(
      "Runtime.evaluate",
      ["expression": .string(expression), "awaitPromise": true, "returnByValue": true])
    if let problem = answer["exceptionDetails"] {
      throw BrowserError("\(expression): \(JSONWriter.string(of: problem))")
    }
    return answer["result"]?["value"] ?? .null
  }

  func text(_ expression: String) throws -> String { try evaluate(expression).text ?? "" }

  func number(_ expression: String) throws -> Double {
    switch try evaluate(expression) {
    case .integer(let number): Double(number)
    case .number(let number): number
    case let other: throw BrowserError("\(expression) is \(other), no number")
    }
  }

  /// Waits up to five minutes until an expression is true, and returns whether it is.
  func wait(until expression: String) throws -> Bool {
    try evaluate(
      """
      new Promise((resolve) => {
        const end = performance.now() + 300_000;
        const look = () => {
          if (\(expression)) resolve(true);
          else if (performance.now() > end) resolve(false);
          else requestAnimationFrame(look);
        };
        look();
      })
      """) == .bool(true)
  }

  /// Waits until pending changes are painted.
  func waitForPaint() throws {
    try evaluate("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
  }

  /// Returns a screenshot of the window.
  func screenshot() throws -> Bitmap {
    let answer = try call("Page.captureScreenshot")
    return try PNGDecoder.decode([UInt8](Data(base64Encoded: answer["data"]?.text ?? "") ?? Data()))
  }

  /// The page's entries in the browser's log, and its uncaught exceptions.
  var loggedProblems: [String] {
    let tools = browser.devTools
    let logged = tools.events(of: page.session, named: "Log.entryAdded")
      .compactMap { event in
        event["entry"]?["text"]?.text.map { text in
          [text, event["entry"]?["url"]?.text].compactMap(\.self).joined(separator: " ")
        }
      }
    let thrown = tools.events(of: page.session, named: "Runtime.exceptionThrown")
      .map { JSONWriter.string(of: $0) }
    return logged + thrown
  }
}

extension Tab {
  func click(_ x: Double, _ y: Double) throws {
    for type in ["mousePressed", "mouseReleased"] {
      try call(
        "Input.dispatchMouseEvent",
        [
          "type": .string(type), "x": .number(x), "y": .number(y), "button": "left",
          "clickCount": 1,
        ])
    }
  }

  enum Key: Int {
    case tab = 9
    case enter = 13
    case escape = 27
    case space = 32
    case left = 37
    case up = 38
    case right = 39
    case down = 40
    case delete = 46
    case z = 90
  }

  /// A key that is held while another one is pressed.
  enum Modifier: Int {
    case none = 0
    case control = 2
    case shift = 8
  }

  /// Moves the pointer from one point to another with its button pressed, and releases it there.
  func drag(from start: (x: Double, y: Double), to end: (x: Double, y: Double)) throws {
    let middle = ((start.x + end.x) / 2, (start.y + end.y) / 2)
    let steps: [(String, (x: Double, y: Double))] = [
      ("mouseMoved", start), ("mousePressed", start), ("mouseMoved", middle), ("mouseMoved", end),
      ("mouseReleased", end),
    ]
    for (type, point) in steps { try mouse(type, at: point) }
  }

  /// Sends a mouse event with the left button pressed.
  func mouse(_ type: String, at point: (x: Double, y: Double)) throws {
    try call(
      "Input.dispatchMouseEvent",
      [
        "type": .string(type), "x": .number(point.x), "y": .number(point.y), "button": "left",
        "buttons": 1, "clickCount": 1,
      ])
  }

  func press(_ key: Key, times: Int = 1, with modifier: Modifier = .none) throws {
    let (name, text): (String, String?) =
      switch key {
      case .tab: ("Tab", nil)
      case .enter: ("Enter", "\r")
      case .escape: ("Escape", nil)
      case .space: (" ", " ")
      case .left: ("ArrowLeft", nil)
      case .up: ("ArrowUp", nil)
      case .right: ("ArrowRight", nil)
      case .down: ("ArrowDown", nil)
      case .delete: ("Delete", nil)
      case .z: ("z", nil)
      }
    for _ in 0..<times {
      for type in ["keyDown", "keyUp"] {
        try call(
          "Input.dispatchKeyEvent",
          [
            "type": .string(type), "key": .string(name),
            "windowsVirtualKeyCode": .integer(key.rawValue),
            "modifiers": .integer(modifier.rawValue),
            "text": type == "keyDown" ? text.map(JSONValue.string) : nil,
          ])
      }
    }
  }

  /// Waits for the next navigation that the page requests, and returns its URL.
  func requestedAddress() throws -> String {
    let asked = try browser.devTools.event(
      of: page.session, named: "Page.frameScheduledNavigation")
    return asked["url"]?.text ?? ""
  }

  /// The URLs of all requests of the page.
  var requestedURLs: [String] {
    browser.devTools.events(of: page.session, named: "Network.requestWillBeSent")
      .compactMap { $0["request"]?["url"]?.text }
  }
}

extension JSONValue {
  var text: String? {
    guard case .string(let text) = self else { return nil }
    return text
  }
}
