import Testing
import WidgetUI

@testable import TemplateEvaluation

@MainActor @Suite struct BoundsTests {
  @Test(arguments: [
    "entry.words.prefix(-1).count", "String(repeating: \"ab\", count: 1_000_000_000).count",
    "String(repeating: \"ab\", count: -1).count", "Array(repeating: 1, count: Int.max).count",
    "Int(Double.nan)", "Int(Double.infinity)", "Int(1e300)", "(0..<Int.max).map { $0 }.count",
    "(Int.min..<Int.max).count", "(Int.min...Int.max).map { $0 }.count",
    "Array(0...Int.max).count", "Array(Int.min..<Int.max).count",
    "Array(stride(from: 0, to: 10, by: 0)).count",
    "Array(stride(from: 0.0, to: 1, by: Double.nan)).count",
    "Array(stride(from: 0, to: Int.max, by: 1)).count", "Int.max + entry.count",
    "(Int.min + entry.count - entry.count) / (entry.count - 4)", "5 % (entry.count - 3)",
    "-(Int.min + entry.count - entry.count)", "entry.numbers[99]", "entry.numbers[-1]",
    "(5...entry.count).upperBound", "String(format: \"%n\", 1).count",
    "String(format: \"%d\", 1.5).count", "String(format: \"%@\", 1).count",
    "String(format: \"%d %d\", 1).count", "\"a,b\".split(separator: \"\").count",
    "Date(timeIntervalSince1970: 1e300).timeIntervalSince1970",
    "(entry.date + Double.infinity).timeIntervalSince1970",
    "Calendar.current.component(.day, from: Date.distantPast)",
    "Calendar.current.date(byAdding: .year, value: Int.min, to: entry.date) == nil ? 1 : 0",
    "Calendar.current.date(byAdding: .year, value: 100_000, to: entry.date) == nil ? 1 : 0",
    "entry.count.formatted(.number.precision(.fractionLength(-1))).count",
    "entry.count.formatted(.number.precision(.significantDigits(1000))).count",
  ])
  func invalidOperationsAreReported(expression: String) throws {
    let drawn = try drawn("Text(\"\\(\(expression))\")")
    #expect(drawn.contains { $0.hasPrefix("views.swift:4:") }, "\(drawn)")
  }

