package import Foundation
import Graphics
import LayoutEngine

/// The content of a range of text: a string, a date, an image.
///
/// New kinds of content go into separate files.
package protocol TextContent: Sendable, Equatable {
  func resolve(in inputs: LoweringInputs) -> [TextPiece]
}

extension TextContent {
  func isEqual(to other: any TextContent) -> Bool { (other as? Self) == self }
}

/// A string with the changes that its own markup makes.
package struct TextPiece: Sendable {
  package var string: String
  package var changes: [TextAttributeChange]
  /// The URL that a tap on the piece opens.
  package var link: URL?
  /// An image in the line, instead of the string.
  package var inlineImage: InlineImage?

  package init(
    _ string: String, changes: [TextAttributeChange] = [], link: URL? = nil,
    inlineImage: InlineImage? = nil
  ) {
    self.string = string
    self.changes = changes
    self.link = link
    self.inlineImage = inlineImage
  }
}

/// A string that is shown unchanged.
struct VerbatimText: TextContent {
  let string: String

  func resolve(in inputs: LoweringInputs) -> [TextPiece] { [TextPiece(string)] }
}

/// An image that is set in a line of text, in its own size.
package struct InlineImage: Sendable {
  let image: Image

  /// The drawing of the image with its baseline on the text's.
  func attachment(in inputs: LoweringInputs) -> TextBlock.Attachment? {
    let context = inputs.services.layout
    let node = image.node(in: inputs.forChildren(axis: nil))
    let dimensions = node.dimensions(.unspecified, context)
    guard dimensions.width.isFinite, dimensions.height.isFinite else { return nil }
    // Drawn while texts are measured; not recorded, because it counts as a character of its text.
    let records = context.records
    defer { context.records = records }
    var items: [DisplayList.Item] = []
    node.draw(at: .zero, proposal: .unspecified, context, into: &items)
    let baseline = dimensions[VerticalAlignment.firstTextBaseline]
    return TextBlock.Attachment(
      size: dimensions.size, baselineOffset: baseline - dimensions.height, items: items)
  }
}

/// A text that is an image.
struct ImageText: TextContent {
  let image: Image

  func resolve(in inputs: LoweringInputs) -> [TextPiece] {
    [TextPiece("\u{FFFC}", inlineImage: InlineImage(image: image))]
  }
}

extension Text {
  /// Creates a text that shows an image or a symbol in its own size, on the text's baseline.
  public init(_ image: Image) { self.init(content: ImageText(image: image)) }
}

extension LocalizedStringKey.StringInterpolation {
  /// Adds an image or a symbol.
  public mutating func appendInterpolation(_ image: Image) { append(.text(Text(image))) }
}

/// A change to a range of text; the innermost comes last and takes precedence.
package enum TextAttributeChange: Sendable {
  case font(Font?)
  case weight(Font.Weight?)
  case width(Font.Width?)
  case scale(Text.Scale)
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

extension TextAttributeChange: Equatable {
  /// Compares the descriptions of the changes, because an author's styles need not be `Equatable`.
  package static func == (left: TextAttributeChange, right: TextAttributeChange) -> Bool {
    "\(left)" == "\(right)"
  }
}
