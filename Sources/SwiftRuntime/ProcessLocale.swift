import CSwiftRuntime
import Foundation

/// The current locale of the process: the value of `Locale.current`, and the default of calendars, formatters and
/// format styles that are not given another locale.
///
/// Foundation on Linux has no setting for this: its current locale is always `en_001`, whatever the environment
/// variables and user defaults say. It creates one object for it, which `Locale.current` returns from then on. This
/// type exchanges the contents of that object with those of a new, unshared locale with the requested identifier.
/// Foundation discards the object when the default time zone is set, so the time zone must be set first.
package enum ProcessLocale {
  /// Makes `Locale.current` return a locale; must be called before the author's code first reads it.
  ///
  /// - Throws: ``UnknownFoundationError`` if this version of Foundation stores its current locale differently.
  package static func setCurrent(_ name: String) throws {
    let identifier = name.replacing("-", with: "_")
    if Locale.current.identifier == identifier { return }
    // Also resets the current locale and calendar, which may have been read before.
    NSTimeZone.resetSystemTimeZone()
    let locale = try makeUnsharedLocale(identifier)
    guard exchangeContents(of: Locale.current, and: locale),
      Locale.current.identifier == identifier
    else {
      throw UnknownFoundationError(locale: name)
    }
  }

  /// Returns a locale with its own object: one that is decoded with preferences is not taken from Foundation's cache.
  private static func makeUnsharedLocale(_ identifier: String) throws -> Locale {
    let language = identifier.replacing("_", with: "-")
    let coded = EncodedLocale(
      identifier: identifier, preferences: .init(langs: [language], locale: identifier))
    return try JSONDecoder().decode(Locale.self, from: JSONEncoder().encode(coded))
  }

  /// Foundation's encoding of a locale with user preferences.
  private struct EncodedLocale: Encodable {
    let identifier: String
    let preferences: Preferences

    struct Preferences: Encodable {
      let langs: [String]
      let locale: String
    }
  }

  /// Exchanges the contents of two locales' objects if they are of the same class.
  private static func exchangeContents(of first: Locale, and second: Locale) -> Bool {
    guard let first = object(of: first), let second = object(of: second) else { return false }
    return placard_exchange_contents(first, second)
  }

  /// Returns the object that a locale refers to, which is the first word of its value.
  private static func object(of locale: Locale) -> UnsafeMutableRawPointer? {
    guard MemoryLayout<Locale>.size == 2 * MemoryLayout<UInt>.size else { return nil }
    return withUnsafeBytes(of: locale) { $0.load(as: UnsafeMutableRawPointer?.self) }
  }
}

/// The error of a Foundation that stores its current locale in an unknown way.
package struct UnknownFoundationError: Error, Hashable, CustomStringConvertible {
  /// The locale that was requested.
  package let locale: String

  /// The problem.
  package var description: String {
    "Foundation's current locale cannot be set to '\(locale)': this version of Foundation is not known"
  }
}
