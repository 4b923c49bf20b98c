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
