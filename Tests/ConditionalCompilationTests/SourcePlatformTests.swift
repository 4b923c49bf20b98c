import ConditionalCompilation
import Testing

@Suite("A source that asks for its platform")
struct SourcePlatformTests {
  @Test(
    "has conditions that hold on Linux, too",
    arguments: [
      ("#if os(iOS)", "#if (os(iOS) || os(Linux))"),
      ("  #if !os( iOS ) && DEBUG", "  #if !(os( iOS ) || os(Linux)) && DEBUG"),
      (
        "#if os(watchOS)\n#elseif os(iOS)\r\n#endif",
        "#if os(watchOS)\n#elseif (os(iOS) || os(Linux))\n#endif"
      ),
    ])
  func conditions(source: String, expected: String) {
    #expect(SourcePlatform.iOS.isAsked(in: source))
    #expect(
      SourcePlatform.iOS.source(source, at: "/App/A.swift")
        == "#sourceLocation(file: \"/App/A.swift\", line: 1)\n" + expected)
  }

  @Test(
    "is as it was where it asks for other platforms, or was written for Linux",
    arguments: [
      "#if os(watchOS)\n#endif", "#if os(iOS)\n#elseif os(Linux)\n#endif", "// #if os(iOS)",
      "let a = \"\"\"\n#if os(iOS)\n\"\"\"", "/*\n#if os(iOS)\n*/", "let os = os(iOS)",
    ])
  func otherPlatforms(source: String) {
    #expect(!SourcePlatform.iOS.isAsked(in: source))
    #expect(SourcePlatform.iOS.source(source, at: "A").hasSuffix("\n" + source))
  }

  @Test("may call macOS by its former name")
  func formerName() {
    #expect(SourcePlatform.macOS.isAsked(in: "#if os(OSX)"))
    #expect(!SourcePlatform.macOS.isAsked(in: "#if os(iOS)"))
  }

  @Test("is named in diagnostics by its path, whatever is in it")
  func path() {
    #expect(
      SourcePlatform.iOS.source("", at: #"/a"b\c.swift"#)
        == "#sourceLocation(file: \"/a\\\"b\\\\c.swift\", line: 1)\n")
  }
}
