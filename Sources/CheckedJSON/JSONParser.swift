/// Parses the text of a JSON file (RFC 8259) into values with positions.
///
/// The nesting depth and the number of values are limited, keys of an object have to be unique, and numbers finite.
struct JSONParser {
  /// The maximum nesting depth.
  static let maximumDepth = JSONNode.maximumDepth
  /// The maximum number of values in a file; a value may take two bytes in the file, but more in memory.
  static let maximumValues = JSONNode.maximumCount

  private let file: String
  private let bytes: [UInt8]
  private var index = 0
  private var values = 0
  private var line = 1
  private var lineStart = 0
  /// The names and indices that lead to the value that is parsed.
  private var path: [PathComponent] = []
  /// The byte up to which columns of the current line are counted, and their number.
  private var counted = (index: 0, columns: 0)

  private enum PathComponent {
    case member(String)
    case element(Int)
  }

  init(_ bytes: [UInt8], file: String) {
    self.bytes = bytes
    self.file = file
    // Skips a byte order mark.
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { (index, lineStart) = (3, 3) }
  }

  /// Parses the file's only value.
  mutating func document() throws(JSONFileError) -> JSONNode {
    let value = try node(depth: 0)
    skipSpace()
    guard index == bytes.count else { throw error("follows the end of the value; remove it") }
    return value
  }

