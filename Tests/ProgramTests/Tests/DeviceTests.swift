import Foundation
import TestSupport
import Testing

/// The `devices` commands, and rendering for a custom device profile.
@Suite(.blocking) struct DeviceTests {
  private let folder: TestFolder

  init() throws { folder = try TestFolder() }

  private func run(_ arguments: [String]) throws -> Program.Run {
    try Program.testWidgets.run(
      arguments, in: folder, environment: ["PLACARD_STATE": folder.url.path + "/state"])
  }

  private func output(_ arguments: [String]) throws -> String {
    let run = try run(arguments)
    #expect(run.code == 0, "\(run.errors)")
    return run.output
  }

  private func errorMessage(_ arguments: [String]) throws -> String {
    let run = try run(arguments)
    #expect(run.code != 0)
    #expect(run.output == "")
    #expect(run.errorLines.count == 1, "\(run.errors)")
    return run.errors.replacingOccurrences(of: "test-widgets: ", with: "")
      .trimmingCharacters(in: .newlines)
  }

  private func ids(_ filters: [String]) throws -> [String] {
    try output(["devices"] + filters).split(separator: "\n").map {
      String($0.prefix { $0 != " " })
    }
  }

  private static let hallway = """
    {
      "id": "hallway",
      "pixels": [400, 300],
      "palette": "bwr"
    }

    """

  private func writeHallway(_ text: String = hallway) throws {
    try folder.write(text, to: "hallway.json")
  }

  @Test func listsAndFilters() throws {
    #expect(try ids([]).count == 100)
    #expect(
      try ids(["--palette", "acep7", "--min-width", "700"])
        == ["inky-impression-73-acep", "inky-frame-73-acep"])
    #expect(
      try ids(["--vendor", "soldered", "--touch"]) == ["inkplate-6plus", "inkplate-6-flick"])
    #expect(try ids(["--find", "pw5"]) == ["kindle-paperwhite-5"])
    #expect(try ids(["--category", "matrix"]) == ["tidbyt"])
    #expect(
      try errorMessage(["devices", "--find", "toaster"]) == "no display matches; try fewer filters")
    #expect(
      try errorMessage(["devices", "--palette", "spectra7"])
        == "unknown palette 'spectra7'; did you mean 'spectra6'?")
  }

  @Test func showsEditableProfile() throws {
    let text = try output(["devices", "show", "og-png"])
    #expect(text == (try output(["devices", "show", "trmnl-og", "--json"])))
    try writeHallway(text.replacingOccurrences(of: "\"trmnl-og\"", with: "\"hallway\""))
    #expect(try output(["devices", "check", "hallway.json"]).hasPrefix("hallway  800×480  bw  1×"))
    #expect(
      try output(["devices", "show", "trmnl-og", "--families"])
        .hasPrefix("systemSmall           400×240 points  400×240 pixels\n"))
  }

  @Test func reportsInvalidProfileWithItsLine() throws {
    try writeHallway(Self.hallway.replacingOccurrences(of: "400", with: "0"))
    let message = "hallway.json:3:14: 'pixels[0]' must be from 1 to 16384, not 0"
    #expect(try errorMessage(["devices", "check", "hallway.json"]) == message)
    #expect(try errorMessage(["render", "--device", "hallway.json"]) == message)
    #expect(
      try errorMessage([
        "add", "--kind", "good", "--family", "systemSmall", "--device", "hallway.json",
      ])
        == message)
    #expect(try errorMessage(["devices", "check", "halway.json"]).hasPrefix("there is no file "))
    #expect(
      try errorMessage(["devices", "show", "hallway"])
        == "unknown device 'hallway'; 'devices' lists all"
    )
  }

  @Test func rendersForProfileFile() throws {
    try writeHallway()
    _ = try output(["render", "--quiet", "--kind", "good", "--device", "./hallway.json"])
    let manifest = try folder.text(of: "Output/hallway/good-systemSmall/manifest.json")
    #expect(manifest.contains("\"palette\": \"bwr\""))
    #expect(manifest.contains("\"size\": [200, 150]"))
  }

  @Test func hostRendersForAddedProfile() throws {
    try writeHallway()
    let add = ["add", "--kind", "good", "--family", "systemSmall", "--device", "hallway.json"]
    #expect(try output(add) == "good-systemSmall\n")
    try FileManager.default.removeItem(at: folder.url.appendingPathComponent("hallway.json"))
    _ = try output(["run", "--once", "--quiet"])
    let pictures = try folder.contents(of: "Output/hallway")
    #expect(pictures.keys.contains("good-systemSmall/manifest.json"))
    #expect(try ids([]).last == "hallway")
    _ = try output(["battery", "hallway", "low"])

    try folder.write("{", to: "state/devices/hallway.json")
    #expect(try run(["reload", "--kind", "good"]).code == 0)
    #expect(try run(["run", "--once", "--quiet"]).code != 0)
    #expect(try folder.contents(of: "Output/hallway") == pictures)
    let status = try output(["status"])
    #expect(
      status.contains(
        "its display is not available: \(folder.url.path)/state/devices/hallway.json:1:2: "))

    try writeHallway()
    #expect(try output(["devices", "add", "hallway.json"]) == "hallway\n")
    _ = try run(["reload", "--kind", "good"])
    #expect(try output(["run", "--once", "--quiet"]) == "")
    #expect(try !output(["status"]).contains("cannot be drawn for"))
  }

  @Test func storesAliasAsDeviceIdentifier() throws {
    _ = try output(["add", "--kind", "good", "--family", "systemSmall", "--device", "trmnl-v2"])
    #expect(try output(["instances"]) == "good-systemSmall\n  good, systemSmall on trmnl-x\n")
  }

  @Test func printsTheSchema() throws {
    #expect(try output(["schema", "device"]).contains("\"$id\": \"urn:placard:device:1\""))
    #expect(try output(["schema"]).contains("\"$id\": \"urn:placard:manifest:1\""))
  }
}
