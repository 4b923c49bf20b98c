import Foundation
import TestSupport
import Testing

/// Author code that names no locale formats values in the locale that the widget is rendered for.
@Suite("Render locale")
struct LocaleTests {
  private static let options = ["--kind", "conventions", "--family", "systemSmall"]

  /// The expected values from Foundation: locale identifiers, calendar, first day of the week and year, a date in two
  /// formats, a price, a number, a weekday, a number with a format specifier, and the hour format.
  private static let expected = [
    "en_US": """
    en_US | en_US | gregorian | 1 | 2026 | January 14, 2026 at 9:41 AM | \
    Wednesday, January 14, 2026 at 9:41 AM | $1,234.50 | 1,234.5 | Wednesday | 1,234.5 | \
    h:mm a
    """,
    "de_DE": """
    de_DE | de_DE | gregorian | 2 | 2026 | 14. Januar 2026 um 9:41 | \
    Mittwoch, 14. Januar 2026 um 09:41 | 1.234,50 € | 1.234,5 | Mittwoch | 1.234,5 | HH:mm
    """,
    "ja_JP": """
    ja_JP | ja_JP | gregorian | 1 | 2026 | 2026年1月14日 9:41 | 2026年1月14日 水曜日 9:41 | \
    ¥1,234 | 1,234.5 | 水曜日 | 1,234.5 | H:mm
    """,
    "ar_SA": """
    ar_SA | ar_SA | islamic-umalqura | 1 | 1447 | ٢٥ رجب، ١٤٤٧ هـ، ٩:٤١ ص | \
    الأربعاء، ٢٥ رجب، ١٤٤٧ هـ، ٩:٤١ ص | \u{200F}١٬٢٣٤٫٥٠ ر.س.\u{200F} | ١٬٢٣٤٫٥ | \
    الأربعاء | ١٬٢٣٤٫٥ | h:mm a
    """,
  ]

  private static func expected(in locale: String) throws -> String {
    try #require(expected[locale])
  }

  /// Renders, and returns the accessibility description of the first frame.
  private func renderedDescription(
    _ arguments: [String], in folder: TestFolder
  ) throws -> String? {
    let run = try Program.testWidgets.run(
      arguments + ["--time-zone", "UTC", "--at", "2026-01-14T09:41:00Z"], in: folder)
    #expect(run.code == 0, "\(run.errors)")
    return try folder.frames("conventions-systemSmall").first?["description"] as? String
  }

  @Test("'render' passes the locale to Foundation", .blocking, arguments: expected.keys.sorted())
  func render(locale: String) throws {
    let folder = try TestFolder()
    let text = try renderedDescription(["render", "--locale", locale] + Self.options, in: folder)
    let expected = try Self.expected(in: locale)
    #expect(text == expected)
  }

  @Test("'render' uses American English by default", .blocking)
  func standard() throws {
    let text = try renderedDescription(["render"] + Self.options, in: TestFolder())
    let expected = try Self.expected(in: "en_US")
    #expect(text == expected)
  }

  @Test("'render' passes the locale to several workers", .blocking)
  func workers() throws {
    let text = try renderedDescription(
      ["render", "--workers", "4", "--locale", "de_DE"] + Self.options, in: TestFolder())
    let expected = try Self.expected(in: "de_DE")
    #expect(text == expected)
  }

  @Test("'dump' passes the locale to Foundation", .blocking, arguments: expected.keys.sorted())
  func dump(locale: String) throws {
    let run = try Program.testWidgets.run(
      [
        "dump", "--stage", "list", "--format", "json", "--locale", locale, "--time-zone", "UTC",
        "--at", "2026-01-14T09:41:00Z",
      ] + Self.options, in: TestFolder())
    #expect(run.code == 0, "\(run.errors)")
    let year = locale == "ar_SA" ? "١٤٤٧" : "2026"
    #expect(run.output.contains(locale) && run.output.contains(year))
  }

  @Test("a host's worker follows changes of the locale", .blocking)
  func host() throws {
    let folder = try TestFolder()
    _ = try RunningHost.command(
      ["add"] + Self.options + ["--name", "conventions-systemSmall"], in: folder)
    _ = try RunningHost.command(["environment", "--time-zone", "UTC"], in: folder)
    let host = try RunningHost(in: folder)
    for locale in ["en_US", "ar_SA", "de_DE", "ja_JP"] {
      _ = try host.command("environment", "--locale", locale)
      _ = try host.command("reload", "--instance", "conventions-systemSmall")
      let expected = try Self.expected(in: locale)
      let isShown = host.wait {
        try folder.frames("conventions-systemSmall").first?["description"] as? String == expected
      }
      #expect(isShown, "\(locale)")
    }
  }

  @Test("templates format values in the locale", .blocking)
  func template() throws {
    var template = try TestTemplate()
    template.widget = #"{ "name": "Meter", "sources": { "meter": { "file": "sample.json" } } }"#
    template.sample = #"{ "meter": { "power": 1234.5 } }"#
    template.body = """
      Text(
        "\\(entry.meter.power.formatted()) \\(Locale.current.identifier) \\(entry.date.formatted(date: .long, time: .omitted))"
      )
      """
    template.widget = template.widget.replacingOccurrences(of: "sample.json", with: "data.json")
    try template.write()
    try template.folder.write(#"{ "power": 1234.5 }"#, to: "meter/data.json")
    for (locale, expected) in [
      ("de_DE", "1.234,5 de_DE 14. Januar 2026"), ("en_US", "1,234.5 en_US January 14, 2026"),
    ] {
      try template.output([
        "render", "meter", "--family", "systemSmall", "--locale", locale, "--time-zone", "UTC",
        "--at", "2026-01-14T09:41:00Z",
      ])
      let folders = try template.folder.contents(of: "Output").filter {
        $0.key.hasSuffix("manifest.json")
      }
      let text = String(decoding: try #require(folders.values.first), as: UTF8.self)
      #expect(text.contains(expected), "\(text)")
    }
  }
}
