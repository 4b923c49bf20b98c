import CPangoCairo
import Graphics

/// Tells whether a text needs no more than the system design's and the emoji font.
///
/// It is a property of the text alone, so that the fonts of a text never depend on the texts before it.
final class FontCoverage {
  private let letters: OpaquePointer?
  private let emoji: OpaquePointer?

  init(of fonts: FontCollection) {
    letters = Self.characters(of: FontFace(size: 16), in: fonts)
    emoji = Self.characters(
      of: FontFace(family: .custom("Noto Color Emoji"), size: 16), in: fonts)
  }

  deinit {
    if let letters { FcCharSetDestroy(letters) }
    if let emoji { FcCharSetDestroy(emoji) }
  }

  private static func characters(of face: FontFace, in fonts: FontCollection) -> OpaquePointer? {
    guard let font = fonts.font(for: face) else { return nil }
    var set: OpaquePointer?
    guard FcPatternGetCharSet(placard_pattern(font), FC_CHARSET, 0, &set) == FcResultMatch else {
      return nil
    }
    return set.map { FcCharSetCopy($0) }
  }

  func covers(_ block: TextBlock) -> Bool {
    block.spans.allSatisfy { $0.attachment != nil || covers($0) }
  }

  private func covers(_ span: TextBlock.Span) -> Bool {
    if span.face.family == .custom(SymbolFont.family) { return true }
    if span.string.utf8.allSatisfy({ $0 < 0x80 }) { return true }
    let scalars = Array(span.string.unicodeScalars)
    return scalars.indices.allSatisfy { index in
      let next = index + 1 < scalars.count ? scalars[index + 1] : nil
      return covers(scalars[index], before: next)
    }
  }

  private func covers(_ scalar: Unicode.Scalar, before next: Unicode.Scalar?) -> Bool {
    // Characters that show nothing need no glyph: joiners, direction marks, variation selectors.
    if scalar.value < 0x80 || scalar.properties.isDefaultIgnorableCodePoint { return true }
    if has(scalar, letters) { return true }
    // A sign that is a picture only on demand ("☎") is drawn as a letter by another font.
    let isPicture =
      scalar.properties.isEmojiPresentation || scalar.properties.isEmojiModifier
      || next?.value == 0xFE0F
    return isPicture && has(scalar, emoji)
  }

  private func has(_ scalar: Unicode.Scalar, _ set: OpaquePointer?) -> Bool {
    set.map { FcCharSetHasChar($0, scalar.value) != FcFalse } ?? false
  }
}
