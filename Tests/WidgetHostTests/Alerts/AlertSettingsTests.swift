import CheckedJSON
import FramePipeline
import TestSupport
import Testing
import WidgetHost

struct AlertSettingsTests {
  private static let files: [(String, Bool)] = [
    ("{}", true),
    (#"{ "$schema": "urn:placard:alerts:1", "failing": false }"#, true),
    (#"{ "failing": true }"#, false),
    (#"{ "failing": { "attempts": 1, "after": "90s", "clearAfter": "1h30m" } }"#, true),
    (#"{ "failing": { "attempts": 0 } }"#, false),
    (#"{ "failing": { "after": "soon" } }"#, false),
    (#"{ "silent": { "after": "1d" }, "battery": { "below": 20, "clearAt": 20 } }"#, true),
    (#"{ "silent": { "attempts": 3 } }"#, false),
    (#"{ "battery": { "below": 0 } }"#, false),
    (#"{ "baterry": {} }"#, false),
    (
      #"{ "recipients": { "ops": { "post": "https://h/x", "headers": { "Authorization": "b" }, "timeout": 3 }, "page": { "command": ["mail", "-s", "{x}", ""] } } }"#,
      true
    ),
    (#"{ "recipients": { "ops": {} } }"#, false),
    (#"{ "recipients": { "a b": { "post": "https://h/x" } } }"#, false),
    (#"{ "recipients": { "ops": { "post": "ftp://h/x" } } }"#, false),
    (#"{ "recipients": { "ops": { "command": [] } } }"#, false),
    (#"{ "recipients": { "ops": { "command": ["x"], "headers": {} } } }"#, false),
  ]

  @Test(arguments: files) func schemaAndReaderAgree(_ text: String, _ isValid: Bool) throws {
    let value = try JSONValue(parsing: [UInt8](text.utf8))
    let problems = try SchemaValidator(schema: AlertsSchema.text).problems(in: value)
    #expect(problems.isEmpty == isValid, "\(problems)")
    let settings = try? AlertSettings(JSONReader([UInt8](text.utf8), file: "f"))
    #expect((settings != nil) == isValid)
  }

  @Test(arguments: [
    (
      #"{ "battery": { "below": 30, "clearAt": 20 } }"#,
      "f:1:40: 'battery.clearAt' must be at least 'below', which is 30"
    ),
    (
      #"{ "failing": { "after": "0s" } }"#,
      "f:1:25: 'failing.after' must be longer than zero, such as \"15m\""
    ),
    (
      #"{ "failing": { "after": "soon" } }"#,
      "f:1:25: 'failing.after' must be a duration such as \"15m\" or \"1d\", not 'soon'"
    ),
    (
      #"{ "silent": true }"#,
      "f:1:13: 'silent' must be an object or false; without it, the alert has its defaults"
    ),
    (
      #"{ "recipients": { "ops": { "post": "https://user:secret@h/" } } }"#,
      "f:1:36: 'recipients.ops.post' must not contain a user name or password; set 'Authorization' in 'headers'"
    ),
    (
      #"{ "recipients": { "ops": { "command": ["./x"] } } }"#,
      "f:1:40: 'recipients.ops.command[0]' must be an absolute path, or a name that is found in PATH, not './x'"
    ),
  ])
  func errorsSayWhatToDo(_ text: String, _ message: String) {
    let error = #expect(throws: JSONFileError.self) {
      _ = try AlertSettings(JSONReader([UInt8](text.utf8), file: "f"))
    }
    #expect(error.map { "\($0)" } == message)
  }

  @Test func reportsEachRuleAndRecipientThatIsWrong() throws {
    let text = """
      { "recipients": { "page": {}, "ops": { "post": "ftp://h/x" } },
        "silent": { "after": "0s" }, "odd": 1,
        "failing": { "attempts": 5 }, "battery": { "below": 0 } }
      """
    var errors: [JSONFileError] = []
    let settings = AlertSettings(
      try JSONReader([UInt8](text.utf8), file: "f"), errors: &errors)
    let fields = errors.map { $0.description.split(separator: "'")[1] }
    #expect(
      fields == ["recipients.page", "recipients.ops.post", "silent.after", "odd", "battery.below"])
    #expect(settings.rules.failing?.attempts == 5)
  }

  @Test func reportsEachFieldOfARuleAndOfARecipient() throws {
    let text = """
      { "failing": { "attempts": 0, "after": "soon", "clearAfter": 5, "often": 1 },
        "silent": { "after": "0s", "clearafter": "1m", "odd": 1 },
        "battery": { "below": 0, "clearAt": 101 },
        "recipients": {
          "ops": { "post": "ftp://h/x", "headers": 1, "timeout": 0, "odd": 1 },
          "page": { "command": [], "timeout": 301, "headers": {} },
          "mail": { "pots": "https://h/x" }, "both": { "post": "https://h/x", "command": ["x"] },
          "a b": {} } }
      """
    var errors: [JSONFileError] = []
    _ = AlertSettings(try JSONReader([UInt8](text.utf8), file: "f"), errors: &errors)
    let places = errors.map { error in
      "\(error.position.line) \(error.description.split(separator: "'")[1])"
    }
    #expect(
      places == [
        "1 failing.attempts", "1 failing.after", "1 failing.clearAfter", "1 failing.often",
        "2 silent.after", "2 silent.clearafter", "2 silent.odd",
        "3 battery.below", "3 battery.clearAt",
        "5 recipients.ops.post", "5 recipients.ops.headers", "5 recipients.ops.timeout",
        "5 recipients.ops.odd",
        "6 recipients.page.command", "6 recipients.page.timeout", "6 recipients.page.headers",
        "7 recipients.mail.pots", "7 recipients.both", "8 recipients.a b",
      ])
  }

  @Test func aHigherThresholdMovesTheOtherOne() throws {
    let settings = try AlertSettings(
      JSONReader([UInt8](#"{ "battery": { "below": 40 } }"#.utf8), file: "f"))
    #expect(settings.rules.battery?.clearAt == 50)
    #expect(settings.rules.failing == AlertRules.Failing())
  }
}
