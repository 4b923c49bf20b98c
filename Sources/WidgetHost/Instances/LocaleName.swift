import Foundation

/// The identifier of a language and region, such as `de_DE`.
package enum LocaleName {
  /// Whether the language exists; Foundation would treat any other as English.
  package static func isKnown(_ text: String) -> Bool {
    // The default one is accepted without loading the tables of languages, which takes milliseconds.
    if text == "en_US" { return true }
    let parts = text.split(omittingEmptySubsequences: false) { "-_".contains($0) }
    let isFormed = parts.allSatisfy { part in
      (1...8).contains(part.count) && part.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) }
    }
    return isFormed && Locale.LanguageCode(parts.first?.lowercased() ?? "").isISOLanguage
  }
}
