import Foundation

/// The identifier of a language and region, such as `de_DE`.
package enum LocaleName {
  /// Returns the identifier as it was given.
  ///
  /// - Throws: ``CommandError`` if the language does not exist, which Foundation would treat as English.
  package static func checked(_ text: String) throws -> String {
    // The default one is accepted without loading the tables of languages, which takes milliseconds.
    if text == "en_US" { return text }
    let parts = text.split(omittingEmptySubsequences: false) { "-_".contains($0) }
    let isFormed = parts.allSatisfy { part in
      (1...8).contains(part.count) && part.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) }
    }
    let language = Locale.LanguageCode(parts.first.map { $0.lowercased() } ?? "")
    guard isFormed, language.isISOLanguage else {
      throw CommandError(
        "unknown locale '\(text)'; write a language and region, such as de_DE or pt-BR")
    }
    return text
  }
}
