import Foundation
import Testing

@Suite struct MacroExpansionTests {
  private static func registry(
    _ call: String, attributes: String = "", wrapper: String = "", at line: Int = 7,
    _ column: Int = 3
  ) -> Expansion {
    Expansion(
      source: """
        \(attributes)struct $s6Module15PreviewRegistryfMu_: WidgetUI.PreviewRegistry { \
        static var fileID: Swift.String { "Module/File.swift" } \
        static var line: Swift.Int { \(line) } static var column: Swift.Int { \(column) } \(wrapper)\
        @Swift.MainActor static func makePreview() throws -> WidgetUI.Preview { \
        WidgetUI.Preview\(call) } }
        """)
  }

  @Test(arguments: [
    ("#Preview { Text(\"x\") }", registry(" { Text(\"x\") }")),
    (
      "#Preview(\"n\", as: .systemSmall) { W() } timeline: { E() }",
      registry("(\"n\", as: .systemSmall) { W() } timeline: { E() }")
    ),
    (
      "// comment\n@available(iOS 17, *)\n#Preview {}",
      registry(" {}", attributes: "@available(iOS 17, *) ", at: 9, 1)
    ),
    (
      "#Preview(\"n\") { @Previewable @State var x = \"}\"; Text(x) }",
      registry(
        "(\"n\") { PreviewContent() }",
        wrapper: """
          struct PreviewContent: WidgetUI.View { @State var x = "}" \
          @WidgetUI.ViewBuilder @Swift.MainActor var body: some WidgetUI.View { Text(x) } } \

          """)
    ),
  ])
  func previewBecomesARegistry(use: String, expected: Expansion) throws {
    #expect(try Expansion(of: CompilerMessage.preview(use)) == expected)
  }

  @Test(arguments: [
    ("@Entry var a = 1", "a", "1"),
    ("@Entry public var `default`: [String: Int] = [\"a\": 1] // why", "default", "[\"a\": 1]"),
    ("@Entry var a: Int?", "a", "nil"),
    ("@Entry private(set) var a: (Int) -> Void = { _ in }", "a", "{ _ in }"),
    ("@Entry var a = Dictionary<String, Int>()", "a", "Dictionary<String, Int>()"),
  ])
  func entryBecomesAccessorsAndAKey(property: String, name: String, value: String) throws {
    let call = "self[entry: __Key_\(name).self, default: \(value)]"
    #expect(
      try Expansion(of: CompilerMessage.entry(property))
        == Expansion(source: "{ get { \(call) } set { \(call) = newValue } }"))
    #expect(
      try Expansion(of: CompilerMessage.entry(property, role: "peer"))
        == Expansion(source: "private enum __Key_\(name) {}"))
  }

  @Test func entryIsForContainerValues() throws {
    let message = CompilerMessage.entry("@Entry var a = 1", in: "extension ContainerValues {}")
    let call = "self[entry: __Key_a.self, default: 1]"
    #expect(
      try Expansion(of: message)
        == Expansion(source: "{ get { \(call) } set { \(call) = newValue } }"))
  }

  @Test(arguments: [
    (CompilerMessage.preview("#Preview"), "'#Preview' needs a closure"),
    (CompilerMessage.preview("#Preview(\"a\""), "'#Preview' needs a closure"),
    (CompilerMessage.preview(""), "'#Preview' needs a closure"),
    (CompilerMessage.preview("#Preview { @Previewable var x = ( }"), "'@Previewable' must be"),
    (CompilerMessage.preview("#Preview {}", macro: "New"), "the macro 'New' is unknown"),
    (CompilerMessage.entry("@Entry let a = 1"), "write 'var' instead of 'let'"),
    (CompilerMessage.entry("@Entry static var a = 1"), "remove 'static'"),
    (CompilerMessage.entry("@Entry var a: Int"), "needs a default value"),
    (CompilerMessage.entry("@Entry var a ="), "needs a default value"),
    (CompilerMessage.entry("@Entry var a: Int { 3 }"), "remove those that are written"),
    (
      CompilerMessage.entry("@Entry var a = 1", in: "struct S {}"),
      "extension of 'EnvironmentValues'"
    ),
    (CompilerMessage.entry("@Entry func f() {}"), "needs a stored property"),
  ])
  func malformedUseIsAnError(message: Data, expected: String) throws {
    let expansion = try Expansion(of: message)
    #expect(expansion.source == nil)
    #expect(expansion.errors.count == 1)
    #expect(expansion.errors.allSatisfy { $0.contains(expected) }, "\(expansion.errors)")
  }
}
