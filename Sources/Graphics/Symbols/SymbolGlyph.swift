package import Foundation

/// A drawable symbol: a glyph of the icon font or letters, and an optional frame around it.
package struct SymbolGlyph: Hashable, Sendable {
  /// The inner part.
  package enum Content: Hashable, Sendable {
    /// A character of ``SymbolFont``.
    case icon(Unicode.Scalar)
    /// Letters of the system font.
    case letters(String)
  }

  /// The frame around the inner part.
  package enum Enclosure: Hashable, Sendable { case circle, square }

  /// The painted area (ink extents), in ems from the top left of the em box.
  package struct InkExtents: Hashable, Sendable {
    package let left, top, right, bottom: Double

    package var width: Double { right - left }
    package var height: Double { bottom - top }
  }

  package var content: Content
  package var inkExtents: InkExtents
  package var enclosure: Enclosure?
  /// Whether the frame is filled, with the inner part as a hole in it.
  package var isFilled = false
  /// Whether a line crosses the symbol out.
  package var isSlashed = false

  /// The part of the em box that a full-sized icon paints: 20 of 24 units.
  static let square = InkExtents(left: 2 / 24, top: 2 / 24, right: 22 / 24, bottom: 22 / 24)

  package init(content: Content, inkExtents: InkExtents) {
    self.content = content
    self.inkExtents = inkExtents
  }

  func enclosed(in enclosure: Enclosure, isFilled: Bool = false) -> SymbolGlyph {
    var result = self
    result.enclosure = enclosure
    result.isFilled = isFilled
    return result
  }

  /// Points of the icon font's em for a symbol beside text of one point: a full-sized icon then is as
  /// wide as SF Symbols' circle, 1.15 times the text's size.
  package static let emPerPoint = 1.375

  /// The painted area including the frame, in ems.
  package var bounds: InkExtents { enclosure == nil ? inkExtents : Self.square }

  /// The size of the painted area beside text of `pointSize` points.
  package func size(pointSize: Double) -> CGSize {
    let em = pointSize * Self.emPerPoint
    return CGSize(width: bounds.width * em, height: bounds.height * em)
  }

  /// How far below the symbol's top edge the baseline of the text beside it lies: the symbol's middle
  /// is at half the height of capitals, as with SF Symbols.
  package func baseline(pointSize: Double) -> Double {
    Double(size(pointSize: pointSize).height) / 2
      + FontMetrics.system(size: pointSize).capHeight / 2
  }
}

/// The icon font that symbols are drawn from: Material Design Icons, whose glyphs fill an em box.
package enum SymbolFont {
  /// The family's name, to be used as `FontFace.Family.custom`.
  package static let family = "Material Design Icons"

  /// The metrics of a line that is one em high: 448 and 64 of the font's 512 units.
  package static func metrics(em: Double) -> FontMetrics {
    FontMetrics(ascent: em * 7 / 8, descent: em / 8, capHeight: em * 7 / 8, xHeight: em * 7 / 8)
  }
}
