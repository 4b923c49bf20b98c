/// What a key stands for in a language: a text with places for arguments.
package struct LocalizedFormat: Hashable, Sendable {
  /// The key that was looked up.
  package let key: String
  /// The language of the text, which decides its plural forms.
  package let locale: LocaleTag
  /// Whether a table has the key; otherwise the key stands for itself.
  package let isTranslated: Bool
  let pattern: FormatPattern

  /// The text with its percent signs, for a key that was written without any argument.
  package var unformatted: String { pattern.format }

  /// Puts the arguments in.
  ///
  /// A specifier of the wrong kind shows the argument in its own way; one without an argument
  /// stays as it is written, with a diagnostic.
  package func formatted(
    _ arguments: [FormatArgument], numbers: NumberStyle = .plain
  ) -> FormattedText {
    var writer = FormatWriter(
      pattern: pattern, locale: locale, arguments: arguments, style: numbers)
    writer.write()
    return writer.result
  }
}
