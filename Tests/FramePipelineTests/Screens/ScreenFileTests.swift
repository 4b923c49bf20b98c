import FramePipeline
import Graphics
import PixelOutput
import Testing
import WidgetUI

/// Screens are read from files that users write; errors are reported with line and field.
struct ScreenFileTests {
  static func file(_ text: String) throws -> ScreenFile {
    try ScreenFile(Array(text.utf8), file: "hall.json")
  }

  private static func message(_ text: String) -> String {
    do {
      return "\(try file(text))"
    } catch {
      return "\(error)"
    }
  }

  @Test func readsEveryMember() throws {
    let file = try Self.file(
      """
      { "name": "hall", "device": "trmnl-og", "layout": { "grid": { "columns": 3, "rows": 2 } },
        "margin": 12, "gap": 4, "background": { "light": "#fff", "dark": "#102030" },
        "cornerRadius": 10,
        "statusLine": { "edge": "bottom", "leading": ["name"], "height": 18 },
        "appearance": { "dark": [{ "from": "20:00", "to": "07:00" }] },
        "slots": [
          { "cell": { "column": 2, "row": 1, "columnSpan": 2 }, "instance": "fox" },
          { "name": "corner", "cell": { "x": 0, "y": "50%", "width": "1/3", "height": 80.5 },
            "kind": "com.example.tea", "program": "Tea", "family": "systemSmall",
            "parameters": { "sort": "green", "cups": 2, "sizes": [1, 2.5], "hot": true } },
          { "playlist": [
            { "stack": "desk", "from": "07:00", "to": "09:00", "days": ["mon", "fri"] },
            { "instance": "fox", "to": "00:00", "from": "22:30" },
            { "instance": "owl" } ] }
        ] }
      """)
    #expect(file.name == "hall" && file.device == "trmnl-og" && file.margin == 12 && file.gap == 4)
    #expect(file.layout == .grid(columns: 3, rows: 2))
    #expect(file.statusLine == StatusLine(edge: .bottom, leading: [.name], height: 18))
    #expect(file.appearance == .dark([WeeklyTimes(start: 1200, end: 420)]))
    #expect(file.slots.map(\.name) == ["column-2-row-1", "corner", "slot-3"])
    let cells: [ScreenCell?] = [
      .grid(column: 2, row: 1, columnSpan: 2, rowSpan: 1),
      .free(x: .points(0), y: .fraction(0.5), width: .fraction(1 / 3), height: .points(80.5)),
      nil,
    ]
    #expect(file.slots.map(\.cell) == cells)
    #expect(
      file.slots[1].items[0].subject
        == .widget(
          ScreenWidget(
            .kind("com.example.tea"), of: "Tea", family: .systemSmall,
            parameters: [
              .init(name: "sort", text: "green"), .init(name: "cups", text: "2"),
              .init(name: "sizes", text: "1"), .init(name: "sizes", text: "2.5"),
              .init(name: "hot", text: "true"),
            ])))
    #expect(
      file.slots[2].items.map(\.subject) == [.stack("desk"), .instance("fox"), .instance("owl")])
    #expect(
      file.slots[2].items.map(\.times) == [
        WeeklyTimes(start: 420, end: 540, days: [.mon, .fri]),
        WeeklyTimes(start: 1350, end: 1440), nil,
      ])
  }

  /// An item, and whether it is shown only while its widget is relevant.
  @Test(arguments: [
    (#""instance": "fox""#, false), (#""instance": "fox", "while": "relevant""#, true),
    (#""kind": "activity""#, true), (#""kind": "activity", "program": "Ferry""#, true),
    (#""widget": "activity""#, false), (#""instance": "activity""#, false),
  ])
  func activitiesAndConditionalItemsAreShownWhileRelevant(item: String, expected: Bool) throws {
    for slot in [item, #""playlist": [{ \#(item) }]"#] {
      let file = try Self.file(#"{ "name": "a", "device": "b", "slots": [{ \#(slot) }] }"#)
      #expect(file.slots[0].items.map(\.isShownWhileRelevant) == [expected])
    }
  }

  @Test func usesDefaultsForOmittedMembers() throws {
    let file = try Self.file(
      #"{ "name": "a", "device": "b", "slots": [{ "instance": "fox" }] }"#)
    #expect(file.layout == .free && file.margin == nil && file.gap == 8)
    #expect(file.statusLine == nil && file.appearance == .always(.light))
    #expect(file.background == ScreenBackground(light: .white, dark: .black))
  }

  /// The text that replaces `…` in a file, and the end of the error message.
  private static let issues: [(String, String)] = [
    (#""slots": []"#, "3:11: 'slots' must contain at least one slot"),
    (
      #""slots": [{}]"#,
      "3:12: 'slots[0]' shows nothing; add one of 'instance', 'widget', 'kind', 'stack', 'playlist'"
    ),
    (
      #""slots": [{ "instanze": "fox" }]"#,
      "'slots[0].instanze' is unknown; did you mean 'instance'?"
    ),
    (
      #""slots": [{ "picture": "fox" }]"#,
      "'slots[0].picture' is unknown; use one of 'instance', 'widget', 'kind', 'stack', 'playlist'"
    ),
    (
      #""slots": [{ "widget": "" }]"#,
      "'slots[0].widget' must not be empty"
    ),
    (
      #""slots": [{ "kind": "tea", "program": "./Tea" }]"#,
      "'slots[0].program' must be the name of an added program, as 'program' lists it, not a path"
    ),
    (
      #""slots": [{ "widget": "tea", "kind": "tea" }]"#,
      "'slots[0].kind' conflicts with 'widget'; a slot shows one of them: remove one"
    ),
    (
      #""slots": [{ "instance": "fox", "stack": "desk" }]"#,
      "'slots[0].stack' conflicts with 'instance'; a slot shows one of them: remove one"
    ),
    (
      #""layout": "halfs", "slots": []"#,
      "3:12: 'layout' must not be 'halfs'; did you mean 'halves'?"
    ),
    (
      #""layout": "halves", "slots": [{ "cell": "rihgt", "instance": "fox" }]"#,
      "3:42: 'slots[0].cell' must not be 'rihgt'; did you mean 'right'?"
    ),
    (
      #""layout": "halves", "slots": [{ "cell": { "column": 1, "row": 1 }, "instance": "fox" }]"#,
      "must name a cell of 'halves', which are 'left', 'right', or have x, y, width and height"
    ),
    (
      #""layout": { "grid": { "columns": 2, "rows": 2 } }, "slots": [{ "cell": { "column": 3, "row": 1 }, "instance": "fox" }]"#,
      "'slots[0].cell.column' must be from 1 to 2, not 3"
    ),
    (
      #""layout": { "grid": { "columns": 2, "rows": 2 } }, "slots": [{ "cell": { "column": 2, "row": 1, "columnSpan": 2 }, "instance": "fox" }]"#,
      "'slots[0].cell.columnSpan' must be from 1 to 1, not 2"
    ),
    (
      #""layout": { "grid": { "columns": 0, "rows": 2 } }, "slots": []"#,
      "'layout.grid.columns' must be from 1 to 24, not 0"
    ),
    (
      #""slots": [{ "cell": { "x": "half", "y": 0, "width": 1, "height": 1 }, "instance": "fox" }]"#,
      #"'slots[0].cell.x' must be a number of points, or a fraction such as "25%" or "1/3""#
    ),
    (
      #""slots": [{ "name": "a", "instance": "fox" }, { "name": "a", "instance": "owl" }]"#,
      "'slots[1]' has the name 'a' of another slot; give it another 'name'"
    ),
    (
      #""layout": "halves", "slots": [{ "cell": "left", "instance": "a" }, { "cell": "left", "instance": "b" }]"#,
      "'slots[1]' has the cell of the slot 'left'; give it another 'cell'"
    ),
    (
      #""slots": [{ "playlist": [{ "instance": "fox" }, { "instance": "owl" }] }]"#,
      "'slots[0].playlist[1]' is never shown, because the item before it is always shown; give that one "
        + "'from' and 'to', or put it last"
    ),
    (
      #""slots": [{ "playlist": [{ "instance": "fox", "from": "7:00" }] }]"#,
      #"'slots[0].playlist[0].from' must be a time like "07:30", not '7:00'"#
    ),
    (
      #""slots": [{ "playlist": [{ "instance": "fox", "from": "07:00", "to": "07:00" }] }]"#,
      "'slots[0].playlist[0].to' must differ from 'from'; omit both for the whole day"
    ),
    (
      #""slots": [{ "playlist": [{ "instance": "fox", "days": ["mon", "mon"] }] }]"#,
      "'slots[0].playlist[0].days[1]' is a duplicate; remove it"
    ),
    (
      #""background": "wite", "slots": []"#,
      "'background' must not be 'wite'; did you mean 'white'?"
    ),
    (
      ##""background": "#12345", "slots": []"##,
      ##"'background' must be a color like "#1e90ff" or "#fff", not '#12345'"##
    ),
    (#""gap": -1, "slots": []"#, "'gap' must be from 0 to 4000, not -1"),
    (#""gab": 1, "slots": [{ "instance": "fox" }]"#, "'gab' is unknown; did you mean 'gap'?"),
    (
      #""statusLine": { "leading": ["dat"] }, "slots": []"#,
      "'statusLine.leading[0]' must not be 'dat'; did you mean 'date'?"
    ),
  ]

  @Test(arguments: issues)
  func reportsErrorsWithTheirLocation(text: String, message: String) {
    let reported = Self.message("{ \"name\": \"hall\",\n\"device\": \"trmnl-og\",\n \(text) }")
    #expect(reported.hasPrefix("hall.json:3:"))
    #expect(reported.hasSuffix(message), "\(reported)")
  }

  @Test(arguments: ["../hall", "", "a/b", ".hidden", "a~b", String(repeating: "a", count: 101)])
  func rejectsNamesThatAreNotSafeFolderNames(name: String) {
    let reported = Self.message(
      #"{ "name": "\#(name)", "device": "a", "slots": [{ "instance": "fox" }] }"#)
    #expect(reported.hasPrefix("hall.json:1:11: 'name' must "), "\(reported)")
  }

  @Test func weeklyTimesSpanMidnight() {
    let night = WeeklyTimes(start: 1320, end: 360, days: [.fri])
    #expect(night.contains(minute: 1320, of: .fri) && night.contains(minute: 359, of: .sat))
    #expect(!night.contains(minute: 360, of: .sat) && !night.contains(minute: 0, of: .fri))
    #expect(!night.contains(minute: 1319, of: .fri) && !night.contains(minute: 1400, of: .sat))
  }
}
