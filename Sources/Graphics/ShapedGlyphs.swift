package import Foundation

/// The positioned glyphs of a text, in the form of the backend that shaped it and draws it.
package protocol ShapedGlyphs: AnyObject, Sendable, CanonicallyEncodable {
  /// Returns the positions of the letters of `block`, which was shaped, in the lines that are drawn.
  func runs(of block: TextBlock) -> [TextRun]
}

/// The letters of one style in one line of a text; lengths are in points from the text's top-left corner.
package struct TextRun: Hashable, Sendable {
  /// The index of the block's span that contains the letters.
  package var span: Int
  /// The box from the cap height to the baseline, as wide as the letters.
  package var box: CGRect
  /// Whether all letters are colored glyphs (emoji).
  package var isColored: Bool

  package init(span: Int, box: CGRect, isColored: Bool) {
    self.span = span
    self.box = box
    self.isColored = isColored
  }
}

/// The glyphs of a text in a display list; none until the text is shaped.
///
/// On one machine they follow from the text, so they are neither compared nor encoded: a list is equal to its copy
/// without glyphs. The canonical encoding, which machines share, has them.
package struct TextGlyphs: Hashable, Sendable {
  package var shaped: (any ShapedGlyphs)?

  package init(_ shaped: (any ShapedGlyphs)?) { self.shaped = shaped }

  package static let none = TextGlyphs(nil)

  package static func == (left: TextGlyphs, right: TextGlyphs) -> Bool { true }

  package func hash(into hasher: inout Hasher) {}
}

extension DisplayList {
  /// Stores the glyphs of every text that has none, also of texts in masks and in pictures within texts; `glyphs` is
  /// called in painting order.
  package mutating func shapeTexts(_ glyphs: (TextBlock) -> TextGlyphs) { items.shapeTexts(glyphs) }
}

extension [DisplayList.Item] {
  /// Returns whether a text got glyphs; other items are not copied.
  @discardableResult
  fileprivate mutating func shapeTexts(_ glyphs: (TextBlock) -> TextGlyphs) -> Bool {
    var isChanged = false
    for index in indices {
      switch self[index] {
      case .text(var block, let point, var known):
        var isNew = block.shapeAttachments(glyphs)
        if known.shaped == nil {
          known = glyphs(block)
          isNew = true
        }
        guard isNew else { continue }
        self[index] = .text(block, at: point, glyphs: known)
        isChanged = true
      case .group(var group):
        guard group.shapeTexts(glyphs) else { continue }
        self[index] = .group(group)
        isChanged = true
      case .fill, .stroke, .image, .tapTarget, .widgetURL, .accessibility: continue
      }
    }
    return isChanged
  }
}

extension DisplayList.Group {
  fileprivate mutating func shapeTexts(_ glyphs: (TextBlock) -> TextGlyphs) -> Bool {
    var isChanged = items.shapeTexts(glyphs)
    for index in effects.indices {
      guard case .mask(var mask) = effects[index], mask.shapeTexts(glyphs) else { continue }
      effects[index] = .mask(mask)
      isChanged = true
    }
    return isChanged
  }
}

extension TextBlock {
  fileprivate mutating func shapeAttachments(_ glyphs: (TextBlock) -> TextGlyphs) -> Bool {
    var isChanged = false
    for index in spans.indices {
      guard var picture = spans[index].attachment, picture.items.shapeTexts(glyphs) else {
        continue
      }
      spans[index].attachment = picture
      isChanged = true
    }
    return isChanged
  }
}