  @Test(arguments: [
    "Text(\"a\").frame(width: .nan, height: -.infinity)",
    "Text(\"a\").frame(minWidth: 50, maxWidth: 10).frame(width: -5)",
    "Text(\"a\").offset(x: .infinity).position(x: .nan)", "Text(\"a\").padding(1e308)",
    "Text(\"a\").padding(-1e308)", "Text(\"a\").font(.system(size: 1e9))",
    "Text(\"a\").font(.system(size: .nan))", "Text(\"a\").font(.system(size: -4))",
    "Text(\"a\").rotationEffect(.degrees(.nan)).scaleEffect(.infinity).scaleEffect(0)",
    "Text(\"a\").lineLimit(-3).minimumScaleFactor(.nan).lineSpacing(-1e9)",
    "Text(\"a\").minimumScaleFactor(-1).lineLimit(0, reservesSpace: true)",
    "LazyVGrid(columns: []) { Text(\"a\") }",
    "LazyVGrid(columns: [GridItem(.adaptive(minimum: 0))]) { Text(\"a\") }",
    "LazyVGrid(columns: [GridItem(.adaptive(minimum: -5, maximum: .nan))]) { Text(\"a\") }",
    "LazyHGrid(rows: [GridItem(.fixed(.nan))]) { Text(\"a\") }",
    "Text(\"a\").containerRelativeFrame(.horizontal, count: 0, span: -2, spacing: .nan)",
    "Grid { GridRow { Text(\"a\").gridCellColumns(-1) } }",
    "Grid { GridRow { Text(\"a\").gridCellColumns(1_000_000_000) } }",
    "Gauge(value: .nan) { Text(\"a\") }", "Gauge(value: 1, in: 5...5) { Text(\"a\") }",
    "Gauge(value: .infinity, in: 0...Double.infinity) { Text(\"a\") }",
    "ProgressView(value: 1, total: 0)", "ProgressView(value: .nan, total: -1)",
    "Circle().stroke(.red, style: StrokeStyle(lineWidth: -1, dash: [0]))",
    "Circle().stroke(.red, style: StrokeStyle(lineWidth: 2, dash: [.nan, -1]))",
    "Circle().stroke(.red, style: StrokeStyle(lineWidth: 2, dash: [0.0000001]))",
    "Circle().trim(from: .nan, to: .infinity)", "RoundedRectangle(cornerRadius: -5)",
    "RoundedRectangle(cornerRadius: .nan).inset(by: 1e300)", "Spacer(minLength: -.infinity)",
    "Text(\"a\").zIndex(.nan).layoutPriority(.nan)", "Color.red.aspectRatio(0, contentMode: .fit)",
    "Color.red.aspectRatio(.nan, contentMode: .fill).blur(radius: .infinity)",
    "LinearGradient(colors: [], startPoint: .top, endPoint: .top)",
    "RadialGradient(colors: [.red], center: .center, startRadius: .nan, endRadius: -1)",
    "Color(red: .nan, green: 7, blue: -1, opacity: .infinity).opacity(.nan)",
    "Text(\"a\").shadow(radius: -3).cornerRadius(.nan).border(.red, width: -1)",
    "Path { $0.addArc(center: .zero, radius: .nan, startAngle: .zero, endAngle: .degrees(.infinity), clockwise: true) }",
    "Text(\"a\").kerning(.nan).tracking(1e300).baselineOffset(-.infinity)",
    "ForEach(0..<5) { Text(\"\\($0)\") }.dynamicTypeSize(.accessibility5)",
  ])
  func invalidNumbersDoNotCrash(view: String) throws { _ = try drawn(view) }

  @Test(.timeLimit(.minutes(60)))
  func stopsEndlessEvaluationContext() throws {
    let endless = """
      struct ExampleView: View {
        let entry: Entry
        func deeper(_ depth: Int) -> Int { deeper(depth + 1) + 1 }
        func wider(_ count: Int) -> Int {
          var sum = 0
          for one in 0..<1_000_000 { for other in 0..<1_000_000 { sum += one - other } }
          return sum
        }
        var body: some View {
          Text("\\(deeper(0))")
          Text("\\(wider(0))")
          ForEach(0..<1_000_000_000) { Text("\\($0)") }
          ExampleView(entry: entry)
        }
      }
      """
    let (views, problems) = checked(endless)
    #expect(problems.isEmpty)
    let drawn = RenderConfiguration().draw {
      views?.view(of: Entry().record) ?? AnyView(EmptyView())
    }
    #expect(!drawn.diagnostics.isEmpty)
  }

