import CheckedJSON
import FleetConfiguration
import TestSupport
import Testing

@Suite("The schema of fleets")
struct FleetSchemaTests {
  /// Files, and whether they are valid.
  private static let files: [(String, Bool)] = [
    ("{}", true),
    (#"{ "$schema": "urn:placard:fleet:1", "version": 1 }"#, true),
    (#"{ "version": 2 }"#, false),
    (#"{ "instance": {} }"#, false),
    (#"{ "instances": { "a": { "widget": "w", "family": "systemSmall", "device": "d" } } }"#, true),
    (
      #"{ "instances": { "a": { "kind": "w", "program": "./p", "family": "accessoryCorner", "device": "d", "parameters": { "a": 1, "b": [true, "c"] }, "tags": ["x_1.y"], "budget": 24, "fill": true, "dither": "atkinson" } } }"#,
      true
    ),
    (
      #"{ "instances": { "a": { "widget": "w", "kind": "w", "family": "systemSmall", "device": "d" } } }"#,
      false
    ),
    (#"{ "instances": { "a": { "family": "systemSmall", "device": "d" } } }"#, false),
    (#"{ "instances": { "a": { "widget": "w", "family": "small", "device": "d" } } }"#, false),
    (
      #"{ "instances": { ".a": { "widget": "w", "family": "systemSmall", "device": "d" } } }"#,
      false
    ),
    (
      #"{ "instances": { "a": { "widget": "w", "family": "systemSmall", "device": "d", "budget": 0 } } }"#,
      false
    ),
    (
      #"{ "instances": { "a": { "widget": "w", "family": "systemSmall", "device": "d", "tags": ["a b"] } } }"#,
      false
    ),
    (
      #"{ "instances": { "a": { "widget": "w", "family": "systemSmall", "device": "d", "parameters": { "a": null } } } }"#,
      false
    ),
    (
      #"{ "stacks": { "a": { "instances": ["b"] } }, "playlists": { "c": { "instances": ["b"], "interval": "1h30m" } } }"#,
      true
    ),
    (#"{ "stacks": { "a": { "instances": [] } } }"#, false),
    (#"{ "playlists": { "c": { "instances": ["b"], "interval": "soon" } } }"#, false),
    (#"{ "devices": { "a": { "shows": "b", "identifier": "02:00:00:12:34:56" } } }"#, true),
    (#"{ "devices": { "a": { "shows": "b", "label": "Hall tablet" } } }"#, true),
    (#"{ "devices": { "a": { "shows": "b", "label": "" } } }"#, false),
    (#"{ "devices": { "a": { "shows": "b", "label": " Küche 📱 " } } }"#, true),
    (#"{ "devices": { "a": { "shows": "b", "label": "  \u00A0" } } }"#, false),
    (#"{ "devices": { "a": { "shows": "b", "label": "a\nb" } } }"#, false),
    (#"{ "devices": { "a": { "shows": "b", "label": "a\u007F" } } }"#, false),
    (#"{ "devices": { "a": { "shows": "b", "label": "a\u202Eb" } } }"#, false),
    (#"{ "devices": { "a": { "token": "b" } } }"#, false),
    (
      #"{ "environments": { "tags": { "a": { "locale": "pt_PT" } }, "displays": { "d": { "location": { "latitude": 1, "longitude": 2.5 } } } } }"#,
      true
    ),
    (#"{ "environments": { "tags": { "a b": { "locale": "pt_PT" } } } }"#, false),
    (#"{ "environments": { "tags": { "a": {} } } }"#, false),
    (
      #"{ "environments": { "displays": { "d": { "location": { "latitude": 91, "longitude": 0 } } } } }"#,
      false
    ),
  ]

  @Test("accepts what the reader accepts", arguments: files)
  func agreement(_ text: String, _ isValid: Bool) throws {
    let value = try JSONValue(parsing: [UInt8](text.utf8))
    let problems = try SchemaValidator(schema: FleetSchema.text).problems(in: value)
    #expect(problems.isEmpty == isValid, "\(problems)")
    var errors = FileErrors()
    _ = FleetFile(try JSONReader([UInt8](text.utf8), file: "f"), errors: &errors) {
      name throws(JSONFileError) in throw name.error("is not there")
    }
    #expect(errors.isEmpty == isValid, "\(errors.sorted)")
  }
}
