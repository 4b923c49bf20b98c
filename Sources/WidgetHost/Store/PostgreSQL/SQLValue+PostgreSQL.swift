/// The object identifiers of PostgreSQL's built-in types, which are the same in all servers (`pg_type`).
enum PostgreSQLType {
  static let boolean: UInt32 = 16
  static let bytes: UInt32 = 17
  static let integers: Set<UInt32> = [20, 21, 23]
  static let text: UInt32 = 25
  static let reals: Set<UInt32> = [700, 701, 1700]
  /// The types as which numbers are passed.
  static let integer: UInt32 = 20
  static let real: UInt32 = 701
}

extension SQLValue {
  /// The type as which an argument is passed; 0 leaves it to the statement.
  var postgreSQLType: UInt32 {
    switch self {
    case .null: 0
    case .integer: PostgreSQLType.integer
    case .real: PostgreSQLType.real
    case .text: PostgreSQLType.text
    case .blob: PostgreSQLType.bytes
    case .array(.integers): 1016
    case .array(.reals): 1022
    case .array(.texts): 1009
    }
  }

  /// Reads a value that is not null.
  ///
  /// - Parameters:
  ///   - bytes: Its text.
  ///   - type: The object identifier of its type.
  init(postgreSQL bytes: UnsafeRawBufferPointer, type: UInt32) {
    let text = String(decoding: bytes, as: UTF8.self)
    if type == PostgreSQLType.text {
      self = .text(text)
    } else if PostgreSQLType.integers.contains(type), let number = Int64(text) {
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
