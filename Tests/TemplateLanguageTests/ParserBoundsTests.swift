import Foundation
import TemplateLanguage
import Testing

/// Parsing terminates for any input, without a trap and on a small stack.
struct ParserBoundsTests {
  static let valid = #"""
    import SwiftUI
    /* a /* nested */ comment */
    struct ScoreView: View {
      @Environment(\.widgetFamily) private var family
      let entry: Entry
      static let limit = 0x1F
      var names: [String: [Int?]] = [:]

      var body: some View {
        switch family {
        case .systemSmall, .systemMedium where entry.list.count > 3:
          VStack(alignment: .leading, spacing: -2.5e0) {
            ForEach(entry.list.prefix(3), id: \.self) { item in
              if let name = item?.name, !name.isEmpty, item?[0] != nil {
                Text("\(name): \(item.value ?? 1, specifier: "%.1f") \("a\n")")
                  .font(.caption)  // small
                  .foregroundStyle(item.isBest ? .red : .primary)
              } else if item.value == 1 { Text("one") } else { EmptyView() }
            }
          }
        case 1...5: Link(destination: entry.url) { Text("a") } label: { Image("b") }
        case let x where x > 1: row(x, label: "\u{41}")
        default:
          Text("""
            lines \(1 + 2 * 3 % 4)
              of text
            """)
        }
      }

      func row(_ value: Int, label text: String = "") -> some View {
        guard value >= 0 || text == `default` else { return Text(".") }
        var sum = 0
        for i in 0..<value where i % 2 == 0 { sum += i; sum -= 1 }
        return Text(text).padding([.top: sum, .bottom: 1][.top]!)
      }
    }
    """#

  /// Without optimization; with it, a fifth is enough.
  private static let stackSize = 2560 * 1024

  /// Parses on a thread with a small stack.
  private func parse(_ bytes: [UInt8]) -> [SourceDiagnostic] {
    parse([bytes])[0]
  }

  private func parse(_ texts: [[UInt8]]) -> [[SourceDiagnostic]] {
    let result = Results()
    let done = DispatchSemaphore(value: 0)
    let thread = Thread {
      result.values = texts.map { bytes in
        let text = SourceText(bytes, name: "v")
        let diagnostics = Parser.file(text).diagnostics
        for diagnostic in diagnostics.prefix(3) {
          _ = SourceReport(diagnostic, in: text).description
        }
        _ = Parser.expression(text)
        return diagnostics
      }
      done.signal()
    }
    // A build without optimization needs about five times the stack of an optimized one.
    thread.stackSize = Self.stackSize
    thread.start()
    done.wait()
    return result.values
  }

  /// Written before the semaphore is signaled, and read after it.
  private final class Results: @unchecked Sendable {
    var values: [[SourceDiagnostic]] = []
  }

  @Test
  func parsesEveryPrefixOfAFile() {
    let bytes = Array(Self.valid.utf8)
    let all = parse((0...bytes.count).map { Array(bytes[..<$0]) })
    #expect(all.count == bytes.count + 1)
    #expect(
      all.last?.map(\.message) == [
        "'!' would fail on a missing value; write 'if let' or '??'"
      ])
  }

  @Test
  func parsesAFileWithoutAnyOfItsBytes() {
    let bytes = Array(Self.valid.utf8)
    let all = parse(bytes.indices.map { Array(bytes[..<$0] + bytes[($0 + 1)...]) })
    #expect(all.count == bytes.count)
  }

  @Test
  func parsesRandomTokens() {
    let words = [
      "struct", "A", "{", "}", "(", ")", "[", "]", "var", "let", "func", "if", "else", "switch",
      "case", "default", ":", ",", ";", ".", "?", "!", "\"", "\\(", "\"\"\"", "\n", " ", "1", "1.5",
      "-", "+", "==", "??", "...", "for", "in", "where", "guard", "return", "@Environment", "\\.",
      "=", "+=", "->", "some", "$0", "a", "b", "//", "/*", "*/", "#if", "&", "<", ">", "`",
      "import",
      "static", "_", "true", "nil", "try", "as", "é", "😀", "\u{0}", "\r\n", "\t",
    ]
    var state: UInt64 = 0x5EED
    func next(_ count: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % count
    }
    let tokenSequences = (0..<3000).map { _ in
      Array(
        (0..<(1 + next(60))).map { _ in words[next(words.count)] }.joined(
          separator: next(2) == 0 ? " " : ""
        ).utf8)
    }
    let wrapped = tokenSequences.map {
      Array("struct A { var b: C {\n".utf8) + $0 + Array("\n} }".utf8)
    }
    #expect(parse(tokenSequences + wrapped).count == 6000)
  }

  @Test(arguments: [
    "(", "[", "{", "f(", "f{", "a.b(", "[a:", "\"\\(", "-(", "!(", "a?b:(", "a?", "a?.b(", "if a {",
    "switch a { case b:", "for a in b {", "a[", "a ?? (", "\"\"\"\n\\(", "{a in ", "\\.a[", "a ? ",
    "guard a else {", "if a {} else if ", "a ? b : ", "a + ", "a || ", ".a", ".a()", "a..<", "{(",
    "{[", "let a: [", "/*", "\"\\(\"", "a{}", "a{}b:", "!", "a!", "a ? b ? ", "return ", "- ",
    "a.b(c).d().e", "case a:", "f(a).b {",
  ])
  func terminatesForAnyRepeatedText(_ piece: String) {
    for count in [60, 300, 4000] {
      for join in ["", "\n"] {
        let text = Array(repeating: piece, count: count).joined(separator: join)
        _ = parse(Array(text.utf8))
        _ = parse(Array("struct A { var b: C { \(text) } }".utf8))
        _ = parse(Array("struct A { var b: C { a\(text)".utf8))
      }
    }
  }

  @Test(arguments: [
    ("a" + String(repeating: ".b()", count: 10_000), "a value has at most 400 members and calls"),
    (
      Array(repeating: "a", count: 10_000).joined(separator: " + "),
      "an expression has at most 250 operands"
    ),
    (
      Array(repeating: "a", count: 10_000).joined(separator: " ?? "),
      "an expression has at most 250 operands"
    ),
    (String(repeating: "(", count: 10_000), "this is nested more than 64 deep"),
    (String(repeating: "a ? b : ", count: 10_000), "an expression has at most 250 operands"),
  ])
  func reportsExcessiveLength(_ statement: String, _ message: String) {
    let messages = parse(Array("struct A { var b: C {\n\(statement)\n} }".utf8)).map(\.message)
    #expect(messages.contains { $0.hasPrefix(message) })
  }

  @Test
  func parsesLongFlatFiles() {
    let branches = "if a { b }" + String(repeating: " else if a { b }", count: 10_000)
    #expect(parse(Array("struct A { var b: C {\n\(branches)\n} }".utf8)).isEmpty)
    let statements = String(repeating: "a\n", count: 20_000)
    #expect(parse(Array("struct A { var b: C {\n\(statements)\n} }".utf8)).isEmpty)
    let words = String(repeating: "a;", count: 60_000)
    let messages = parse(Array("struct A { var b: C {\n\(words)\n} }".utf8)).map(\.message)
    #expect(messages.contains("the file has more than 100000 tokens; split it"))
  }

  @Test
  func rejectsTallTrees() {
    var text = "x"
    for _ in 0..<60 { text = "a(\(text))" + String(repeating: ".b()", count: 100) }
    #expect(
      parse(Array("struct A { var b: C { \(text) } }".utf8)).map(\.message).contains {
        $0.hasPrefix("this expression is too long")
      })
  }
}
