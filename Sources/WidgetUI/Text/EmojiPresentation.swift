extension String {
  /// The text with the selector of emoji after pictographs such as "🌡", "🗓" and "🛠".
  ///
  /// Unicode presents them as text by default. Apple's fonts have them as emoji only, and symbol fonts are not
  /// consulted. The characters before this block, such as "☎" and "★", have forms of both kinds.
  var withEmojiPresentation: String {
    guard utf8.contains(where: { $0 == 0xF0 }) else { return self }
    var result = String.UnicodeScalarView()
    let scalars = unicodeScalars
    for index in scalars.indices {
      let scalar = scalars[index]
      result.append(scalar)
      guard scalar.value >= 0x1F000, scalar.properties.isEmoji,
        !scalar.properties.isEmojiPresentation
      else { continue }
      let next = scalars.index(after: index)
      if next == scalars.endIndex || !scalars[next].choosesPresentation {
        result.append("\u{FE0F}")
      }
    }
    return String(result)
  }
}

extension Unicode.Scalar {
  /// Whether it is a selector of text or emoji, or a skin tone, which only emoji have.
  fileprivate var choosesPresentation: Bool {
    value == 0xFE0E || value == 0xFE0F || properties.isEmojiModifier
  }
}
