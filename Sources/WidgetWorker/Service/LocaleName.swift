package import WidgetHost

extension LocaleName {
  /// Returns the identifier as it was given.
  ///
  /// - Throws: ``CommandError`` if the language does not exist, which Foundation would treat as English.
  package static func checked(_ text: String) throws -> String {
    guard isKnown(text) else {
      throw CommandError(
        "unknown locale '\(text)'; write a language and region, such as de_DE or pt-BR")
    }
    return text
  }
}
