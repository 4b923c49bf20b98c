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
