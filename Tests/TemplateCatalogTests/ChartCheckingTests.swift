import TemplateLanguage
import Testing
import WidgetTimeline

@testable import TemplateCatalog
@testable import TemplateEvaluation

/// What the checker accepts and rejects in charts.
@Suite struct ChartCheckingTests {
  /// The messages of a file whose view has these statements.
  private func messages(
    _ statements: String, _ declarations: String = "", imports: String = "import Charts"
  ) -> [String] {
    diagnostics(statements, declarations, imports: imports).map { $0.message }
  }

  /// What is reported in a file whose view has these statements, and the text at which each message points.
  private func diagnostics(
    _ statements: String, _ declarations: String = "", imports: String = "import Charts"
  ) -> [(message: String, text: String)] {
    let text =
      """
      \(imports)
      struct XView: View {
        let entry: Entry
      \(declarations)
        var body: some View {
          VStack {
      \(statements)
          }
        }
      }
      """
    return TemplateViews.checked(
      SourceText(text, name: "views.swift"), entry: Entry.recordType,
      records: ["Entry": Entry.recordType, "Player": Player.recordType], catalog: .standard
    ).diagnostics.map { diagnostic in
      (
        message: diagnostic.message,
        text: String(decoding: Array(text.utf8)[diagnostic.range.lower...], as: UTF8.self)
      )
    }
  }

  @Test(arguments: [
    "Chart { RuleMark(y: .value(\"Level\", 3)) }",
    "Chart(entry.players) { LineMark(x: .value(\"Name\", $0.name), y: .value(\"Level\", $0.level)) }",
    "Chart(entry.numbers, id: \\.self) { _ in }",
    "Chart { if let price = entry.price { RuleMark(y: .value(\"Price\", price)) } }",
    "Chart { ForEach(entry.players) { RuleMark(x: .value(\"Name\", $0.name)) }.opacity(0.5) }",
    "ForEach(entry.players) { player in Chart { RuleMark(x: .value(\"Level\", player.level)) } }",
    "Chart { RuleMark(y: .value(\"Level\", 3)).annotation { ForEach(entry.players) { Text($0.name) } } }",
  ])
  func chartIsAccepted(statements: String) {
    #expect(messages(statements) == [])
  }

  @Test(
    arguments: [
      (
        "Chart(entry.players) { player in BarMrk(x: .value(\"Name\", player.name)) }",
        "'BarMrk' is not known; did you mean 'BarMark'?"
      ),
      (
        "Chart { RuleMark(y: .valeu(\"Level\", 3)) }",
        "'PlottableValue' has no '.valeu'; did you mean 'value'?"
      ),
      (
        "Chart { RuleMark(y: .value(\"Open\", entry.isOpen)) }",
        "'value' is for values that are Plottable, and 'Bool' is not"
      ),
      (
        "Chart(entry.words) { word in RuleMark(x: .value(\"Word\", word)) }",
        "'Chart' is for values that are Identifiable, and 'String' is not"
      ),
      ("Chart { Text(\"a\") }", "this is 'Text', but 'ChartContent' is expected here"),
      (
        "RuleMark(y: .value(\"Level\", 3))",
        "this is 'ChartContent', which is not a view; write it in the closure of 'Chart'"
      ),
      (
        "Chart { for number in entry.numbers { RuleMark(y: .value(\"n\", number)) } }",
        "'for' cannot be used here; use 'ForEach'"
      ),
      (
        "Chart { RuleMark(y: .value(\"Level\", 3)) }.chartXAxis(.hiden)",
        "'Visibility' has no '.hiden'; did you mean 'hidden'?"
      ),
      (
        "Chart { RuleMark(y: .value(\"Level\", 3)) }.chartOverlay { _ in Text(\"a\") }",
        "templates do not support '.chartOverlay': a template cannot read the positions of a chart's values; "
          + "add views to marks with 'annotation'"
      ),
    ] as [(String, String)])
  func errorIsReportedOnce(statements: String, message: String) {
    #expect(messages(statements) == [message])
  }

