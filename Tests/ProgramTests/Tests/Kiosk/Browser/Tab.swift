import CheckedJSON
import Foundation
import FramePipeline
import Graphics
import PixelOutput

/// A page in a browser, which a test looks at and acts on.
final class Tab {
  fileprivate let browser: Chromium
  fileprivate let page: Chromium.Page

  /// Takes a page whose window is so large in CSS pixels, with `density` pixels for each of them.
  init(_ width: Int = 800, _ height: Int = 480, density: Double = 1) throws {
    browser = try .current
    page = try browser.takePage()
    try resize(width, height, density: density)
  }

  deinit { browser.giveBack(page) }

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
    try settle()
  }

  /// Goes to an address, at a time of the page's clock, and waits until it has loaded.
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

  /// The value of an expression, or of what it promises.
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

  /// Waits until an expression holds; whether it ever does.
  func wait(until expression: String) throws -> Bool {
    try evaluate(
      """
      new Promise((resolve) => {
        const end = performance.now() + 120_000;
        const look = () => {
          if (\(expression)) resolve(true);
          else if (performance.now() > end) resolve(false);
          else requestAnimationFrame(look);
        };
        look();
      })
      """) == .bool(true)
  }

  /// Waits until what was begun is painted.
  func settle() throws {
    try evaluate("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
  }

  /// The window as it is seen.
  func screenshot() throws -> Bitmap {
    let answer = try call("Page.captureScreenshot")
    return try PNGDecoder.decode([UInt8](Data(base64Encoded: answer["data"]?.text ?? "") ?? Data()))
  }

  /// What was said of the page in the browser's log and console.
  var complaints: [String] {
    let tools = browser.devTools
    let logged = tools.events(of: page.session, named: "Log.entryAdded")
      .compactMap { $0["entry"]?["text"]?.text }
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
    case space = 32
  }

  func press(_ key: Key, times: Int = 1) throws {
    let (name, text): (String, String?) =
      switch key {
      case .tab: ("Tab", nil)
      case .enter: ("Enter", "\r")
      case .space: (" ", " ")
      }
    for _ in 0..<times {
      for type in ["keyDown", "keyUp"] {
        try call(
          "Input.dispatchKeyEvent",
          [
            "type": .string(type), "key": .string(name),
            "windowsVirtualKeyCode": .integer(key.rawValue),
            "text": type == "keyDown" ? text.map(JSONValue.string) : nil,
          ])
      }
    }
  }

  /// Where the page asks the browser to go next.
  func askedAddress() throws -> String {
    let asked = try browser.devTools.event(
      of: page.session, named: "Page.frameScheduledNavigation")
    return asked["url"]?.text ?? ""
  }

  /// The addresses of everything that the page has loaded.
  var loaded: [String] {
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
