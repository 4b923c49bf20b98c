/// A statement of SQL or a part of one, which is written once for all dialects.
///
/// A string literal makes one, such as `"SELECT value FROM stack WHERE id = \(id)"`. An interpolated value is bound as
/// an argument, another statement is inserted with its arguments, and `\(raw: table)` inserts trusted text.
package struct SQLStatement: Hashable, Sendable {
  /// The parts, in order.
  private var segments: [Segment]

  fileprivate enum Segment: Hashable, Sendable {
    case text(String)
    case spelling(sqlite: String, postgreSQL: String)
    case argument(SQLValue)
  }

  /// The values to bind, in the order of their placeholders.
  package var arguments: [SQLValue] {
    segments.compactMap { segment in
      switch segment {
      case .argument(let value): value
      case .text, .spelling: nil
      }
    }
  }

  /// Returns the text in a dialect, with a numbered placeholder for each of ``arguments``.
  package func text(in dialect: SQLDialect) -> String {
    var text = ""
    var argumentCount = 0
    for segment in segments {
      switch (segment, dialect) {
      case (.text(let part), _): text += part
      case (.spelling(let part, _), .sqlite): text += part
      case (.spelling(_, let part), .postgreSQL): text += part
      case (.argument, _):
        argumentCount += 1
        text += dialect.placeholder(argumentCount)
      }
    }
    return text
  }

  /// Returns parts with a separator between them.
  static func joined(_ parts: [SQLStatement], by separator: String) -> SQLStatement {
    var joined = parts.first ?? ""
    for part in parts.dropFirst() {
      joined.segments.append(.text(separator))
      joined.segments += part.segments
    }
    return joined
  }
}

// MARK: Shapes

extension SQLStatement {
  /// What statements have in common that one prepared statement performs: all but the values of their arguments.
  ///
  /// A connection looks it up for each statement, for which the text is neither rendered nor hashed: the hash is that of the
  /// lengths of the parts, and comparing two parts of the same literal compares their addresses.
  struct Shape: Hashable, Sendable {
    private var segments: [Segment]

    init(_ statement: SQLStatement) { segments = statement.segments }

    /// The shape without the values, to be kept.
    var withoutValues: Shape {
      var shape = self
      for index in segments.indices {
        guard case .argument(let value) = segments[index] else { continue }
        shape.segments[index] = .argument(value.emptied)
      }
      return shape
    }

    static func == (left: Shape, right: Shape) -> Bool {
      guard left.segments.count == right.segments.count else { return false }
      for index in left.segments.indices
      where !left.segments[index].hasShape(of: right.segments[index]) {
        return false
      }
      return true
    }

    func hash(into hasher: inout Hasher) {
      for segment in segments { hasher.combine(segment.length) }
    }
  }
}

extension SQLStatement.Segment {
  /// The number of bytes of its text; -1 for an argument.
  fileprivate var length: Int {
    switch self {
    case .text(let text): text.utf8.count
    case .spelling(let sqlite, _): sqlite.utf8.count
    case .argument: -1
    }
  }

  /// Whether it is equal to another one, but for the value of an argument.
  fileprivate func hasShape(of other: Self) -> Bool {
    switch (self, other) {
    case (.text(let text), .text(let otherText)): text == otherText
    case (.spelling(let sqlite, let postgreSQL), .spelling(let otherSQLite, let otherPostgreSQL)):
      sqlite == otherSQLite && postgreSQL == otherPostgreSQL
    case (.argument(let value), .argument(let otherValue)): value.hasType(of: otherValue)
    case (.text, _), (.spelling, _), (.argument, _): false
    }
  }
}

extension SQLValue {
  /// Whether it has the type of another value.
  fileprivate func hasType(of other: SQLValue) -> Bool {
    switch (self, other) {
    case (.null, .null), (.integer, .integer), (.real, .real), (.text, .text), (.blob, .blob),
      (.array(.integers), .array(.integers)), (.array(.reals), .array(.reals)),
      (.array(.texts), .array(.texts)):
      true
    case (.null, _), (.integer, _), (.real, _), (.text, _), (.blob, _), (.array, _): false
    }
  }

  /// A value of its type that takes no memory.
  fileprivate var emptied: SQLValue {
    switch self {
    case .null: .null
    case .integer: .integer(0)
    case .real: .real(0)
    case .text: .text("")
    case .blob: .blob([])
    case .array(.integers): .array(.integers([]))
    case .array(.reals): .array(.reals([]))
    case .array(.texts): .array(.texts([]))
    }
  }
}

// MARK: Literals

extension SQLStatement: ExpressibleByStringInterpolation {
  package init(stringLiteral text: String) { segments = [.text(text)] }

  package init(stringInterpolation: StringInterpolation) {
    segments = stringInterpolation.segments
  }

  /// The parts of a literal.
  package struct StringInterpolation: StringInterpolationProtocol {
    fileprivate var segments: [Segment] = []

    package init(literalCapacity: Int, interpolationCount: Int) {
      segments.reserveCapacity(2 * interpolationCount + 1)
    }

    package mutating func appendLiteral(_ text: String) { appendInterpolation(raw: text) }

    /// Binds a value.
    package mutating func appendInterpolation(_ value: some SQLValueConvertible) {
      segments.append(.argument(value.sqlValue))
    }

    /// Binds a value, or null.
    package mutating func appendInterpolation(_ value: (some SQLValueConvertible)?) {
      segments.append(.argument(value.sqlValue))
    }

    /// Inserts another statement with its arguments.
    package mutating func appendInterpolation(_ part: SQLStatement) {
      segments += part.segments
    }

    /// Inserts text as it is, which must not come from outside the program.
    package mutating func appendInterpolation(raw text: String) {
      if !text.isEmpty { segments.append(.text(text)) }
    }

    /// Inserts one of two texts as they are, which must not come from outside the program.
    package mutating func appendInterpolation(sqlite: String, postgreSQL: String) {
      segments.append(.spelling(sqlite: sqlite, postgreSQL: postgreSQL))
    }
  }
}
