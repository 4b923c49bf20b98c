/// What only the compiler for Apple's platforms accepts, and has an equivalent on Linux: attributes for Objective-C, which
/// nothing there calls, and the module Darwin, whose functions Glibc has.
enum DarwinSpelling {
  /// Whether a source has such a spelling outside of comments and texts.
  static func isUsed(in source: String) -> Bool {
    // Most sources have none of these words.
    guard source.contains("@objc") || source.contains("Darwin") else { return false }
    let lines = SourceLines.split(source)
    return replaced(in: lines) != lines
  }

  /// The lines with the spelling of Linux.
  static func replaced(in lines: [Substring]) -> [Substring] {
    var reader = SourceLines()
    return lines.map { line in
      let ranges = reader.codeRanges(of: line)
      guard line.contains("@objc") || line.contains("Darwin") else { return line }
      var text = ""
      var end = line.startIndex
      for range in ranges {
        text += line[end..<range.lowerBound] + code(line[range])
        end = range.upperBound
      }
      return (text + line[end...])[...]
    }
  }

  private static func code(_ text: Substring) -> String {
    String(text)
      .replacing(/@objc(?:Members)?(?!\w)(?:\([^()]*\))?\s?/, with: "")
      .replacing(/(^|\s)import\s+Darwin(?:\.\w+)*(?!\w)/) { "\($0.output.1)import Glibc" }
      .replacing(/(^|[^.\w])Darwin\.(?=\w)/) { "\($0.output.1)Glibc." }
  }
}
