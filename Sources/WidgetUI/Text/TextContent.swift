package import Foundation

/// What a stretch of text says: a string, a date, a picture; an open set, one file each.
package protocol TextContent: Sendable, Equatable {
  func resolve(in inputs: LoweringInputs) -> [TextPiece]
}

extension TextContent {
  func isEqual(to other: any TextContent) -> Bool { (other as? Self) == self }
}

/// A string with the changes that its own markup asks for.
package struct TextPiece: Sendable {
  package var string: String
  package var changes: [TextChange]
  /// What a tap on the piece opens.
  package var link: URL?
  /// A picture that stands in the line instead of the string.
  package var picture: InlineView?

  package init(
    _ string: String, changes: [TextChange] = [], link: URL? = nil, picture: InlineView? = nil
  ) {
    self.string = string
    self.changes = changes
    self.link = link
    self.picture = picture
  }
}

/// A string that is shown as it is.
struct VerbatimText: TextContent {
  let string: String

  func resolve(in inputs: LoweringInputs) -> [TextPiece] { [TextPiece(string)] }
}
