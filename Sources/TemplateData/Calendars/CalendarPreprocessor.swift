import CheckedJSON

/// Prepares the text of an iCalendar file: unfolds its lines and limits their number and the nesting.
enum CalendarPreprocessor {
  static let maximumBytes = 8 << 20
  private static let maximumDepth = 8
  private static let maximumLineCount = 200_000

  /// Returns the unfolded text.
  static func unfolded(_ bytes: [UInt8], named name: String) throws(JSONFileError) -> String {
    func error(_ message: String, line: Int = 1) -> JSONFileError {
      JSONFileError(
        file: name, position: JSONPosition(line: line, column: 1), field: "", message: message)
    }
    guard bytes.count <= maximumBytes else {
      throw error("the calendar has \(bytes.count) bytes; the maximum is 8 MiB")
    }
    guard !bytes.contains(0) else { throw error("contains a null character; it must be UTF-8") }
    let start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    let text = joined(bytes[start...])
    guard text.starts(with: "BEGIN:VCALENDAR".utf8, by: { $0 == $1 | 0x20 || $0 == $1 }) else {
      throw error("is not iCalendar, which begins with 'BEGIN:VCALENDAR'")
    }
    var depth = 0
    var count = 0
    for line in text.split(separator: UInt8(ascii: "\n")) {
      count += 1
      if line.isKeyword("BEGIN:") { depth += 1 }
      if line.isKeyword("END:") { depth -= 1 }
      // libical would print a warning.
      guard depth >= 0 else { throw error("has an 'END' without its 'BEGIN'") }
      guard depth <= maximumDepth else { throw error("is nested more than \(maximumDepth) deep") }
      guard count <= maximumLineCount else {
        throw error("has more than \(maximumLineCount) lines")
      }
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// Removes line ends before a space or a tab, and collapses repeated line ends.
  private static func joined(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
    var text: [UInt8] = []
    text.reserveCapacity(bytes.count)
    var index = bytes.startIndex
    while index < bytes.endIndex {
      let byte = bytes[index]
      index += 1
      guard byte == 0x0A || byte == 0x0D else {
        text.append(byte)
        continue
      }
      if byte == 0x0D, index < bytes.endIndex, bytes[index] == 0x0A { index += 1 }
      if index < bytes.endIndex, bytes[index] == 0x20 || bytes[index] == 0x09 {
        index += 1
      } else if text.last != 0x0A, !text.isEmpty {
        text.append(0x0A)
      }
    }
    text.append(0x0A)
    return text
  }
}

extension ArraySlice<UInt8> {
  /// Whether a line begins with a keyword, ignoring case.
  fileprivate func isKeyword(_ mark: StaticString) -> Bool {
    count >= mark.utf8CodeUnitCount
      && (0..<mark.utf8CodeUnitCount).allSatisfy { offset in
        let letter = mark.utf8Start[offset]
        return self[startIndex + offset] == letter || self[startIndex + offset] == letter | 0x20
      }
  }
}
