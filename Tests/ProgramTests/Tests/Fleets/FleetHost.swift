import Foundation
import TestSupport

/// A host with a template that fleet files name.
struct FleetHost {
  let template: TestTemplate
  var folder: TestFolder { template.folder }

  init() throws {
    template = try TestTemplate()
    var meter = template
    meter.widget = """
      { "name": "Meter", "description": "Power now", "kind": "meter",
        "parameters": {
          "place": { "type": "string", "title": "Place", "default": "hall" },
          "limit": { "type": "integer", "title": "Limit", "minimum": 1, "maximum": 9, "default": 5 }
        },
        "sources": { "meter": { "pushed": true } } }
      """
    try meter.write()
  }

  /// Applies a file, and returns what the command did.
  func apply(
    _ text: String, to name: String = "fleet.json", _ options: [String] = ["--yes"]
  ) throws -> Program.Run {
    try folder.write(text, to: name)
    return try template.run(["apply", name] + options)
  }

  /// Returns the exported configuration.
  func export() throws -> String { try template.output(["export"]) }

  /// Returns a file with instances of the template.
  static func fleet(_ count: Int, place: String) -> String {
    let instances = (0..<count).map { number in
      """
      "meter-\(number)": { "widget": "meter", "family": "systemSmall", "device": "trmnl-og",
        "parameters": { "place": "\(place) \(number)" }, "tags": ["\(place)"] }
      """
    }
    return "{ \"instances\": {\n\(instances.joined(separator: ",\n"))\n} }"
  }
}
