/// A value that a statement binds or a row contains; only statements on a PostgreSQL server bind arrays.
package enum SQLValue: Hashable, Sendable {
  case null
  case integer(Int64)
  case real(Double)
  case text(String)
  case blob([UInt8])
  case array(SQLArray)

  /// What errors call the type of the value.
  var typeName: String {
    switch self {
    case .null: "null"
    case .integer: "an integer"
    case .real: "a real number"
    case .text: "text"
    case .blob: "a blob"
    case .array: "an array"
    }
  }
}

/// The values of one type that a statement binds as one argument.
package enum SQLArray: Hashable, Sendable {
  case integers([Int64])
  case reals([Double])
  case texts([String])

  var count: Int {
    switch self {
    case .integers(let values): values.count
    case .reals(let values): values.count
    case .texts(let values): values.count
    }
  }

  /// The value at a position, from 0 on.
  subscript(_ index: Int) -> SQLValue {
    switch self {
    case .integers(let values): .integer(values[index])
    case .reals(let values): .real(values[index])
    case .texts(let values): .text(values[index])
    }
  }
}

/// A type whose values statements bind and rows contain.
package protocol SQLValueConvertible {
  /// What errors call the type, such as 'an integer'.
  static var sqlTypeName: String { get }
  /// The value that a statement binds.
  var sqlValue: SQLValue { get }

  /// Converts a value of a row; `nil` if it is of another type.
  init?(sqlValue: SQLValue)
}

extension SQLValue: SQLValueConvertible {
  package static var sqlTypeName: String { "a value" }
  package var sqlValue: SQLValue { self }

  package init?(sqlValue: SQLValue) { self = sqlValue }
}

extension String: SQLValueConvertible {
  package static var sqlTypeName: String { "text" }
  package var sqlValue: SQLValue { .text(self) }

  package init?(sqlValue: SQLValue) {
    guard case .text(let text) = sqlValue else { return nil }
    self = text
  }
}

extension Int64: SQLValueConvertible {
  package static var sqlTypeName: String { "an integer" }
  package var sqlValue: SQLValue { .integer(self) }

  package init?(sqlValue: SQLValue) {
    guard case .integer(let number) = sqlValue else { return nil }
    self = number
  }
}

extension Int: SQLValueConvertible {
  package static var sqlTypeName: String { Int64.sqlTypeName }
  package var sqlValue: SQLValue { .integer(Int64(self)) }

  package init?(sqlValue: SQLValue) {
    guard let number = Int64(sqlValue: sqlValue) else { return nil }
    self.init(exactly: number)
  }
}

extension Double: SQLValueConvertible {
  package static var sqlTypeName: String { "a real number" }
  package var sqlValue: SQLValue { .real(self) }

  /// Converts a real number, or an integer, which is what an expression may yield for a whole number.
  package init?(sqlValue: SQLValue) {
    switch sqlValue {
    case .real(let number): self = number
    case .integer(let number): self.init(number)
    case .null, .text, .blob, .array: return nil
    }
  }
}

extension [UInt8]: SQLValueConvertible {
  package static var sqlTypeName: String { "a blob" }
  package var sqlValue: SQLValue { .blob(self) }

  package init?(sqlValue: SQLValue) {
    guard case .blob(let bytes) = sqlValue else { return nil }
    self = bytes
  }
}

extension Optional: SQLValueConvertible where Wrapped: SQLValueConvertible {
  package static var sqlTypeName: String { "\(Wrapped.sqlTypeName) or null" }
  package var sqlValue: SQLValue { self?.sqlValue ?? .null }

  package init?(sqlValue: SQLValue) {
    if sqlValue == .null {
      self = .none
    } else if let value = Wrapped(sqlValue: sqlValue) {
      self = .some(value)
    } else {
      return nil
    }
  }
}
