/// Replaces the escapes of a segment of a string literal and removes its indentation.
struct StringUnescaper {
  let bytes: [UInt8]
  /// The indentation of every line; `nil` in a single-line string.
  let indentation: ArraySlice<UInt8>?
  var output: [UInt8] = []
  var startsLine = false
  private var index = 0

  init(bytes: [UInt8], indentation: ArraySlice<UInt8>?) {
    self.bytes = bytes
    self.indentation = indentation
  }

  var text: String { String(decoding: output, as: UTF8.self) }

  static func unindented(_ offset: Int) -> SourceDiagnostic {
    SourceDiagnostic(
      SourceRange(offset, offset + 1),
      "this line is indented less than the closing '\"\"\"'; indent it with the same whitespace")
  }

  mutating func read(_ range: SourceRange) throws(SourceDiagnostic) {
    index = range.lower
    while index < range.upper {
      try skipIndentation(range.upper)
      guard index < range.upper else { return }
      let byte = bytes[index]
      if byte == UInt8(ascii: "\\") {
        try escape(range.upper)
      } else if skipLineEnd(range.upper) {
        output.append(UInt8(ascii: "\n"))
      } else if isRejected(byte) {
        let code = byte == UInt8(ascii: "\t") ? "\\t" : "\\u{\(String(byte, radix: 16))}"
        throw SourceDiagnostic(
          SourceRange(index, index + 1),
          "an invisible character cannot be in a string; write '\(code)'")
      } else {
        output.append(byte)
        index += 1
      }
    }
  }

  /// Control characters and, as in Swift, tabs in a single-line string.
  private func isRejected(_ byte: UInt8) -> Bool {
    if byte == UInt8(ascii: "\t") { return indentation == nil }
    return byte < 0x20 || byte == 0x7F
  }

  private mutating func skipIndentation(_ upper: Int) throws(SourceDiagnostic) {
    guard startsLine, let indentation else { return }
    startsLine = false
    let isEmpty = bytes[index] == UInt8(ascii: "\n") || bytes[index] == UInt8(ascii: "\r")
    guard !isEmpty else { return }
    guard bytes[index..<upper].starts(with: indentation) else { throw Self.unindented(index) }
    index += indentation.count
  }

  private mutating func skipLineEnd(_ upper: Int) -> Bool {
    let byte = bytes[index]
    guard byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") else { return false }
    let isPair =
      byte == UInt8(ascii: "\r") && index + 1 < upper && bytes[index + 1] == UInt8(ascii: "\n")
    index += isPair ? 2 : 1
    startsLine = true
    return true
  }

  private mutating func escape(_ upper: Int) throws(SourceDiagnostic) {
    let start = index
    index += 1
    guard index < upper else { throw unknownEscape(start) }
    let byte = bytes[index]
    if let meaning = Self.escapes[byte] {
      output.append(meaning)
      index += 1
    } else if byte == UInt8(ascii: "u") {
      try scalar(start, upper)
    } else if indentation == nil || !skipEscapedLineEnd(upper) {
      throw unknownEscape(start)
    }
  }

  private static let escapes: [UInt8: UInt8] = [
    UInt8(ascii: "n"): 0x0A, UInt8(ascii: "t"): 0x09, UInt8(ascii: "r"): 0x0D,
    UInt8(ascii: "0"): 0, UInt8(ascii: "\\"): UInt8(ascii: "\\"),
    UInt8(ascii: "\""): UInt8(ascii: "\""), UInt8(ascii: "'"): UInt8(ascii: "'"),
  ]

  /// Skips a `\` at the end of a line, which joins it with the next line.
  private mutating func skipEscapedLineEnd(_ upper: Int) -> Bool {
    while index < upper, bytes[index] == UInt8(ascii: " ") || bytes[index] == UInt8(ascii: "\t") {
      index += 1
    }
    return index < upper && skipLineEnd(upper)
  }

  /// Decodes `\u{1F600}`.
  private mutating func scalar(_ start: Int, _ upper: Int) throws(SourceDiagnostic) {
    let digits = bytes[min(index + 2, upper)..<upper].prefix(9)
      .prefix { $0 != UInt8(ascii: "}") }
    let written = String(decoding: digits, as: UTF8.self)
    let end = index + 2 + digits.count
    guard index + 1 < upper, bytes[index + 1] == UInt8(ascii: "{"), end < upper,
      bytes[end] == UInt8(ascii: "}"), !written.hasPrefix("+"),
      let value = UInt32(written, radix: 16), let scalar = Unicode.Scalar(value)
    else {
      throw SourceDiagnostic(
        SourceRange(start, min(end, upper)),
        "'\\u{…}' expects up to eight hexadecimal digits")
    }
    output.append(contentsOf: String(scalar).utf8)
    index = end + 1
  }

  private func unknownEscape(_ start: Int) -> SourceDiagnostic {
    SourceDiagnostic(
      SourceRange(start, start + 2),
      "this escape is not known; write '\\n', '\\t', '\\r', '\\0', '\\\"', '\\\\', '\\u{…}' or '\\(value)'"
    )
  }
}
