import Foundation
import Testing
import WidgetTimeline

@testable import TemplateEvaluation

/// A view that does too much or uses something that does not exist is soon replaced by the reason.
@MainActor @Suite(.timeLimit(.minutes(60))) struct HostileViewsTests {
  /// The diagnostics of a view with these statements.
  private func problems(_ statements: String, _ declarations: String = "") throws -> [String] {
    let (views, problems) = checked(
      "struct XView: View {\n  let entry: Entry\n\(declarations)\n"
        + "  var body: some View {\n    VStack {\n\(statements)\n    }\n  }\n}\n")
    let shown = try #require(views, "\(problems)")
    return RenderConfiguration(family: .systemSmall).draw { shown.view(of: Entry().record) }
      .diagnostics
  }

  private static let stepLimitMessage = "the view exceeds its limit of steps"

  @Test(arguments: [
    "Text(\"\\(Array(Int.min..<Int.max).count)\")", "Text(\"\\(Array(Int.min...Int.max).count)\")",
    "ForEach(Int.min..<Int.max, id: \\.self) { Text(\"\\($0)\") }",
    "VStack { Text(\"\\(Array(0..<Int.max).count)\") }\nVStack { Text(\"\\(Array(1..<Int.max).count)\") }",
    "Text(\"\\(Array(repeating: 0, count: Int.max).count)\")",
    "Text(String(repeating: \"ab\", count: Int.max))",
    "Text(\"\\(Array(stride(from: 0.0, to: .infinity, by: 1)).count)\")",
  ])
  func rejectsUnboundedCounts(statements: String) throws {
    #expect(try problems(statements).contains { $0.contains(Self.stepLimitMessage) })
  }

  @Test func reportsARangeWithMoreElementsThanAnInt() throws {
    let found = try problems("Text(\"\\((Int.min..<Int.max).count)\")")
    #expect(found.contains { $0.contains("the result of 'count' is too large") })
  }

  @Test(arguments: ["Int.min..<Int.max", "Int.min...Int.max"])
  func rejectsAnUnboundedLoop(range: String) throws {
    let sum = "func sum() -> Int {\nvar n = 0\nfor i in \(range) { n += i }\nreturn n\n}"
    #expect(
      try problems("Text(\"\\(sum())\")", sum).contains { $0.contains(Self.stepLimitMessage) })
  }

  @Test(arguments: [
    // Each element is little work, but all of them together fill the memory.
    "let text = String(repeating: \"a\", count: 400_000)\nText(Array(repeating: text, count: 400_000).joined())",
    "let list = Array(repeating: 0, count: 400_000)\nText(\"\\(list.flatMap { _ in list }.count)\")",
    "let list = Array(repeating: 0, count: 90_000)\nlet lists = Array(repeating: list, count: 90_000)\nText(lists == lists ? \"a\" : \"b\")",
    "let text = String(repeating: \"a\", count: 400_000)\nText(\"\\(Array(repeating: text, count: 50_000).map { $0.count }.count)\")",
    "let text = String(repeating: \"é\", count: 400_000)\nText(\"\\(Array(repeating: text, count: 50_000).filter { $0 == text }.count)\")",
    "let text = String(repeating: \"é\", count: 400_000)\nText(Array(repeating: text, count: 50_000).contains(text + \"b\") ? \"a\" : \"b\")",
    "let text = String(repeating: \"é\", count: 400_000)\nText(\"\\(Array(repeating: text, count: 50_000).sorted().count)\")",
    "let text = String(repeating: \"a\", count: 400_000)\nText(\"\\(Array(repeating: text, count: 50_000).map { $0.capitalized }.count)\")",
  ])
  func rejectsManyLargeValues(statements: String) throws {
    #expect(try problems(statements).contains { $0.contains(Self.stepLimitMessage) })
  }

  @Test(arguments: [
    "text.contains(part) ? 1 : 2", "text.components(separatedBy: part).count",
    "text.split(separator: part).count", "text.replacingOccurrences(of: part, with: \"c\").count",
  ])
  func limitsSearchesInLongTexts(search: String) throws {
    let found = try problems(
      "let text = String(repeating: \"a\", count: 600_000)\n"
        + "let part = String(repeating: \"a\", count: 300_000) + \"b\"\nText(\"\\(\(search))\")")
    #expect(found.contains { $0.contains(Self.stepLimitMessage) })
  }

  @Test(arguments: [
    "ForEach(0..<600_000, id: \\.self) { Text(\"\\($0)\") }",
    "ForEach(0..<1_900_000, id: \\.self) { _ in EmptyView() }",
    "ZStack { ForEach(0..<190_000, id: \\.self) { _ in Color.red } }",
  ])
  func rejectsTooManyViews(statements: String) throws {
    let found = try problems(statements)
    #expect(found.contains { $0.contains(Self.stepLimitMessage) })
    #expect(found.count <= 200, "reported \(found.count) times")
  }

  @Test func rejectsRecursiveViews() throws {
    let (views, _) = checked(
      "struct XView: View { let entry: Entry\nvar body: some View { Twice() } }\n"
        + "struct Twice: View { var body: some View { HStack {\nTwice()\nTwice() } } }")
    let shown = try #require(views)
    let found = RenderConfiguration(family: .systemSmall).draw { shown.view(of: Entry().record) }
      .diagnostics
    #expect(found.contains { $0.contains("endlessly") || $0.contains(Self.stepLimitMessage) })
  }

  @Test(arguments: ["text + text", "Text(\"\\(text)\\(text)\")"])
  func rejectsTextsThatDoubleInSize(twice: String) throws {
    let found = try problems(
      "long(40)",
      "func long(_ count: Int) -> Text {\nif count == 0 { return Text(\"a\") }\n"
        + "let text = long(count - 1)\nreturn \(twice)\n}")
    #expect(found.contains { $0.contains("a text has more than 4096 pieces") })
  }

  @Test func limitsDrawingInACanvas() throws {
    let (views, problems) = checked(
      """
      struct XView: View { let entry: Entry
      var body: some View { Canvas { context, size in
        for i in 0..<200_000 { context.fill(Path(CGRect(x: 0, y: 0, width: 9, height: 9)), with: .color(.red)) }
      } } }
      """)
    let shown = try #require(views, "\(problems)")
    let list = RenderConfiguration(family: .systemSmall).draw { shown.view(of: Entry().record) }
      .list
    #expect("\(list)".contains(Self.stepLimitMessage))
  }

  @Test func acceptsOrdinaryWork() throws {
    #expect(
      try problems(
        """
        let words = Array(repeating: "word", count: 500)
        let text = words.joined(separator: " ")
        Text("\\(text.components(separatedBy: " ").count) \\(text.count)")
        Text("\\(words.sorted().filter { $0 == "word" }.count)")
        LazyVGrid(columns: Array(repeating: GridItem(.fixed(2)), count: 53)) {
          ForEach(0..<371, id: \\.self) { _ in Color.red.frame(width: 2, height: 2) }
        }
        """) == [])
  }
}
