package import Foundation
import Graphics
import LayoutEngine

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

/// A view that is set in a line of text, in its own ideal size.
package struct InlineView: Sendable {
  private let lower: @Sendable (LoweringInputs) -> LoweredView

  package init(_ view: some View & Sendable) { lower = { view.lowered(in: $0) } }

  /// The drawing of the view with its baseline on the text's.
  func attachment(in inputs: LoweringInputs) -> TextBlock.Attachment? {
    let context = inputs.services.layout
    guard let node = lower(inputs.inside(axis: nil)).nodes.first else { return nil }
    let dimensions = node.dimensions(.unspecified, context)
    guard dimensions.width.isFinite, dimensions.height.isFinite else { return nil }
    // Drawn while texts are measured, it leaves no record: it is a letter of its text.
    let records = context.records
    defer { context.records = records }
    var items: [DisplayList.Item] = []
    node.draw(at: .zero, proposal: .unspecified, context, into: &items)
    let baseline = dimensions[VerticalAlignment.firstTextBaseline]
    return TextBlock.Attachment(
      size: dimensions.size, baselineOffset: baseline - dimensions.height, items: items)
  }
}

/// A text that is a picture.
struct PictureText<Picture: View & Sendable & Equatable>: TextContent {
  let picture: Picture

  func resolve(in inputs: LoweringInputs) -> [TextPiece] {
    [TextPiece("\u{FFFC}", picture: InlineView(picture))]
  }
}

extension Text {
  /// Shows a picture or a symbol in a line of text, in its own size and on the text's baseline.
  public init(_ image: Image) { self.init(content: PictureText(picture: image)) }
}

extension LocalizedStringKey.StringInterpolation {
  /// Adds a picture or a symbol.
  public mutating func appendInterpolation(_ image: Image) { append(.text(Text(image))) }
}

/// A change to a stretch of text; the innermost comes last and wins.
package enum TextChange: Sendable {
  case font(Font?)
  case weight(Font.Weight?)
  case width(Font.Width?)
  case design(Font.Design?)
  case bold(Bool)
  case italic(Bool)
  case monospaced(Bool)
  case monospacedDigit
  case foreground(AnyShapeStyle?)
  case kerning(CGFloat)
  case tracking(CGFloat)
  case baselineOffset(CGFloat)
  case underline(Text.LineStyle?)
  case strikethrough(Text.LineStyle?)
}

extension TextChange: Equatable {
  /// Compares what the changes print, as styles of an author need not be comparable.
  package static func == (left: TextChange, right: TextChange) -> Bool {
    "\(left)" == "\(right)"
  }
}
