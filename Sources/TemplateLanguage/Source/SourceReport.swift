package import Graphics

/// A diagnostic as shown in a terminal: location, message, and the line with an underline.
package struct SourceReport: CustomStringConvertible {
  private let text: SourceText
  private let diagnostic: SourceDiagnostic

  package init(_ diagnostic: SourceDiagnostic, in text: SourceText) {
    self.diagnostic = diagnostic
    self.text = text
  }

  package var description: String {
    let position = text.position(of: diagnostic.range.lower)
    let head = "\(text.name):\(position.line):\(position.column): "
    let message = "\(diagnostic.severity.rawValue): \(diagnostic.message)"
    return ([head + message] + excerpt(position)).joined(separator: "\n")
  }

  /// The line and its underline, shortened to the surroundings of the location.
  private func excerpt(_ position: SourceText.Position) -> [String] {
    guard let line = text.lineRange(position.line), !line.isEmpty else { return [] }
    let range = nearby(line)
    let cells = cells(range)
    let first = cells.firstIndex { $0.upper > diagnostic.range.lower } ?? cells.count
    let last = cells.lastIndex { $0.lower < diagnostic.range.upper } ?? first
    let window = window(around: first, of: cells.count)
    let shown = cells[window]
    let isTruncatedAtStart = window.lowerBound > 0 || range.lowerBound > line.lowerBound
    let isTruncatedAtEnd = window.upperBound < cells.count || range.upperBound < line.upperBound
    let excerpt =
      (isTruncatedAtStart ? "…" : "") + shown.map(\.shown).joined()
      + (isTruncatedAtEnd ? "…" : "")
    let blanks = cells[window.lowerBound..<first].reduce(isTruncatedAtStart ? 1 : 0) {
      $0 + $1.width
    }
    let marked = cells[min(first, cells.count)..<max(first, min(last + 1, window.upperBound))]
    let width = max(1, marked.reduce(0) { $0 + $1.width })
    return [
      excerpt,
      String(repeating: " ", count: blanks) + "^" + String(repeating: "~", count: width - 1),
    ]
  }

  /// The part of a line that is examined, so that a very long line costs little.
  private func nearby(_ line: Range<Int>) -> Range<Int> {
    let offset = min(max(diagnostic.range.lower, line.lowerBound), line.upperBound)
    var lower = max(line.lowerBound, offset - 1000)
    var upper = min(line.upperBound, offset + 1000)
    while lower < offset, text.bytes[lower] & 0xC0 == 0x80 { lower += 1 }
    while upper < line.upperBound, text.bytes[upper] & 0xC0 == 0x80 { upper += 1 }
    return lower..<upper
  }

  /// The characters that are shown: all of a short line, otherwise those near the location.
  private func window(around first: Int, of count: Int) -> Range<Int> {
    guard count > Self.maximumLineLength else { return 0..<count }
    let start = max(0, min(first - Self.maximumLineLength / 3, count - Self.maximumLineLength))
    return start..<min(count, start + Self.maximumLineLength)
  }

  private static let maximumLineLength = 100

  /// The characters of a line with their offsets and terminal columns.
  private func cells(_ range: Range<Int>) -> [Cell] {
    var cells: [Cell] = []
    var offset = range.lowerBound
    var column = 0
    for character in String(decoding: text.bytes[range], as: UTF8.self) {
      let length = String(character).utf8.count
      cells.append(Cell(character, at: offset, length: length, column: column))
      offset += length
      column += cells[cells.count - 1].width
    }
    return cells
  }

  /// A character as displayed.
  private struct Cell {
    let lower: Int
    let upper: Int
    let shown: String
    let width: Int

    init(_ character: Character, at offset: Int, length: Int, column: Int) {
      lower = offset
      upper = offset + length
      guard character != "\t" else {
        width = 4 - column % 4
        shown = String(repeating: " ", count: width)
        return
      }
      // Control characters are not written to the terminal.
      let isShown = character.unicodeScalars.allSatisfy { !$0.isTerminalControl }
      shown = isShown ? String(character) : "\u{FFFD}"
      width = isShown ? character.columns : 1
    }
  }
}

extension Unicode.Scalar {
  /// Whether it is a control character or changes the text direction.
  var isTerminalControl: Bool {
    switch properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator, .surrogate, .unassigned: true
    case .format: value != 0x200D
    default: false
    }
  }
}

extension Character {
  /// The terminal columns of the character: 2 for most East Asian characters and emoji.
  fileprivate var columns: Int {
    guard let first = unicodeScalars.first else { return 0 }
    if first.properties.isEmojiPresentation { return 2 }
    if unicodeScalars.contains("\u{FE0F}") { return 2 }
    return Self.wide.contains { $0.contains(first.value) } ? 2 : 1
  }

  private static let wide: [ClosedRange<UInt32>] = [
    0x1100...0x115F, 0x2E80...0x303E, 0x3041...0xA4CF, 0xA960...0xA97C, 0xAC00...0xD7A3,
    0xF900...0xFAFF, 0xFE30...0xFE6F, 0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x1F300...0x1F64F,
    0x1F900...0x1F9FF, 0x20000...0x3FFFD,
  ]
}

/// An error or warning at a location of a source text.
package struct SourceDiagnostic: Error, Hashable, Sendable {
  package var severity: Diagnostic.Severity
  /// The underlined range.
  package var range: SourceRange
  /// The message: lower case, names quoted, no full stop, with a suggestion.
  package var message: String

  package init(_ severity: Diagnostic.Severity = .error, _ range: SourceRange, _ message: String) {
    self.severity = severity
    self.range = range
    self.message = message
  }

  /// Creates an error.
  package init(_ range: SourceRange, _ message: String) {
    self.init(.error, range, message)
  }
}
