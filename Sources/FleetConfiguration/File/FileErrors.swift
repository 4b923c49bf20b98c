package import CheckedJSON

/// The errors of a file, which are collected instead of ending its reading at the first one.
package struct FileErrors: Sendable {
  private(set) var errors: [JSONFileError] = []

  package init() {}

  package var isEmpty: Bool { errors.isEmpty }

  /// The errors in the order of the file.
  package var sorted: [JSONFileError] {
    errors.sorted {
      ($0.file, $0.position.line, $0.position.column)
        < ($1.file, $1.position.line, $1.position.column)
    }
  }

  package mutating func add(_ error: JSONFileError) { errors.append(error) }

  /// Adds an error of any kind at a position, unless it has one itself.
  package mutating func add(_ error: any Error, at origin: JSONOrigin) {
    errors.append(error as? JSONFileError ?? origin.error(Self.message(of: error)))
  }

  /// Returns the result of `read`, or `nil` if it throws an error, which is added.
  mutating func collect<Value>(_ read: () throws(JSONFileError) -> Value) -> Value? {
    do {
      return try read()
    } catch {
      errors.append(error)
      return nil
    }
  }

  private static func message(of error: any Error) -> String {
    "is not possible: " + "\(error)".split(whereSeparator: \.isNewline).joined(separator: " ")
  }
}
