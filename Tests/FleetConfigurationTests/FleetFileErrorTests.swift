import CheckedJSON
import FleetConfiguration
import Testing

/// Each invalid file, with the line, column, field and text of its error.
@Suite("Errors of fleet files")
struct FleetFileErrorTests {
  /// A file in one form, and the errors that it has.
  struct Row: CustomTestStringConvertible, Sendable {
    let text: String
    let errors: [String]
    let isYAML: Bool
    var testDescription: String { text.split(separator: "\n").prefix(3).joined(separator: " ") }

    init(_ text: String, _ errors: String..., yaml: Bool = false) {
      self.text = text
      self.errors = errors
      isYAML = yaml
    }
  }

  /// The members of an instance that is right.
  private static let good =
    #""widget": "clock", "family": "systemSmall", "device": "trmnl-og""#

  private static func instance(_ members: String) -> String {
    """
    { "instances": {
      "hall": { \(members) }
    } }
    """
  }

  private static func section(_ name: String, _ entry: String) -> String {
    """
    { "\(name)": {
      "lobby": \(entry)
    } }
    """
  }

  private static let syntax = [
    Row("", "1:1: the file ends where a value is expected"),
    Row("[]", "1:1: must be an object, not a list"),
    Row("{", "1:2: a name in double quotes is expected"),
    Row(#"{ "instances": { }, }"#, "1:21: a name in double quotes is expected"),
    Row(#"{ "instances": {} "stacks": {} }"#, "1:19: a ',' or the closing '}' is missing"),
    Row(#"{ "instances": {} } x"#, "1:21: follows the end of the value"),
    Row("{ // instances\n}", "1:3: a name in double quotes is expected"),
    Row("{ 'instances': {} }", "1:3: a name in double quotes"),
    Row(#"{ "instances": 01 }"#, "1:16: is not a valid number"),
    Row(#"{ "instances": {}, "instances": {} }"#, "1:20: 'instances' is a duplicate"),
    Row(
      #"{ "instances": { "hall": { "tags": [{ "a": 1, "a": 2 }] } } }"#,
      "1:47: 'instances.hall.tags[0].a' is a duplicate; remove one"),
    Row("{ \"instances\": \"a\nb\" }", "1:18: a string must end on its line"),
  ]

  private static let top = [
    Row(#"{ "instance": {} }"#, "1:3: 'instance' is unknown; did you mean 'instances'?"),
    Row(#"{ "version": 2 }"#, "1:14: 'version' must be from 1 to 1"),
    Row(#"{ "version": "1" }"#, "1:14: 'version' must be a number"),
    Row(#"{ "instances": [] }"#, "1:16: 'instances' must be an object, not a list"),
    Row(#"{ "stacks": null }"#, "1:13: 'stacks' must be an object, not null"),
    Row(#"{ "screens": 3 }"#, "1:14: 'screens' must be an object, not a number"),
    Row(#"{ "devices": "hall" }"#, "1:14: 'devices' must be an object, not a string"),
    Row(#"{ "tapHandlers": [] }"#, "1:18: 'tapHandlers' must be an object, not a list"),
  ]

  private static let instances = [
    Row(#"{ "instances": { "a/b": {} } }"#, "1:25: 'instances.a/b' cannot be a name"),
    Row(#"{ "instances": { "..": {} } }"#, "1:24: 'instances...' cannot be a name"),
    Row(#"{ "instances": { "": {} } }"#, "1:22: 'instances.' cannot be a name"),
    Row(#"{ "instances": { "hall": 1 } }"#, "1:26: 'instances.hall' must be an object"),
    Row(
      instance(#""family": "systemSmall", "device": "trmnl-og""#),
      "2:11: 'instances.hall' has no 'widget' and no 'kind'"),
    Row(
      instance(good + #", "kind": "clock""#),
      "2:87: 'instances.hall.kind' conflicts with 'widget'"),
    Row(
      instance(#""widget": "", "family": "systemSmall", "device": "trmnl-og""#),
      "2:23: 'instances.hall.widget' must not be empty"),
    Row(
      instance(#""widget": 3, "family": "systemSmall", "device": "trmnl-og""#),
      "2:23: 'instances.hall.widget' must be a string, not a number"),
    Row(
      instance(#""widget": "clock", "device": "trmnl-og""#),
      "2:11: 'instances.hall' has no 'family'"),
    Row(
      instance(#""widget": "clock", "familie": "systemSmall", "device": "trmnl-og""#),
      "2:11: 'instances.hall' has no 'family'; 'familie' is unknown; did you mean that?",
      "2:32: 'instances.hall.familie' is unknown; did you mean 'family'?"),
    Row(
      instance(#""widget": "clock", "family": "systemSmal", "device": "trmnl-og""#),
      "2:42: 'instances.hall.family' must not be 'systemSmal'; did you mean 'systemSmall'?"),
    Row(
      instance(#""widget": "clock", "family": 2, "device": "trmnl-og""#),
      "2:42: 'instances.hall.family' must be"),
    Row(
      instance(#""widget": "clock", "family": "systemSmall""#),
      "2:11: 'instances.hall' has no 'device'"),
    Row(
      instance(#""widget": "clock", "family": "systemSmall", "device": [1]"#),
      "2:67: 'instances.hall.device' must be a string, not a list"),
    Row(instance(good + #", "tags": "a""#), "2:87: 'instances.hall.tags' must be a list"),
    Row(instance(good + #", "tags": [1]"#), "2:88: 'instances.hall.tags[0]' must be a string"),
    Row(
      instance(good + #", "tags": ["ok", "floor 1"]"#),
      "2:94: 'instances.hall.tags[1]' must have up to 100 letters"),
    Row(
      instance(good + #", "tags": ["x", "x"]"#),
      "2:93: 'instances.hall.tags[1]' is a duplicate"),
    Row(
      instance(good + #", "tag": []"#),
      "2:79: 'instances.hall.tag' is unknown; did you mean 'tags'?"),
    Row(instance(good + #", "budget": 0"#), "2:89: 'instances.hall.budget' must be from 1 to 1440"),
    Row(
      instance(good + #", "budget": 1.5"#), "2:89: 'instances.hall.budget' must be a whole number"),
    Row(
      instance(good + #", "budget": "unlimitd""#),
      "2:89: 'instances.hall.budget' must be a number or 'unlimited', not 'unlimitd'; did you mean 'unlimited'?"
    ),
    Row(
      instance(good + #", "budget": "lots""#),
      "2:89: 'instances.hall.budget' must be a number or 'unlimited', not 'lots'"),
    Row(instance(good + #", "fill": "yes""#), "2:87: 'instances.hall.fill' must be true or false"),
    Row(
      instance(good + #", "dither": "atkison""#),
      "2:89: 'instances.hall.dither' must not be 'atkison'; did you mean 'atkinson'?"),
    Row(
      instance(good + #", "parameters": []"#),
      "2:93: 'instances.hall.parameters' must be an object"),
    Row(
      instance(good + #", "parameters": { "city": null }"#),
      "2:103: 'instances.hall.parameters.city' must be a string"),
    Row(
      instance(good + #", "parameters": { "city": { "name": "Lisbon" } }"#),
      "2:103: 'instances.hall.parameters.city' must be a string"),
    Row(
      instance(good + #", "program": 1"#),
      "2:90: 'instances.hall.program' must be a string"),
    Row(
      instance(#""widget": 1, "family": "x", "device": 2, "fill": 3"#),
      "2:23: 'instances.hall.widget' must be a string", "2:36: 'instances.hall.family' must be",
      "2:51: 'instances.hall.device' must be a string", "2:62: 'instances.hall.fill' must be true"),
  ]

  private static let others = [
    Row(section("stacks", "{}"), "2:12: 'stacks.lobby' has no 'instances'"),
    Row(
      section("stacks", #"{ "instances": [] }"#), "2:27: 'stacks.lobby.instances' must have 1 to 10"
    ),
    Row(
      section("stacks", #"{ "instances": ["a", "a"] }"#),
      "2:33: 'stacks.lobby.instances[1]' is in the list twice"),
    Row(
      section("stacks", #"{ "instances": ["a"], "interval": "5m" }"#),
      "2:34: 'stacks.lobby.interval' is unknown"),
    Row(
      section("playlists", #"{ "instances": ["a"], "interval": 5 }"#),
      "2:46: 'playlists.lobby.interval' must be a string"),
    Row(
      section("playlists", #"{ "instances": ["a"], "interval": "5x" }"#),
      "2:46: 'playlists.lobby.interval' must be a duration"),
    Row(
      section("playlists", #"{ "instances": ["a"], "interval": "30s" }"#),
      "2:46: 'playlists.lobby.interval' must be between a minute and a week"),
    Row(section("screens", "{}"), "2:12: 'screens.lobby' has no 'device'"),
    Row(
      section("screens", #"{ "device": "trmnl-og" }"#),
      "2:12: 'screens.lobby' has no 'slots'"),
    Row(
      section("screens", #"{ "device": "trmnl-og", "layout": "halfs", "slots": [] }"#),
      "2:46: 'screens.lobby.layout' must not be 'halfs'; did you mean 'halves'?"),
    Row(
      section("screens", #"{ "name": "hall", "device": "trmnl-og", "slots": [] }"#),
      "2:22: 'screens.lobby.name' must be 'lobby'"),
    Row(
      section("screens", #"{ "device": "trmnl-og", "slots": [] }"#),
      "2:45: 'screens.lobby.slots' must contain at least one slot"),
    Row(
      section("screens", #"{ "file": "wall.json" }"#),
      "2:22: 'screens.lobby.file' is not there"),
    Row(
      section("screens", #"{ "file": "wall.json", "device": "trmnl-og" }"#),
      "2:35: 'screens.lobby.device' is unknown"),
    Row(
      section(
        "screens",
        #"{ "device": "d", "layout": "full", "slots": [{ "widget": "clock" }], "instances": { "lobby-full": { "fill": true } } }"#
      ),
      "2:112: 'screens.lobby.instances.lobby-full.fill' is unknown"),
    Row(
      #"{ "screens": { "lob~by": {} } }"#, "1:26: 'screens.lob~by' cannot be the name of a screen"),
    Row(
      instance(good + #", "environment": { "locale": "xx_YY" }"#),
      "2:106: 'instances.hall.environment.locale' must be a language and region, such as \"de_DE\", not 'xx_YY'"
    ),
    Row(
      """
      { "environments": {
        "tags": { "lobby": { "locale": "xx_YY" }, "hall": { "timeZone": "Mars/X" } },
        "displays": { "panel": {} }
      } }
      """, "2:34: 'environments.tags.lobby.locale' must be a language and region",
      "2:67: 'environments.tags.hall.timeZone' must be a time zone",
      "3:26: 'environments.displays.panel' must differ in something"),
    Row(
      #"{ "devices": { "api": {} } }"#, "1:23: 'devices.api' is not possible: 'api' is an address"),
    Row(
      section("devices", #"{ "show": "a" }"#),
      "2:14: 'devices.lobby.show' is unknown; did you mean 'shows'?"),
    Row(section("devices", #"{ "shows": 1 }"#), "2:23: 'devices.lobby.shows' must be a string"),
    Row(section("devices", #"{ "token": "secret" }"#), "2:14: 'devices.lobby.token' is unknown"),
    Row(
      section("devices", #"{ "identifier": "00:00:00:00:00:00" }"#),
      "2:28: 'devices.lobby.identifier' must be a MAC address"),
    Row(
      section("devices", #"{ "label": " " }"#),
      "2:23: 'devices.lobby.label' must not be empty; leave it out"),
    Row(
      section("devices", #"{ "label": "a\nb" }"#),
      "2:23: 'devices.lobby.label' is not possible: a label is one line"),
    Row(
      #"{ "tapHandlers": { "kinds": { "clock": "opn" } } }"#,
      "1:40: 'tapHandlers.kinds.clock' must not be 'opn'; did you mean 'open'?"),
  ]

  private static let yaml = [
    Row("", "1:1: the file is empty", yaml: true),
    Row("instances: [", "2:1: ", yaml: true),
    Row("instances:\n\thall: {}", "2:1: a tab cannot indent a line; use spaces", yaml: true),
    Row("instances: {}\ninstances: {}", "1:1: 'instances' is a duplicate", yaml: true),
    Row(
      "instances:\n  hall:\n    tags: []\n    'tags': []\n",
      "3:5: 'instances.hall.tags' is a duplicate; remove one", yaml: true),
    Row(
      "a:\n- b\n- \"c\": 1\n  c: 1\n", "3:3: 'a[1].c' is a duplicate; remove one", yaml: true),
    Row("a: {b: {c: 1, c: 2}, d: 1, d: 1}", "1:9: 'c' is a duplicate; remove one", yaml: true),
    Row("a: `b`", "1:4: a text cannot begin with '`'; put it in quotes", yaml: true),
    Row("a: b: c", "1:5: a ':' is not expected here; check the indentation", yaml: true),
    Row("a:\n    b: 1\n  c: 1", "3:3: a name with ':' is expected here", yaml: true),
    Row("a: 1\n---\nb: 2", "2:1: but found another document", yaml: true),
    Row("? [1]\n: 2", "1:3: a name must be a text", yaml: true),
    Row("instances:\n  hall:\n    family: *x", "3:13: found undefined alias", yaml: true),
    Row(
      "instances:\n  hall:\n    widget: clock\n    family: systemSmal\n    device: trmnl-og",
      "4:13: 'instances.hall.family' must not be 'systemSmal'; did you mean 'systemSmall'?",
      yaml: true),
    Row(
      "instances:\n  hall: {widget: clock, family: systemSmall, device: trmnl-og, fill: yes}",
      "2:70: 'instances.hall.fill' must be true or false", yaml: true),
  ]

  @Test("names line, column and field", arguments: syntax + top + instances + others + yaml)
  func error(_ row: Row) {
    var errors = FileErrors()
    let bytes = [UInt8](row.text.utf8)
    do throws(JSONFileError) {
      let reader = try row.isYAML ? YAMLReader.read(bytes, file: "f") : JSONReader(bytes, file: "f")
      _ = FleetFile(reader, errors: &errors) { name throws(JSONFileError) in
        throw name.error("is not there")
      }
    } catch {
      errors.add(error)
    }
    let found = errors.sorted.map { "\($0)" }
    #expect(found.count == row.errors.count, "\(found)")
    for (found, expected) in zip(found, row.errors) {
      #expect(found.hasPrefix("f:" + expected), "\(found)")
    }
  }

  @Test("are of at least 60 files")
  func count() {
    #expect((Self.syntax + Self.top + Self.instances + Self.others + Self.yaml).count >= 60)
  }
}
