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
    // Most statements of a host's step that does nothing have no arguments.
    if segments.count == 1, case .text(let text) = segments[0] { return text }
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
}

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
