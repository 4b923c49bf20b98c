import CProcess
import Foundation

/// The locale that Foundation takes for the person's: what `Locale.current` answers in this process, and with it
/// the calendars, formatters and format styles that are not told another one.
///
/// Foundation has no such setting on Linux: there its current locale is always `en_001`, whatever the environment
/// and the user defaults say. It makes one object of it, which `Locale.current` hands out from then on; that object's
/// contents are exchanged for those of the wanted locale, made for the purpose and known to nobody else. It forgets
/// that object when the default time zone is set, so the time zone is set first.
enum ProcessLocale {
  /// Has `Locale.current` answer a locale from now on, before the author's code asks for it.
  ///
  /// - Throws: ``CommandError`` where this version of Foundation keeps its current locale in another way.
  static func adopt(_ name: String) throws {
    let identifier = name.replacing("-", with: "_")
    if Locale.current.identifier == identifier { return }
    // Forgets the current locale and calendar too, which may have been asked for before.
    NSTimeZone.resetSystemTimeZone()
    let wanted = try unshared(identifier)
    guard exchangeContents(of: Locale.current, and: wanted),
      Locale.current.identifier == identifier
    else {
      throw CommandError(
        "Foundation's current locale cannot be set to '\(name)': this version of Foundation is not known"
      )
    }
  }

  /// A locale of an object of its own: one that is decoded with preferences is not looked up among the known ones.
  private static func unshared(_ identifier: String) throws -> Locale {
    let language = identifier.replacing("_", with: "-")
    let coded = CodedLocale(
      identifier: identifier, preferences: .init(langs: [language], locale: identifier))
    return try JSONDecoder().decode(Locale.self, from: JSONEncoder().encode(coded))
  }

  /// What Foundation writes of a locale with the settings of a person.
  private struct CodedLocale: Encodable {
    let identifier: String
    let preferences: Preferences

    struct Preferences: Encodable {
      let langs: [String]
      let locale: String
    }
  }

  /// Exchanges what two locales' objects hold, if they are of the same class.
  private static func exchangeContents(of first: Locale, and second: Locale) -> Bool {
    guard let first = object(of: first), let second = object(of: second) else { return false }
    return placard_exchange_contents(first, second)
  }

  /// The object that a locale refers to, with which its value begins.
  private static func object(of locale: Locale) -> UnsafeMutableRawPointer? {
    guard MemoryLayout<Locale>.size == 2 * MemoryLayout<UInt>.size else { return nil }
    return withUnsafeBytes(of: locale) { $0.load(as: UnsafeMutableRawPointer?.self) }
  }
}

/// The name of a language and region, such as `de_DE`.
package enum LocaleName {
  /// The identifier as it was given.
  ///
  /// - Throws: ``CommandError`` where its language is none, which Foundation would take for English.
  package static func checked(_ text: String) throws -> String {
    // The usual one, without the tables of languages, which take milliseconds to read.
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