  @Test(
    .timeLimit(.minutes(60)),
    arguments: [
      "var v = Color.red\nfor _ in 0..<100_000 { v = v.opacity(0.9) }\nreturn v",
      "var v = Font.body\nfor _ in 0..<100_000 { v = v.bold() }\nreturn Text(\"a\").font(v)",
      "var v = AnyView(Text(\"a\"))\nfor _ in 0..<100_000 { v = AnyView(v) }\nreturn v",
      "var v = [AnyView(Text(\"a\"))]\nfor _ in 0..<100_000 { v[0] = AnyView(v[0]) }\nreturn v[0]",
      "var v = [Color.red]\nfor n in 0..<100_000 { v.append(v[n].opacity(0.9)) }\nreturn v[0]",
      "let v = (0..<100_000).reduce(Color.red) { color, _ in color.opacity(0.9) }\nreturn v",
      "var v = AnyView(Text(\"a\"))\nfor _ in 0..<40 { v = AnyView(v.overlay(v)) }\nreturn v",
    ])
  func limitsNestingOfValues(statements: String) throws {
    let (views, problems) = checked(
      """
      struct ExampleView: View {
        let entry: Entry
        var body: some View { inner }
        var inner: some View {
      \(statements)
        }
      }
      """)
    #expect(problems.isEmpty, "\(problems.joined(separator: "\n"))")
    let checked = try #require(views)
    let drawn = RenderConfiguration().draw { checked.view(of: Entry().record) }.diagnostics
    #expect(
      drawn.contains { $0.contains("more than") || $0.contains("exceeds its limit of steps") },
      "\(drawn)")
  }

  @Test func rootMayHaveOtherProperties() throws {
    let (views, problems) = checked(
      """
      struct ExampleView: View {
        let before = "one"
        let entry: Entry
        let after = 2
        var body: some View { Text("\\(before) \\(entry.count) \\(after)") }
      }
      """)
    #expect(problems.isEmpty, "\(problems.joined(separator: "\n"))")
    let checked = try #require(views)
    let own = RenderConfiguration().draw { checked.view(of: Entry().record) }
    #expect(own.diagnostics.isEmpty)
    let (before, after) = ("one", 2)
    let same = RenderConfiguration().draw { AnyView(Text("\(before) \(Entry().count) \(after)")) }
    #expect(own.list == same.list)
  }

  @Test func storedValuesUseTheLocaleOfTheView() throws {
    let (views, problems) = checked(
      """
      struct ExampleView: View {
        let entry: Entry
        let stored = 1234.5.formatted()
        static let once = 1234.5.formatted()
        func given(_ text: String = 1234.5.formatted()) -> String { text }
        var body: some View { Text(stored + " " + Self.once + " " + given()) }
      }
      """)
    #expect(problems.isEmpty, "\(problems.joined(separator: "\n"))")
    let checked = try #require(views)
    let german = RenderConfiguration(locale: "de_DE")
    let same = german.draw { AnyView(Text(verbatim: "1.234,5 1.234,5 1.234,5")) }
    #expect(german.draw { checked.view(of: Entry().record) }.list == same.list)
  }

  @Test func stopsAfterTheTimeLimit() throws {
    let clock = SteppedClock()
    let evaluation = EvaluationContext(
      EvaluationContext.Limits(steps: .max, seconds: 2), now: { clock.now })
    // The clock is read once every few thousand steps.
    for _ in 0..<10_000 { try evaluation.spend() }
    clock.advance(by: .seconds(2))
    for _ in 0..<10_000 { try evaluation.spend() }
    clock.advance(by: .milliseconds(1))
    let error = #expect(throws: EvaluationError.self) {
      for _ in 0..<10_000 { try evaluation.spend() }
    }
    #expect(error?.description == "the views took longer than 2 s; show or compute less")
    // All later steps fail too.
    #expect(throws: EvaluationError.self) { try evaluation.spend() }
  }

  @Test func timeLimitStartsWithTheFirstStep() throws {
    let clock = SteppedClock()
    let evaluation = EvaluationContext(
      EvaluationContext.Limits(steps: .max, seconds: 2), now: { clock.now })
    clock.advance(by: .seconds(3600))
    for _ in 0..<10_000 { try evaluation.spend() }
  }

  /// The diagnostics from drawing a view.
  private func drawn(_ view: String) throws -> [String] {
    let (views, problems) = checked(
      "struct ExampleView: View {\nlet entry: Entry\nvar body: some View {\n\(view)\n}\n}")
    #expect(problems.isEmpty, "\(problems.joined(separator: "\n"))")
    let checked = try #require(views)
    return RenderConfiguration().draw { checked.view(of: Entry().record) }.diagnostics
  }
}

/// A clock that advances on request.
private final class SteppedClock {
  private(set) var now = ContinuousClock.now

  func advance(by duration: Duration) { now += duration }
}
