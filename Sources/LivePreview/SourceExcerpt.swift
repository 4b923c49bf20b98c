import Glibc

/// A line of a source file with a caret below a column.
package struct SourceExcerpt {
  /// The two lines; empty if the file has no such line, or it is too long to be shown.
  package let text: String

  /// The most that is read of a file, in bytes.
  private static let maximumSize = 1 << 20
  private static let maximumLength = 160

  /// Reads a line.
  ///
  /// - Parameters:
  ///   - path: The file.
  ///   - line: The line, from 1.
  ///   - column: The column, from 1, in characters.
  package init(of path: String, line: Int, column: Int) {
    text = Self.line(line, of: path).map { Self.marked($0, at: column - 1) } ?? ""
  }

  /// Reads a line with a column in bytes of UTF-8, as compilers count them.
  package init(of path: String, line: Int, byteColumn: Int) {
    text =
      Self.line(line, of: path).map { text in
        let before = text.utf8.prefix(max(0, byteColumn - 1))
        return Self.marked(text, at: String(decoding: before, as: UTF8.self).count)
      } ?? ""
  }

  private static func marked(_ line: String, at offset: Int) -> String {
    guard !line.isEmpty, line.count <= maximumLength, (0...line.count).contains(offset) else {
      return ""
    }
    // A tab is as wide in both lines.
    let indent = line.prefix(offset).map { $0 == "\t" ? "\t" : " " }.joined()
    return line + "\n" + indent + "^"
  }

  private static func line(_ number: Int, of path: String) -> String? {
    guard number > 0, let file = fopen(path, "re") else { return nil }
    defer { fclose(file) }
    var bytes = [UInt8](repeating: 0, count: maximumSize)
    bytes.removeLast(bytes.count - fread(&bytes, 1, bytes.count, file))
    let lines = bytes.split(
      separator: UInt8(ascii: "\n"), maxSplits: number, omittingEmptySubsequences: false)
    guard number <= lines.count else { return nil }
    let text = String(decoding: lines[number - 1], as: UTF8.self)
    return text.hasSuffix("\r") ? String(text.dropLast()) : text
  }
}
