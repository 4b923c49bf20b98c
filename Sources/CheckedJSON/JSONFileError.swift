/// The error of a JSON file that a person wrote: where it is, which field, and what to do.
package struct JSONFileError: Error, Hashable, CustomStringConvertible {
  /// The file as the person named it.
  package var file: String
  package var place: JSONPlace
  /// The way to the value, such as `cells[2].width`; empty for the whole file.
  package var field: String
  package var message: String

  package init(file: String, place: JSONPlace, field: String, message: String) {
    self.file = file
    self.place = place
    self.field = field
    self.message = message
  }

  package var description: String {
    let subject = field.isEmpty ? "" : "'\(field)' "
    return "\(file):\(place.line):\(place.column): " + Self.shortened(subject + message)
  }

  /// Values are quoted in messages, and a file may have long ones.
  private static func shortened(_ text: String) -> String {
    text.count <= 1000 ? text : "\(text.prefix(600)) … \(text.suffix(300))"
  }
}

/// A place in a text file; both count from 1.
package struct JSONPlace: Hashable, Sendable {
  package var line: Int
  /// In characters.
  package var column: Int

  package init(line: Int, column: Int) {
    self.line = line
    self.column = column
  }
}

/// Where in a file a value was, for errors that are found after the file was read.
package struct JSONOrigin: Hashable, Sendable {
  /// The file as the person named it.
  package var file: String
  package var place: JSONPlace
  /// The way to the value, such as `cells[2].width`.
  package var field: String

  package init(file: String, place: JSONPlace, field: String) {
    self.file = file
    self.place = place
    self.field = field
  }

  /// An error at the value.
  package func error(_ message: String) -> JSONFileError {
    JSONFileError(file: file, place: place, field: field, message: message)
  }
}

extension JSONReader {
  /// Where the value is.
  package var origin: JSONOrigin { JSONOrigin(file: file, place: node.place, field: field) }
}
