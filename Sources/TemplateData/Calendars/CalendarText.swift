import CheckedJSON

/// The text of a calendar before it is read: long lines joined again, nesting bounded.
enum CalendarText {
  static let mostBytes = 8 << 20
  private static let mostDepth = 8
  private static let mostLines = 200_000

  /// The unfolded text.
  static func unfolded(_ bytes: [UInt8], named name: String) throws(JSONFileError) -> String {
    func error(_ message: String, line: Int = 1) -> JSONFileError {
      JSONFileError(
        file: name, place: JSONPlace(line: line, column: 1), field: "", message: message)
    }
    guard bytes.count <= mostBytes else {
      throw error("the calendar has \(bytes.count) bytes; more than 8 MiB are not read")
    }
    guard !bytes.contains(0) else { throw error("has a character 0; it must be UTF-8") }
    let start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    let text = joined(bytes[start...])
    guard text.starts(with: "BEGIN:VCALENDAR".utf8, by: { $0 == $1 | 0x20 || $0 == $1 }) else {
      throw error("is no iCalendar; it begins with 'BEGIN:VCALENDAR'")
    }
    var depth = 0
    var count = 0
    for line in text.split(separator: UInt8(ascii: "\n")) {
      count += 1
      if line.isMark("BEGIN:") { depth += 1 }
      if line.isMark("END:") { depth -= 1 }
      // libical would print what it thinks of it.
      guard depth >= 0 else { throw error("has an 'END' without its 'BEGIN'") }
      guard depth <= mostDepth else { throw error("is nested more than \(mostDepth) deep") }
      guard count <= mostLines else { throw error("has more than \(mostLines) lines") }
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// Without the line ends before a space or a tab, and with one line end where there were more.
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
  /// Whether a line begins with a mark, whatever the case.
  fileprivate func isMark(_ mark: StaticString) -> Bool {
    count >= mark.utf8CodeUnitCount
      && (0..<mark.utf8CodeUnitCount).allSatisfy { offset in
        let letter = mark.utf8Start[offset]
        return self[startIndex + offset] == letter || self[startIndex + offset] == letter | 0x20
      }
  }
}
