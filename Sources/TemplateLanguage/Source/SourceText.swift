/// A source text: its file name and its bytes.
package struct SourceText: Sendable {
  /// The size limit of a source text, in bytes.
  package static let sizeLimit = 256 * 1024

  /// The file name as given.
  package let name: String
  package let bytes: [UInt8]
  /// The reason why the text cannot be parsed: too large, or not UTF-8.
  package let problem: SourceDiagnostic?
  /// The offsets at which the lines begin.
  private let lineStarts: [Int]

  package init(_ bytes: [UInt8], name: String) {
    self.name = name
    self.bytes = bytes
    problem = Self.problem(bytes)
    // Of a text that is too large, only the first lines are needed for the report.
    lineStarts = Self.lineStarts(bytes.prefix(Self.sizeLimit))
  }

  package init(_ text: String, name: String) {
    self.init(Array(text.utf8), name: name)
  }

  /// A location as editors count it: line and character, from 1.
  package struct Position: Hashable, Sendable {
    package var line: Int
    package var column: Int
  }

  package func position(of offset: Int) -> Position {
    let offset = min(max(offset, 0), bytes.count)
    let line = line(at: offset)
    let before = String(decoding: bytes[lineStarts[line]..<offset], as: UTF8.self)
    return Position(line: line + 1, column: before.count + 1)
  }

  /// Returns the text of a line by its number from 1, without the line end.
  package func line(_ number: Int) -> String {
    lineRange(number).map { String(decoding: bytes[$0], as: UTF8.self) } ?? ""
  }

  /// Returns the offsets of a line by its number from 1, without the line end.
  func lineRange(_ number: Int) -> Range<Int>? {
    guard lineStarts.indices.contains(number - 1) else { return nil }
    let start = lineStarts[number - 1]
    var end = number < lineStarts.count ? lineStarts[number] : bytes.count
    while end > start, bytes[end - 1] == UInt8(ascii: "\n") || bytes[end - 1] == UInt8(ascii: "\r")
    {
      end -= 1
    }
    return start..<end
  }

  /// Returns the index of the line at an offset, from 0.
  func line(at offset: Int) -> Int {
    var low = 0
    var high = lineStarts.count
    while high - low > 1 {
      let middle = (low + high) / 2
      if lineStarts[middle] <= offset { low = middle } else { high = middle }
    }
    return low
  }

  private static func lineStarts(_ bytes: ArraySlice<UInt8>) -> [Int] {
    var starts = [0]
    for index in bytes.indices {
      let byte = bytes[index]
      let isPair = index + 1 < bytes.endIndex && bytes[index + 1] == UInt8(ascii: "\n")
      if byte == UInt8(ascii: "\n") || (byte == UInt8(ascii: "\r") && !isPair) {
        starts.append(index + 1)
      }
    }
    return starts
  }

  private static func problem(_ bytes: [UInt8]) -> SourceDiagnostic? {
    guard bytes.count <= sizeLimit else {
      return SourceDiagnostic(
        SourceRange(0, 0),
        "the file has \(bytes.count) bytes; the maximum is \(sizeLimit); split it")
    }
    guard let offset = firstInvalidByte(bytes) else { return nil }
    return SourceDiagnostic(
      SourceRange(offset, offset + 1), "this byte is not UTF-8; save the file as UTF-8")
  }

  private static func firstInvalidByte(_ bytes: [UInt8]) -> Int? {
    var offset = 0
    var iterator = bytes.makeIterator()
    var decoder = UTF8()
    while true {
      switch decoder.decode(&iterator) {
      case .scalarValue(let scalar): offset += UTF8.width(scalar)
      case .emptyInput: return nil
      case .error: return offset
      }
    }
  }
}

/// A half-open range of UTF-8 offsets in a source text.
package struct SourceRange: Hashable, Sendable {
  package var lower: Int
  package var upper: Int

  package init(_ lower: Int, _ upper: Int) {
    self.lower = lower
    self.upper = max(lower, upper)
  }

  /// The range from the start of this range to the end of another.
  package func through(_ other: SourceRange) -> SourceRange { SourceRange(lower, other.upper) }
}