  @Test func missingArgumentIsNamed() {
    let found = messages("Chart { BarMark(x: .value(\"Name\", entry.title)) }")
    #expect(found.count == 1)
    #expect(
      found.allSatisfy { $0.hasPrefix("'BarMark' lacks the argument 'y'; write 'BarMark(x: ") })
  }

  @Test func functionsCannotReturnMarks() {
    let found = messages(
      "Chart { RuleMark(y: .value(\"Level\", 3)) }",
      "func rule() -> some ChartContent { RuleMark(y: .value(\"Level\", 3)) }")
    #expect(
      found == [
        "templates do not support 'some ChartContent': write the marks in the closure of a 'Chart', "
          + "or a 'struct … : View' with the whole chart"
      ])
  }

  @Test func fileImportsCharts() {
    let statements = "Chart { RuleMark(y: .value(\"Level\", 3)) }"
    #expect(
      messages(statements, imports: "import SwiftUI")
        == ["this needs 'import Charts' at the beginning of the file"])
    #expect(messages("Text(\"a\")", imports: "import SwiftUI") == [])
  }

  @Test(arguments: [
    (
      "Chart { BarMark(x: .value(\"Name\", \"a\"), y: .value(\"Level\", 3)) }\n"
        + "Chart { RuleMark(y: .value(\"Level\", 3)) }",
      "Chart { BarMark"
    ),
    (
      "ForEach(entry.players) { _ in Chart { RuleMark(y: .value(\"Level\", 3)) }.chartXAxis(.hidden) }",
      "Chart { RuleMark"
    ),
    ("let mark = BarMark(x: .value(\"Name\", \"a\"), y: .value(\"Level\", 3))", "BarMark(x:"),
  ])
  func missingImportIsReportedOnceAtTheFirstUse(statements: String, beginning: String) {
    let found = diagnostics(statements, imports: "import SwiftUI").filter {
      $0.message == "this needs 'import Charts' at the beginning of the file"
    }
    #expect(found.count == 1)
    #expect(found.allSatisfy { $0.text.hasPrefix(beginning) })
  }
}

/// A chart that fails or does too much is replaced by the reason.
@MainActor @Suite(.timeLimit(.minutes(60))) struct HostileChartTests {
  private func diagnostics(_ statements: String) throws -> [String] {
    let (views, problems) = checked(
      "import Charts\nstruct XView: View {\nlet entry: Entry\nvar body: some View {\nVStack {\n"
        + "\(statements)\n}\n}\n}\n")
    let shown = try #require(views, "\(problems)")
    return RenderConfiguration(family: .systemSmall).draw { shown.view(of: Entry().record) }
      .diagnostics
  }

  @Test(arguments: [
    "Chart {\nForEach(0..<20_000) { n in PointMark(x: .value(\"n\", n), y: .value(\"n\", n)) }\n}",
    // Each group contains the one before twice.
    "let marks = (0..<40).reduce(Plot { RuleMark(y: .value(\"n\", 1)) }) { marks, _ in Plot {\nmarks\nmarks\n} }\nChart { marks }",
    "let chart = Chart {\nForEach(0..<900) { n in RuleMark(y: .value(\"n\", n)) }\n}\nForEach(0..<50) { _ in chart }",
    "let numbers = Array(0..<100_000)\nChart { RuleMark(y: .value(\"n\", 1)) }.chartYAxis { AxisMarks(values: numbers) }",
    "let numbers = Array(0..<100_000)\nChart { RuleMark(y: .value(\"n\", 1)) }.chartYScale(domain: numbers)",
  ])
  func numberOfMarksIsLimited(statements: String) throws {
    let found = try diagnostics(statements)
    #expect(found.contains { $0.contains("the view exceeds its limit of steps") }, "\(found)")
  }

  @Test func errorNamesTheLineOfTheMark() throws {
    let found = try diagnostics(
      "Chart {\nRuleMark(y: .value(\"n\", 1))\nRuleMark(y: .value(\"n\", entry.numbers[99]))\n}")
    #expect(
      found.contains(
        "views.swift:8:1: index 99 is out of range of 8 elements; check 'count' or use 'first', 'last' or 'prefix'"
      ))
  }

  @Test func errorAtAValueOfAnAxisIsItsLabel() throws {
    let found = try diagnostics(
      "Chart { RuleMark(y: .value(\"n\", 1)) }.chartYAxis { AxisMarks(values: [1]) { _ in\n"
        + "AxisValueLabel(centered: entry.numbers[99] == 1)\n} }")
    #expect(
      found.contains { $0.hasPrefix("views.swift:7:1: index 99 is out of range of 8 elements") })
  }
}
