import CPangoCairo
import Graphics

/// Tells whether a text needs no more than the system design's and the emoji font.
///
/// It is a property of the text alone, so that the fonts of a text never depend on the texts before it.
final class FontCoverage {
  private let sets: [OpaquePointer]

  init(of fonts: FontCollection) {
    let emoji = FontFace(family: .custom("Noto Color Emoji"), size: 16)
    let faces = [FontFace(size: 16), emoji]
    sets = faces.compactMap { face in
      fonts.font(for: face).flatMap { font in
        var set: OpaquePointer?
        let found = FcPatternGetCharSet(placard_pattern(font), FC_CHARSET, 0, &set)
        return found == FcResultMatch ? set.map(FcCharSetCopy) : nil
      }
    }.compactMap(\.self)
  }

  deinit { sets.forEach { FcCharSetDestroy($0) } }

  func covers(_ block: TextBlock) -> Bool {
    block.spans.allSatisfy { $0.attachment != nil || covers($0) }
  }

  private func covers(_ span: TextBlock.Span) -> Bool {
    if span.face.family == .custom(SymbolFont.family) { return true }
    if span.string.utf8.allSatisfy({ $0 < 0x80 }) { return true }
    return span.string.unicodeScalars.allSatisfy(covers)
  }

  private func covers(_ scalar: Unicode.Scalar) -> Bool {
    // Characters that show nothing need no glyph: joiners, direction marks, variation selectors.
    if scalar.value < 0x80 || scalar.properties.isDefaultIgnorableCodePoint { return true }
    return sets.contains { FcCharSetHasChar($0, scalar.value) != FcFalse }
  }
}
