import ConditionalCompilation
import Testing

@Suite("Conditions of the compiler")
struct CompilationConditionTests {
  /// `os(iOS)` and `canImport(UIKit)` hold, other platforms and modules do not, and names are not known.
  private func value(_ text: String) -> Bool? {
    CompilationCondition(text[...]).value { term in
      term.argument.map { $0 == "iOS" || $0 == "UIKit" }
    }
  }

  @Test(
    "hold as their terms do",
    arguments: [
      (" os(iOS)", true), (" !os( iOS ) // text", false), ("(os(macOS)||os(iOS))", true),
      (" os(macOS) && os(iOS)", false), (" os(macOS) || canImport(UIKit) && !os(tvOS)", true),
      (" !(os(iOS) || os(tvOS)) /* text */", false), (" DEBUG || os(iOS)", true),
      (" DEBUG && os(macOS)", false), (" !DEBUG", nil), (" DEBUG && os(iOS)", nil),
      (" swift(>=6.0)", false), ("", nil), (" os(iOS", nil), (" os(iOS) os(iOS)", nil),
      (" (os(iOS)", nil), (" || os(iOS)", nil), (" os(iOS) &&", nil),
    ])
  func values(text: String, expected: Bool?) {
    #expect(value(text) == expected)
  }

  @Test("are not read to any depth or length")
  func limits() {
    #expect(value(String(repeating: "(", count: 100_000)) == nil)
    #expect(value(String(repeating: "!", count: 100_000) + "os(iOS)") == nil)
    #expect(value(String(repeating: "os(iOS) || ", count: 100_000) + "os(iOS)") == nil)
  }
}
