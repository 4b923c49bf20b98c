import Foundation
import Graphics
import LayoutEngine

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
