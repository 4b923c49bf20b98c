import CheckedJSON
import Foundation
import Graphics
import Testing

@testable import FramePipeline

@Suite("Tap handlers")
struct TapHandlersTests {
  static let date = Date(timeIntervalSince1970: 0)

  static func handlers(_ text: String) throws -> TapHandlers {
    try TapHandlers(JSONReader(Array(text.utf8), file: "tap-handlers.json"))
  }

  static func target(
    _ destination: TapDestination, kind: String = "k", label: String? = nil
  ) -> TapHit {
    TapHit(
      destination: destination, label: label, instance: "i", kind: kind,
      frame: Timestamp(milliseconds: 0))
  }

  /// Describes an outcome as text.
  private static func outcome(_ handling: TapAction?) -> String {
    switch handling {
    case nil: "unset"
    case .nothing: "nothing"
    case .open(let url): "open \(url)"
    case .post(let post, _): "post \(post.url)"
    case .run(let line, let arguments): ([line.program] + arguments).joined(separator: "|")
    }
  }

  static let text = """
    {
      "$schema": "x",
      "kinds": {
        "hero": {"command": ["hero-app", "--open", "--", "{url}"], "timeout": 3},
        "board": {"post": "http://localhost:8123/tap"},
        "quiet": "nothing"
      },
      "schemes": {
        "HTTPS": "open",
        "file": {"command": ["reader", "{url}"]}
      },
      "apps": {"hero": {"command": ["/usr/bin/hero-app"], "waits": false}},
      "otherwise": {"command": ["log", "{kind}", "{instance}", "{label}", "{url}"]}
    }
    """

  @Test(
    "are chosen by kind, then by scheme",
    arguments: [
      ("hero", "game:///panda", "hero-app|--open|--|game:///panda"),
      ("hero", "https://example.com", "hero-app|--open|--|https://example.com"),
      ("board", "https://example.com", "post http://localhost:8123/tap"),
      ("quiet", "https://example.com", "nothing"),
      ("other", "https://example.com", "open https://example.com"),
      ("other", "HTTPS://EXAMPLE.COM", "open HTTPS://EXAMPLE.COM"),
      ("other", "game:///panda", "log|other|i|Panda|game:///panda"),
      // Schemes that run code or read files must be named explicitly.
      ("hero", "file:///etc/passwd", "reader|file:///etc/passwd"),
      ("hero", "javascript:alert(1)", "unset"), ("other", "data:text/html,x", "unset"),
      // Taps without a link.
      ("hero", nil, "/usr/bin/hero-app"), ("board", nil, "post http://localhost:8123/tap"),
      ("quiet", nil, "nothing"), ("other", nil, "unset"),
    ] as [(String, String?, String)])
  func choice(kind: String, url: String?, expected: String) throws {
    let target = Self.target(
      url.map { .url($0) } ?? .openApp(kind: kind), kind: kind, label: "Panda")
    let handling = try Self.handlers(Self.text).handling(of: target, at: Self.date)
    #expect(Self.outcome(handling) == expected)
  }

  @Test("do not handle a button's action")
  func actions() throws {
    let target = Self.target(
      .perform(IntentAction(intent: "I", parameters: "{}")), kind: "board")
    #expect(try Self.handlers(Self.text).handling(of: target, at: Self.date) == nil)
  }

  @Test("do nothing by default")
  func nothing() throws {
    for text in ["{}", #"{"kinds": {}, "schemes": {}}"#] {
      #expect(
        try Self.handlers(text).handling(of: Self.target(.url("https://a")), at: Self.date) == nil)
    }
  }

  @Test("post a description of the tap to a server")
  func body() throws {
    let handling = try Self.handlers(
      #"{"otherwise": {"post": "https://h", "headers": {"X-Key": "v"}, "timeout": 0.5}}"#
    ).handling(of: Self.target(.url("a:b"), label: "L"), at: Self.date)
    guard case .post(let post, let body)? = handling else {
      Issue.record("\(String(describing: handling))")
      return
    }
    #expect(post.headers == ["X-Key": "v"] && post.timeout == 0.5)
    #expect(
      body
        == .object([
          "url": "a:b", "kind": "k", "instance": "i", "label": "L",
          "frame": "1970-01-01T00:00:00Z", "date": "1970-01-01T00:00:00Z",
        ]))
  }

  @Test(
    "reject invalid links",
    arguments: ["", "-x", "a b:c", "a:b\nc", "no link", String(repeating: "a:", count: 3000)])
  func links(url: String) throws {
    let handlers = try Self.handlers(Self.text)
    #expect(throws: TapRejection.self) {
      _ = try handlers.handling(of: Self.target(.url(url), kind: "hero"), at: Self.date)
    }
  }
}
