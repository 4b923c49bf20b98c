import CheckedJSON
import PixelOutput
import Testing

/// A profile with invalid values is reported with the field, its location and a remedy.
@Suite struct DeviceProfileErrorTests {
  /// A valid profile with one member replaced or added, each on its own line.
  private static func text(_ name: String, _ value: String) -> String {
    var members = [
      ("id", "\"hall\""), ("pixels", "[800, 480]"), ("palette", "\"bw\""), ("scale", "1"),
    ]
    members.removeAll { $0.0 == name }
    members.append((name, value))
    return "{\n" + members.map { "  \"\($0.0)\": \($0.1)" }.joined(separator: ",\n") + "\n}\n"
  }

  @Test(arguments: [
    ("pixels", "[0, 480]", "'pixels[0]' must be from 1 to 16384, not 0"),
    ("pixels", "[-800, 480]", "'pixels[0]' must be from 1 to 16384, not -800"),
    ("pixels", "[40000, 480]", "'pixels[0]' must be from 1 to 16384, not 40000"),
    ("pixels", "[8.5, 480]", "'pixels[0]' must be a whole number, not 8.5"),
    ("pixels", "[1e300, 480]", "'pixels[0]' must be from 1 to 16384, not 1e+300"),
    ("pixels", "[800]", "'pixels' must have 2 elements, not 1"),
    (
      "pixels", "[16000, 16000]",
      "'pixels' must have at most 50000000 pixels, not 16000 × 16000 = 256000000"
    ),
    (
      "id", "\"Hall 1\"",
      "'id' must be up to 64 lowercase letters, digits and hyphens, not beginning with a hyphen, such as "
        + "'hallway-7in'"
    ),
    (
      "id", "\"../hall\"",
      "'id' must be up to 64 lowercase letters, digits and hyphens, not beginning with a hyphen, such as "
        + "'hallway-7in'"
    ),
    ("id", "\"\"", "'id' must not be empty"),
    ("aliases", "[\"a\", \"a\"]", "'aliases[1]' 'a' is a duplicate; remove it"),
    ("name", "\"a\\u2028b\"", "'name' must be one line without control characters"),
    ("name", "\"a\\u202eb\"", "'name' must be one line without control characters"),
    ("name", "\"a\\nb\"", "'name' must be one line without control characters"),
    ("category", "\"papr\"", "'category' must not be 'papr'; did you mean 'paper'?"),
    ("rotation", "45", "'rotation' must be 0, 90, 180 or 270, not 45"),
    ("offset", "[-1, 0]", "'offset[0]' must be from 0 to 16384, not -1"),
    (
      "visibleArea", "[700, 0, 200, 480]",
      "'visibleArea' must be inside the picture of 800×480 pixels; it reaches to 900, 480"
    ),
    ("visibleArea", "[0, 0, 800, 0]", "'visibleArea[3]' must be from 1 to 480, not 0"),
    ("scale", "0", "'scale' must be from 0.25 to 16, not 0"),
    ("ppi", "-124", "'ppi' must be from 10 to 2000, not -124"),
    ("palette", "\"spectra7\"", "'palette' must not be 'spectra7'; did you mean 'spectra6'?"),
    (
      "palette", "{ \"inks\": [{ \"name\": \"black\", \"nominal\": \"#000000\" }] }",
      "'palette.inks' must have 2 to 16 elements, not 1"
    ),
    (
      "palette",
      """
      { "inks": [{ "name": "a", "nominal": "#000000" }, { "name": "b", "nominal": "#000000" }] }
      """,
      "'palette.inks[1].nominal' is also the color of the ink 'a'; controllers identify inks by their color"
    ),
    (
      "palette",
      """
      { "inks": [{ "name": "a", "nominal": "#000000", "measured": "#808080" }, { "name": "b", "nominal": "#FFFFFF", "measured": "#909090" }] }
      """,
      "'palette.inks' all have the same lightness; text needs a dark ink and a light one"
    ),
    (
      "palette", "{ \"inks\": [{ \"name\": \"a\", \"nominal\": \"red\" }, {}] }",
      "'palette.inks[0].nominal' must be a color such as '#FF8800', not 'red'"
    ),
    (
      "palette",
      """
      { "id": "spectra6", "inks": [{ "name": "a", "nominal": "#000000" }, { "name": "b", "nominal": "#FFFFFF" }] }
      """,
      "'palette.id' 'spectra6' is a built-in palette with other inks; choose another id, or use that palette"
    ),
    ("bitDepth", "4", "'bitDepth' must not be 4 with the palette 'bw', which is written with 1"),
    ("text", "\"sharp\"", "'text' must be one of 'crisp', 'smooth', not 'sharp'"),
    ("formats", "[]", "'formats' must have 1 to 5 elements, not 0"),
    ("formats", "[\"png\", \"png\"]", "'formats[1]' is a duplicate; remove it"),
    ("largestFile", "0", "'largestFile' must be from 100 to 1000000000, not 0"),
    ("refresh", "{ \"full\": -5 }", "'refresh.full' must be from 0.001 to 3600, not -5"),
    (
      "refresh", "{ \"partial\": 0.4, \"partialSupported\": false }",
      "'refresh.partial' is the duration of a refresh that 'partialSupported' excludes; remove one of them"
    ),
    (
      "refresh", "{ \"fullEvery\": 8, \"partialSupported\": false }",
      "'refresh' has 'fullEvery', but every refresh is full; remove it"
    ),
    (
      "refresh", "{ \"full\": 2, \"fast\": 3 }",
      "'refresh.fast' must not be longer than 'full', 2.0 s"
    ),
    (
      "refresh", "{ \"full\": 2, \"partial\": 3 }",
      "'refresh.partial' must not be longer than 'full', 2.0 s"
    ),
    ("refresh", "{ \"fulEvery\": 8 }", "'refresh.fulEvery' is unknown; did you mean 'fullEvery'?"),
    ("refresh", "{ \"alignment\": 0 }", "'refresh.alignment' must be from 1 to 256, not 0"),
    ("shortestFrameInterval", "0", "'shortestFrameInterval' must be from 0.01 to 31536000, not 0"),
    (
      "quietHours", "[{ \"from\": \"22:00\", \"to\": \"24:00\" }]",
      "'quietHours[0].to' must be a time such as '22:30', from '00:00' to '23:59', not '24:00'"
    ),
    (
      "quietHours", "[{ \"from\": \"22:00\", \"to\": \"22:00\" }]",
      "'quietHours[0]' must not end at the time at which it begins"
    ),
    (
      "quietHours",
      "[{ \"from\": \"22:00\", \"to\": \"09:00\" }, { \"from\": \"09:00\", \"to\": \"22:00\" }]",
      "'quietHours' must not cover the whole day"
    ),
    (
      "families", "{ \"systemSmall\": [801, 100] }",
      "'families.systemSmall' is 801×100 pixels and does not fit the canvas of 800×480"
    ),
    (
      "families", "{ \"systemSmall\": [0, 100] }",
      "'families.systemSmall[0]' must be from 1 to 16384 pixels, not 0"
    ),
    (
      "families", "{ \"systemSmal\": [80, 100] }",
      "'families.systemSmal' is unknown; did you mean 'systemSmall'?"
    ),
    (
      "cornerRadius", "121",
      "'cornerRadius' must be at most 120.0, half the short side of the smallest family, not 121.0"
    ),
    ("mirored", "true", "'mirored' is unknown; did you mean 'mirrored'?"),
  ])
  func reportsFieldAndRemedy(field: String, value: String, message: String) throws {
    let text = Self.text(field, value)
    let error = #expect(throws: JSONFileError.self) {
      try DeviceProfileFile.profile(Array(text.utf8), file: "p.json")
    }
    let reported = try #require(error)
    #expect(
      reported.description.hasPrefix(
        "p.json:\(reported.position.line):\(reported.position.column): "))
    #expect("'\(reported.field)' \(reported.message)" == message)
    // The last member has its own line.
    let lines = text.split(separator: "\n")
    #expect(reported.position.line == lines.count - 1)
    #expect(lines[reported.position.line - 1].hasPrefix("  \"\(field)\""))
  }

  @Test(arguments: [
    (
      #"{ "id": "a", "pixels": [9, 9], "palette": "bwr", "bitDepth": 1 }"#,
      "p.json:1:62: 'bitDepth' must not be 1 with the palette 'bwr', which needs 2"
    ),
    (
      #"{ "id": "a", "pixels": [9, 9], "palette": "rgb888", "text": "crisp" }"#,
      "p.json:1:61: 'text' must be 'smooth' with the palette 'rgb888', which has no inks to dither with"
    ),
    (
      #"{ "id": "a", "palette": "bw", "refresh": { "partial": 9 }, "shortestFrameInterval": 5, "pixels": [9, 9] }"#,
      "p.json:1:85: 'shortestFrameInterval' must be at least 9.0 s, the duration of the fastest refresh, "
        + "not 5.0"
    ),
    (#"{ "id": "a", "palette": "bw" }"#, "p.json:1:1: has no 'pixels'"),
    (
      #"{ "id": "a", "palette": "bw", "pixel": [1, 1] }"#,
      "p.json:1:1: has no 'pixels'; 'pixel' is unknown; did you mean that?"
    ),
    (
      #"{ "id": "a", "palette": "bw", "pixels": [9, 9], "category": "preview", "families": { "systemSmall": [9000, 9000] } }"#,
      "p.json:1:101: 'families.systemSmall' must have at most 50000000 pixels, not 9000 × 9000 = 81000000"
    ),
    ("[]", "p.json:1:1: must be an object, not a list"),
    ("", "p.json:1:1: the file ends where a value is expected"),
    (#"{ "id": "a", "pixels": [9, 9"#, "p.json:1:29: a ',' or the closing ']' is missing here"),
  ])
  func reportsTheLocation(text: String, message: String) {
    let error = #expect(throws: JSONFileError.self) {
      try DeviceProfileFile.profile(Array(text.utf8), file: "p.json")
    }
    #expect(error?.description == message)
  }
}
