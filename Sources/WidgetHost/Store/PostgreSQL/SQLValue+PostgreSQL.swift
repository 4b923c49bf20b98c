/// The object identifiers of PostgreSQL's built-in types, which are the same in all servers (`pg_type`).
private enum PostgreSQLType {
  static let boolean: UInt32 = 16
  static let bytes: UInt32 = 17
  static let integers: Set<UInt32> = [20, 21, 23]
  static let text: UInt32 = 25
  static let reals: Set<UInt32> = [700, 701, 1700]
}

extension SQLValue {
  /// The type as which an argument is passed; 0 leaves it to the statement.
  var postgreSQLType: UInt32 {
    switch self {
    case .null: 0
    case .integer: 20
    case .real: 701
    case .text: PostgreSQLType.text
    case .blob: PostgreSQLType.bytes
    }
  }

  /// Returns the text of an argument; `nil` for null.
  ///
  /// - Throws: ``PostgreSQLError`` if it contains a character that PostgreSQL cannot store.
  func postgreSQLText() throws(PostgreSQLError) -> String? {
    switch self {
    case .null: return nil
    case .integer(let number): return "\(number)"
    case .real(let number): return "\(number)"
    case .text(let text):
      guard !text.utf8.contains(0) else {
        throw .rejected(state: "22021", message: "a text contains the character U+0000")
      }
      return text
    case .blob(let bytes):
      return "\\x"
        + bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }
  }

  /// Reads a value that is not null.
  ///
  /// - Parameters:
  ///   - bytes: Its text.
  ///   - type: The object identifier of its type.
  init(postgreSQL bytes: UnsafeRawBufferPointer, type: UInt32) {
    let text = String(decoding: bytes, as: UTF8.self)
    if PostgreSQLType.integers.contains(type), let number = Int64(text) {
      self = .integer(number)
    } else if PostgreSQLType.reals.contains(type), let number = Double(text) {
      self = .real(number)
    } else if type == PostgreSQLType.boolean {
      self = .integer(text == "t" ? 1 : 0)
    } else if type == PostgreSQLType.bytes {
      self = .blob(Self.bytes(ofHexadecimal: text.utf8.dropFirst(2)))
    } else {
      self = .text(text)
    }
  }

  private static func bytes(ofHexadecimal digits: some Sequence<UInt8>) -> [UInt8] {
    var bytes: [UInt8] = []
    var high: UInt8?
    for digit in digits {
      let value = UInt8(Character(UnicodeScalar(digit)).hexDigitValue ?? 0)
      if let first = high {
        bytes.append(first << 4 | value)
        high = nil
      } else {
        high = value
      }
    }
    return bytes
  }
}
