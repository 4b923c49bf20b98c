/// A dialect of SQL that statements are written in.
package enum SQLDialect: Hashable, Sendable, CaseIterable {
  case sqlite
  case postgreSQL

  /// Returns the placeholder of an argument.
  ///
  /// - Parameter number: The number of the argument, from 1 on.
  /// - Returns: `?1` or `$1`.
  func placeholder(_ number: Int) -> String {
    switch self {
    case .sqlite: "?\(number)"
    case .postgreSQL: "$\(number)"
    }
  }
}

/// What the dialects spell differently.
extension SQLStatement {
  /// The expression for the time of the database, in seconds since the beginning of 2001.
  static var currentTime: SQLStatement {
    let sqlite = "(julianday('now') - 2451910.5) * 86400"
    let postgreSQL = "date_part('epoch', clock_timestamp()) - 978307200"
    return "(\(sqlite: sqlite, postgreSQL: postgreSQL))"
  }

  /// The end of a query that locks the rows that it returns until the end of the transaction, and leaves out those that another
  /// transaction has locked; SQLite has one writer at a time.
  static var lockingWithoutWaiting: SQLStatement {
    "\(sqlite: "", postgreSQL: "FOR UPDATE SKIP LOCKED")"
  }

  /// Returns the expression for a member of a column that contains an object of JSON.
  ///
  /// Its value is the text of the member, which must be an object or an array, or NULL if there is none.
  ///
  /// - Parameters:
  ///   - name: The name of the member: a trusted identifier.
  ///   - column: The name of the column.
  /// - Returns: The expression.
  static func jsonMember(_ name: String, of column: String) -> SQLStatement {
    let sqlite = "json_extract(\(column), '$.\(name)')"
    let postgreSQL = "(\(column)::json -> '\(name)')::text"
    return "\(sqlite: sqlite, postgreSQL: postgreSQL)"
  }

  /// Returns the expression for the text of a member of a column that contains an object of JSON; NULL if there is none.
  ///
  /// - Parameters:
  ///   - name: The name of the member, which is a string: a trusted identifier.
  ///   - column: The name of the column.
  /// - Returns: The expression.
  static func jsonString(_ name: String, of column: String) -> SQLStatement {
    let sqlite = "json_extract(\(column), '$.\(name)')"
    let postgreSQL = "\(column)::json ->> '\(name)'"
    return "\(sqlite: sqlite, postgreSQL: postgreSQL)"
  }

  /// Returns the expression for the text of an object of JSON with another value of a member.
  ///
  /// - Parameters:
  ///   - object: An expression for the text of the object.
  ///   - name: The name of the member: a trusted identifier.
  ///   - value: The text of the member's new value.
  /// - Returns: The expression.
  static func json(
    _ object: SQLStatement, settingMember name: String, to value: String
  ) -> SQLStatement {
    """
    \(sqlite: "json_set(", postgreSQL: "jsonb_set((")\(object)\
    \(sqlite: ", '$.\(name)', json(", postgreSQL: ")::jsonb, '{\(name)}', (")\(value)\
    \(sqlite: "))", postgreSQL: ")::jsonb)::text")
    """
  }
}
