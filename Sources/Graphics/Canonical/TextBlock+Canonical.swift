extension TextBlock: CanonicallyEncodable {
  package func encodeCanonically(to encoder: inout CanonicalEncoder) {
    encoder.encode(spans)
    encoder.encode(metrics)
    encoder.encode(width)
    encoder.encode(lineLimit)
    encoder.encode(truncation)
    encoder.encode(alignment)
    encoder.encode(direction)
    encoder.encode(lineSpacing)
    encoder.encode(language)
  }
}

extension TextBlock.Truncation: CanonicallyEncodable {}
extension TextBlock.Alignment: CanonicallyEncodable {}
extension TextBlock.Direction: CanonicallyEncodable {}

extension TextBlock.Span: CanonicallyEncodable {
  package func encodeCanonically(to encoder: inout CanonicalEncoder) {
    encoder.encode(string)
    encoder.encode(face)
    encoder.encode(paint)
    encoder.encode(tracking)
    encoder.encode(baselineOffset)
    encoder.encode(underline)
    encoder.encode(strikethrough)
    encoder.encode(attachment)
  }
}

extension TextBlock.Line: CanonicallyEncodable {
  package func encodeCanonically(to encoder: inout CanonicalEncoder) { encoder.encode(color) }
}

extension TextBlock.Attachment: CanonicallyEncodable {
  package func encodeCanonically(to encoder: inout CanonicalEncoder) {
    encoder.encode(size)
    encoder.encode(baselineOffset)
    encoder.encode(items)
  }
}

extension FontFace: CanonicallyEncodable {
  package func encodeCanonically(to encoder: inout CanonicalEncoder) {
    encoder.encode(family)
    encoder.encode(size)
    encoder.encode(weight)
    encoder.encode(isItalic)
    encoder.encode(hasMonospacedDigits)
    encoder.encode(hasSmallCaps)
    encoder.encode(width)
  }
}

extension FontFace.Family: CanonicallyEncodable {
  package func encodeCanonically(to encoder: inout CanonicalEncoder) {
    switch self {
    case .system(let design):
      encoder.encode(case: 0)
      encoder.encode(design)
    case .custom(let name):
      encoder.encode(case: 1)
      encoder.encode(name)
    }
  }
}

extension FontFace.Design: CanonicallyEncodable {}

extension FontMetrics: CanonicallyEncodable {
  package func encodeCanonically(to encoder: inout CanonicalEncoder) {
    for length in [ascent, descent, leading, capHeight, xHeight] { encoder.encode(length) }
  }
}

extension TextGlyphs: CanonicallyEncodable {
  /// Appends the glyphs: which fonts a text gets depends on the machine, and not on the text alone.
  package func encodeCanonically(to encoder: inout CanonicalEncoder) {
    guard let shaped else { return encoder.encode(case: 0) }
    encoder.encode(case: 1)
    shaped.encodeCanonically(to: &encoder)
  }
}
