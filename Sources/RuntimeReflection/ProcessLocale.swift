import CRuntimeReflection
import Foundation

/// The locale that Foundation takes for the person's: what `Locale.current` answers in this process, and with it
/// the calendars, formatters and format styles that are not told another one.
///
/// Foundation has no such setting on Linux: there its current locale is always `en_001`, whatever the environment
/// and the user defaults say. It makes one object of it, which `Locale.current` hands out from then on; that object's
/// contents are exchanged for those of the wanted locale, made for the purpose and known to nobody else. It forgets
/// that object when the default time zone is set, so the time zone is set first.
package enum ProcessLocale {
  /// Has `Locale.current` answer a locale from now on, before the author's code asks for it.
  ///
  /// - Throws: ``UnknownFoundationError`` where this version of Foundation keeps its current locale in another way.
  package static func adopt(_ name: String) throws {
    let identifier = name.replacing("-", with: "_")
    if Locale.current.identifier == identifier { return }
    // Forgets the current locale and calendar too, which may have been asked for before.
    NSTimeZone.resetSystemTimeZone()
    let wanted = try unshared(identifier)
    guard exchangeContents(of: Locale.current, and: wanted),
      Locale.current.identifier == identifier
    else {
      throw UnknownFoundationError(locale: name)
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
    return objects_exchange_contents(first, second)
  }

  /// The object that a locale refers to, with which its value begins.
  private static func object(of locale: Locale) -> UnsafeMutableRawPointer? {
    guard MemoryLayout<Locale>.size == 2 * MemoryLayout<UInt>.size else { return nil }
    return withUnsafeBytes(of: locale) { $0.load(as: UnsafeMutableRawPointer?.self) }
  }
}

/// The error of a Foundation that stores its current locale in an unknown way.
package struct UnknownFoundationError: Error, Hashable, CustomStringConvertible {
  /// The locale that was requested.
  package let locale: String

  /// What is wrong.
  package var description: String {
    "Foundation's current locale cannot be set to '\(locale)': this version of Foundation is not known"
  }
}
