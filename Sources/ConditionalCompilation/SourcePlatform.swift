/// A platform of Apple for which a source is written.
package enum SourcePlatform: String, CaseIterable, Sendable {
  case iOS, macOS, watchOS, visionOS

  /// Its names in `os(…)`.
  private var names: [String] { self == .macOS ? ["macOS", "OSX"] : [rawValue] }

  /// The value of `os(name)` in a source that was not written for Linux.
  package func isNamed(_ name: String) -> Bool { names.contains(name) }

  /// Whether a source has conditions that test for this platform, and none that tests for Linux.
  ///
  /// A source that tests for Linux was written to be compiled there as it is.
  package func isTested(in source: String) -> Bool {
    let lines = Self.conditionalLines(of: SourceLines.split(source)).map(\.line)
    return lines.contains { line in names.contains { Self.tests(line, for: $0) } }
      && !lines.contains { Self.tests($0, for: "Linux") }
  }

  /// Whether a source is to be adapted before it is compiled on Linux.
  package func needsAdaptation(_ source: String) -> Bool {
    isTested(in: source)
      || !Self.testsForLinux(source)
        && (DarwinSpelling.isUsed(in: source) || !unusedImports(in: source).isEmpty)
  }

  /// The imports that an adapted source does without.
  package func unusedImports(in source: String) -> [UnusedImport] {
    Self.testsForLinux(source) ? [] : UnusedImport.all(in: SourceLines.split(source))
  }

  /// A source whose conditions hold on Linux where they test for this platform, without what only the compiler for Apple's
  /// platforms accepts, and without imports that are not used.
  ///
  /// Each line stays where it is, and diagnostics name the file at `path`.
  package func source(_ source: String, at path: String) -> String {
    var lines = SourceLines.split(source)
    if isTested(in: source) {
      for (index, line) in Self.conditionalLines(of: lines) { lines[index] = adapted(line)[...] }
    }
    if !Self.testsForLinux(source) {
      lines = UnusedImport.replaced(in: DarwinSpelling.replaced(in: lines))
    }
    return "#sourceLocation(file: \(path.swiftLiteral), line: 1)\n" + lines.joined(separator: "\n")
  }

  private static func testsForLinux(_ source: String) -> Bool {
    conditionalLines(of: SourceLines.split(source)).contains { tests($0.line, for: "Linux") }
  }

  private func adapted(_ line: Substring) -> String {
    String(line).replacing(/\bos\(\s*(\w+)\s*\)/) { match in
      isNamed(String(match.output.1)) ? "(\(match.output.0) || os(Linux))" : String(match.output.0)
    }
  }

  private static func tests(_ line: Substring, for name: String) -> Bool {
    line.matches(of: /\bos\(\s*(\w+)\s*\)/).contains { $0.output.1 == name }
  }

  /// The lines that begin with `#if` or `#elseif`, outside of comments and texts.
  private static func conditionalLines(of lines: [Substring]) -> [(index: Int, line: Substring)] {
    let found = lines.indices.filter { isConditional(lines[$0]) }
    guard let last = found.last else { return [] }
    var reader = SourceLines()
    let isCode = lines[...last].map { reader.isCode($0) }
    return found.filter { isCode[$0] }.map { ($0, lines[$0]) }
  }

  private static func isConditional(_ line: Substring) -> Bool {
    let line = line.utf8.drop { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
    return line.starts(with: "#if".utf8) || line.starts(with: "#elseif".utf8)
  }
}