  private mutating func node(depth: Int) throws(JSONFileError) -> JSONNode {
    skipSpace()
    let start = position
    guard depth < Self.maximumDepth else {
      throw error("is nested more than \(Self.maximumDepth) deep")
    }
    guard let byte = current else { throw error("the file ends where a value is expected") }
    values += 1
    guard values <= Self.maximumValues else {
      throw error("the file has more than \(Self.maximumValues) values; split it")
    }
    let value: JSONNode.Value
    switch byte {
    case UInt8(ascii: "{"): value = .object(try members(depth: depth))
    case UInt8(ascii: "["): value = .array(try elements(depth: depth))
    case UInt8(ascii: "\""): value = .string(try string())
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): value = try number()
    case UInt8(ascii: "/"): throw error("JSON has no comments; remove it")
    default: value = try word()
    }
    return JSONNode(value: value, position: start)
  }

  private mutating func members(depth: Int) throws(JSONFileError) -> [JSONNode.Member] {
    index += 1
    var members: [JSONNode.Member] = []
    var keys: Set<String> = []
    if take("}") { return members }
    repeat {
      skipSpace()
      let start = position
      guard current == UInt8(ascii: "\"") else {
        throw error("a name in double quotes is expected here")
      }
      let key = try string()
      guard keys.insert(key).inserted else {
        let object = path.reduce(JSONPath.root) { path, component in
          switch component {
          case .member(let name): .member(path, name)
          case .element(let index): .element(path, index)
          }
        }
        throw JSONFileError(
          file: file, position: start, field: JSONPath.member(object, key).text,
          message: "is a duplicate; remove one")
      }
      guard take(":") else { throw error("a ':' is missing after '\(key)'") }
      path.append(.member(key))
      members.append(JSONNode.Member(key: key, position: start, value: try node(depth: depth + 1)))
      path.removeLast()
    } while take(",")
    guard take("}") else { throw error("a ',' or the closing '}' is missing here") }
    return members
  }

  private mutating func elements(depth: Int) throws(JSONFileError) -> [JSONNode] {
    index += 1
    var elements: [JSONNode] = []
    if take("]") { return elements }
    repeat {
      path.append(.element(elements.count))
      elements.append(try node(depth: depth + 1))
      path.removeLast()
    } while take(",")
    guard take("]") else { throw error("a ',' or the closing ']' is missing here") }
    return elements
  }

  private mutating func word() throws(JSONFileError) -> JSONNode.Value {
    for (word, value) in [
      ("true", JSONNode.Value.bool(true)), ("false", .bool(false)), ("null", .null),
    ] where bytes[index...].starts(with: word.utf8) {
      index += word.utf8.count
      return value
    }
    throw error("this is not a value; a string needs double quotes")
  }

  private mutating func number() throws(JSONFileError) -> JSONNode.Value {
    let start = position
    let text = bytes[index...].prefix { byte in
      (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) || "+-.eE".utf8.contains(byte)
    }
    index += text.count
    guard let form = JSONNumberForm(of: text) else {
      throw error("is not a valid number", at: start)
    }
    let string = String(decoding: text, as: UTF8.self)
    // Integers that do not fit an `Int` become a `Double`.
    if form == .whole, let integer = Int(string) { return .integer(integer) }
    guard let number = Double(string), number.isFinite else {
      throw error("is not a valid number", at: start)
    }
    return .number(number)
  }

  private mutating func string() throws(JSONFileError) -> String {
    let start = position
    index += 1
    var text: [UInt8] = []
    while let byte = current {
      switch byte {
      case UInt8(ascii: "\""):
        index += 1
        guard let string = String(validating: text, as: UTF8.self) else {
          throw error("is not UTF-8; save the file as UTF-8", at: start)
        }
        return string
      case UInt8(ascii: "\\"): text += Array(try escape().utf8)
      case 0..<0x20: throw error("a string must end on its line; close it with '\"'")
      default:
        text.append(byte)
        index += 1
      }
    }
    throw error("a string that begins here has no closing '\"'", at: start)
  }

  private mutating func escape() throws(JSONFileError) -> String {
    let start = position
    index += 1
    defer { index += 1 }
    switch current {
    case UInt8(ascii: "\""): return "\""
    case UInt8(ascii: "\\"): return "\\"
    case UInt8(ascii: "/"): return "/"
    case UInt8(ascii: "b"): return "\u{8}"
    case UInt8(ascii: "f"): return "\u{c}"
    case UInt8(ascii: "n"): return "\n"
    case UInt8(ascii: "r"): return "\r"
    case UInt8(ascii: "t"): return "\t"
    case UInt8(ascii: "u"):
      var units = [try codeUnit(start)]
      if UTF16.isLeadSurrogate(units[0]), bytes[(index + 1)...].starts(with: "\\u".utf8) {
        index += 2
        units.append(try codeUnit(start))
      }
      guard let text = String(validating: units, as: UTF16.self) else {
        throw error("is half of a surrogate pair; write both halves", at: start)
      }
      return text
    default:
      throw error("'\\' does not begin a valid escape; write a backslash as '\\\\'", at: start)
    }
  }

  /// Parses four hexadecimal digits; ends on the last one.
  private mutating func codeUnit(_ start: JSONPosition) throws(JSONFileError) -> UInt16 {
    let digits = bytes[(index + 1)...].prefix(4)
    guard digits.count == 4, digits.allSatisfy({ Character(UnicodeScalar($0)).isHexDigit }),
      let unit = UInt16(String(decoding: digits, as: UTF8.self), radix: 16)
    else { throw error("'\\u' needs four hexadecimal digits", at: start) }
    index += 4
    return unit
  }

  // The text

  private var current: UInt8? { index < bytes.count ? bytes[index] : nil }

  /// The current position; columns are counted from the previous position, because a line may be long.
  private var position: JSONPosition {
    mutating get {
      if counted.index < lineStart { counted = (lineStart, 0) }
      let end = max(counted.index, min(index, bytes.count))
      // UTF-8 continuation bytes do not count as columns.
      counted.columns += bytes[counted.index..<end].count { $0 & 0xC0 != 0x80 }
      counted.index = end
      return JSONPosition(line: line, column: counted.columns + 1)
    }
  }

  private mutating func skipSpace() {
    while let byte = current {
      switch byte {
      case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\r"): index += 1
      case UInt8(ascii: "\n"):
        index += 1
        line += 1
        lineStart = index
      default: return
      }
    }
  }

  private mutating func take(_ character: Unicode.Scalar) -> Bool {
    skipSpace()
    guard current == UInt8(ascii: character) else { return false }
    index += 1
    return true
  }

  private mutating func error(_ message: String, at start: JSONPosition? = nil) -> JSONFileError {
    JSONFileError(file: file, position: start ?? position, field: "", message: message)
  }
}

/// The form of a number; Swift accepts more notations than JSON.
enum JSONNumberForm {
  /// An integer without fraction and exponent.
  case whole
  case decimal

  /// Creates the form of a text, or `nil` if it is not a JSON number.
  init?(of text: ArraySlice<UInt8>) {
    var rest = text
    if rest.first == UInt8(ascii: "-") { rest.removeFirst() }
    let digits = Self.dropDigits(&rest)
    guard let first = digits.first, first != UInt8(ascii: "0") || digits.count == 1 else {
      return nil
    }
    guard !rest.isEmpty else {
      self = .whole
      return
    }
    if rest.first == UInt8(ascii: ".") {
      rest.removeFirst()
      guard !Self.dropDigits(&rest).isEmpty else { return nil }
    }
    if let byte = rest.first, "eE".utf8.contains(byte) {
      rest.removeFirst()
      if let sign = rest.first, "+-".utf8.contains(sign) { rest.removeFirst() }
      guard !Self.dropDigits(&rest).isEmpty else { return nil }
    }
    guard rest.isEmpty else { return nil }
    self = .decimal
  }

  private static func dropDigits(_ rest: inout ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    let digits = rest.prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
    rest = rest.dropFirst(digits.count)
    return digits
  }
}
