/// An error in a JSON file that a person wrote: its position, the field, and what to do about it.
package struct JSONFileError: Error, Hashable, CustomStringConvertible {
  /// The path of the file as the user wrote it.
  package var file: String
  package var position: JSONPosition
  /// The path of the value, such as `cells[2].width`; empty for the whole file.
  package var field: String
  package var message: String

  package init(file: String, position: JSONPosition, field: String, message: String) {
    self.file = file
    self.position = position
    self.field = field
    self.message = message
  }

  package var description: String {
    let subject = field.isEmpty ? "" : "'\(field)' "
    return "\(file):\(position.line):\(position.column): " + Self.shortened(subject + message)
  }

  /// Shortens a message, which may quote long values.
  private static func shortened(_ text: String) -> String {
    text.count <= 1000 ? text : "\(text.prefix(600)) … \(text.suffix(300))"
  }
}

/// A position in a text file; line and column count from 1.
package struct JSONPosition: Hashable, Sendable {
  package var line: Int
  /// In characters.
  package var column: Int

  package init(line: Int, column: Int) {
    self.line = line
    self.column = column
  }
}

/// The position of a value in a file, for errors that are found after the file was read.
package struct JSONOrigin: Hashable, Sendable {
  /// The path of the file as the user wrote it.
  package var file: String
  package var position: JSONPosition
  /// The path of the value, such as `cells[2].width`.
  package var field: String

  package init(file: String, position: JSONPosition, field: String) {
    self.file = file
    self.position = position
    self.field = field
  }

  /// Returns an error at the value.
  package func error(_ message: String) -> JSONFileError {
    JSONFileError(file: file, position: position, field: field, message: message)
  }
}

extension JSONReader {
  /// The position of the value.
  package var origin: JSONOrigin { JSONOrigin(file: file, position: node.position, field: field) }
}
