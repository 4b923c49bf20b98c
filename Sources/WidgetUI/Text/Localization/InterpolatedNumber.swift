package import Foundation

/// A number in a localized text, with the format that it is shown in.
public struct InterpolatedNumber: Hashable, Sendable {
  /// A number's value.
  public enum Value: Hashable, Sendable {
    /// A whole number.
    case signed(Int64)
    /// A whole number that is not negative.
    case unsigned(UInt64)
    /// A number with a fraction.
    case double(Double)
  }

  let value: Value
  let specifier: String

  /// The number as the locale writes it, with groups of digits: `1,234` or `1.234`.
  package func string(in locale: Locale) -> String {
    if let plain = plainDigits(in: locale) { return plain }
    let format = NumberSpecifier(specifier) ?? NumberSpecifier(for: value)
    return format.string(of: value, in: locale)
  }

  /// Small whole numbers look the same in every language that writes Latin digits; to know that saves
  /// the start of the locale machinery, 10 ms.
  private func plainDigits(in locale: Locale) -> String? {
    guard ["%lld", "%d", "%llu", "%u"].contains(specifier),
      Self.latinDigits.contains(locale.baseLanguage)
    else { return nil }
    switch value {
    case .signed(let number): return (0..<1000).contains(number) ? String(number) : nil
    case .unsigned(let number): return number < 1000 ? String(number) : nil
    case .double: return nil
    }
  }

  private static let latinDigits: Set<String> = [
    "en", "de", "fr", "es", "it", "pt", "nl", "sv", "da", "nb", "no", "fi", "pl", "cs", "sk", "hu",
    "ro", "tr", "ru", "uk", "el", "he", "ja", "ko", "zh", "th", "vi", "id", "hr", "sl", "ca",
  ]
}

extension Locale {
  /// The language without script and region, read off the identifier.
  var baseLanguage: String {
    let identifier = self.identifier
    guard !identifier.contains("@"), !identifier.contains("-u-") else { return "" }
    return String(identifier.prefix { $0.isASCII && $0.isLetter })
  }
}
