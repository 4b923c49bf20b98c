import CPangoCairo
import Graphics

/// Determines whether the system font and the emoji font cover a text.
///
/// The result depends on the text alone, so that the fonts of a text never depend on previous texts.
final class FontCoverage {
  private let textCharacters: OpaquePointer?
  private let emojiCharacters: OpaquePointer?

  init(of fonts: FontCollection) {
    textCharacters = Self.characters(of: FontFace(size: 16), in: fonts)
    emojiCharacters = Self.characters(
      of: FontFace(family: .custom("Noto Color Emoji"), size: 16), in: fonts)
  }

  deinit {
    if let textCharacters { FcCharSetDestroy(textCharacters) }
    if let emojiCharacters { FcCharSetDestroy(emojiCharacters) }
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
    // Invisible characters need no glyph: joiners, direction marks, variation selectors.
    if scalar.value < 0x80 || scalar.properties.isDefaultIgnorableCodePoint { return true }
    if has(scalar, textCharacters) { return true }
    // A character with text presentation by default ("☎") is drawn by another font.
    let isPicture =
      scalar.properties.isEmojiPresentation || scalar.properties.isEmojiModifier
      || next?.value == 0xFE0F
    return isPicture && has(scalar, emojiCharacters)
  }

  private func has(_ scalar: Unicode.Scalar, _ set: OpaquePointer?) -> Bool {
    set.map { FcCharSetHasChar($0, scalar.value) != FcFalse } ?? false
  }
}
