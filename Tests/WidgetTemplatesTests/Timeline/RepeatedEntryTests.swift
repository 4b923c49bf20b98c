import Testing

@testable import WidgetTemplates

/// Entries at regular intervals.
struct RepeatedEntryTests {
  @Test(
    "Their number is limited by a count, an end date, or one day",
    arguments: [
      (#""count": 4"#, 4, false),
      (#""until": "entry.date + 3600""#, 5, false),
      (#""count": 3, "until": "entry.date + 3600""#, 3, false),
      (#""count": 48, "until": "entry.date + 3600""#, 5, false),
      (#""until": "entry.date + 1_000_000_000""#, 1000, true),
      (nil, 24, false),
    ] as [(String?, Int, Bool)])
  func repeatedEntriesAreReported(members: String?, count: Int, isReported: Bool) throws {
    let rest = members.map { ", " + $0 } ?? ""
    let template = try WrittenTemplate(
      widget: #"{ "entries": { "every": "15m"\#(rest) } }"#,
      sample: "{ \"date\": \"2026-01-14T09:45:00Z\" }", body: "Text(\"a\")")
    let sampled = try template.loaded().sampleEntries()
    #expect(sampled.entries.count == count)
    #expect(sampled.diagnostics.isEmpty != isReported)
  }
}
