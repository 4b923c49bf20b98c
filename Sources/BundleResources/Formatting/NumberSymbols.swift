/// The number symbols and digit grouping of a locale (Unicode CLDR).
package struct NumberSymbols: Hashable, Sendable {
  /// The grouping separator.
  package var grouping = ","
  /// The decimal separator.
  package var decimal = "."
  /// The minus sign.
  package var minus = "-"
  /// The digit 0; the others follow it.
  package var zero: Unicode.Scalar = "0"
  /// The number of digits in groups except the last, which has three.
  package var groupSize = 3
  /// The minimum number of digits before the first separator: with 2, `1234` is not grouped.
  package var minimumLeadingDigits = 1

  /// Localizes the separators, sign and digits of an ASCII number such as `-1234.50`.
  package func localize(_ number: String) -> String {
    let isNegative = number.hasPrefix("-")
    let parts = number.drop { $0 == "-" }
      .split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
    let whole = grouped(Array(parts.first ?? ""))
    let fraction = parts.count > 1 ? decimal + digits(parts[1]) : ""
    return (isNegative ? minus : "") + whole + fraction
  }

  private func grouped(_ whole: [Character]) -> String {
    guard whole.count >= 3 + minimumLeadingDigits else { return digits(whole) }
    var groups = [digits(whole.suffix(3))]
    var rest = whole.dropLast(3)
    while !rest.isEmpty {
      groups.append(digits(rest.suffix(groupSize)))
      rest = rest.dropLast(groupSize)
    }
    return groups.reversed().joined(separator: grouping)
  }

  private func digits(_ text: some Sequence<Character>) -> String {
    guard zero != "0" else { return String(text) }
    var result = String.UnicodeScalarView()
    for character in text {
      guard let digit = character.wholeNumberValue,
        let scalar = Unicode.Scalar(zero.value + UInt32(digit))
      else {
        result.append(contentsOf: character.unicodeScalars)
        continue
      }
      result.append(scalar)
    }
    return String(result)
  }
}

extension NumberSymbols {
  /// The symbols of a locale: those of its region if they differ, else of its language, else of English.
  package init(for locale: LocaleTag) {
    let regional = locale.region.flatMap { Self.locales["\(locale.language)-\($0)"] }
    self = regional ?? Self.locales[locale.language] ?? NumberSymbols()
  }

  private static let locales: [String: NumberSymbols] = {
    var symbols: [String: NumberSymbols] = [:]
    for (style, names) in table {
      for name in names.split(separator: " ") { symbols[String(name)] = style }
    }
    return symbols
  }()

  private static let noBreakSpace = "\u{A0}"
  private static let minusSign = "\u{2212}"
  private static let leftToRightMinus = "\u{200E}-"

  private static let table: [(NumberSymbols, String)] = [
    (
      .init(grouping: ".", decimal: ","),
      """
      az bs ca da de el en-DE es-AR es-CL es-CO gl id is lo mk nl pt ro sr tr vi
      """
    ),
    (.init(grouping: ".", decimal: ",", minus: minusSign), "eu hr"),
    (.init(grouping: ".", decimal: ",", minimumLeadingDigits: 2), "es it"),
    (.init(grouping: ".", decimal: ",", minus: minusSign, minimumLeadingDigits: 2), "sl"),
    (.init(), "es-MX es-US es-419 es-PE"),
    (
      .init(grouping: noBreakSpace, decimal: ","), "af cs en-ZA en-SE fr-CA hy kk pt-AO ru sk uk uz"
    ),
    (
      .init(grouping: noBreakSpace, decimal: ",", minimumLeadingDigits: 2),
      "be bg hu ka lv pl pt-PT sq"
    ),
    (.init(grouping: noBreakSpace, decimal: ",", minus: minusSign), "fi lt nb nn no sv"),
    (.init(grouping: noBreakSpace, decimal: ",", minus: minusSign, minimumLeadingDigits: 2), "et"),
    (.init(grouping: "\u{202F}", decimal: ","), "fr"),
    (.init(grouping: "\u{2019}"), "de-CH de-LI"),
    (.init(grouping: "\u{2019}", minimumLeadingDigits: 2), "it-CH"),
    (.init(grouping: "'"), "en-CH"),
    (.init(groupSize: 2), "bn en-IN gu hi kn ml mr pa ta te"),
    (.init(minus: leftToRightMinus, groupSize: 2), "ur"),
    (.init(zero: "\u{966}", groupSize: 2), "ne"),
    (.init(zero: "\u{1040}"), "my"),
    (.init(minus: leftToRightMinus), "ar he"),
    (.init(grouping: ".", decimal: ",", minus: leftToRightMinus), "ar-MA ar-DZ ar-TN ar-LY"),
    (
      .init(grouping: "\u{66C}", decimal: "\u{66B}", minus: "\u{61C}-", zero: "\u{660}"),
      "ar-EG ar-SA ar-JO ar-LB ar-IQ ar-SY ar-QA ar-KW ar-OM ar-YE ar-BH ar-SD"
    ),
    (
      .init(
        grouping: "\u{66C}", decimal: "\u{66B}", minus: "\u{200E}\u{2212}", zero: "\u{6F0}"), "fa"
    ),
  ]
}

/// How numbers in a localized format are written.
package enum NumberStyle: Hashable, Sendable {
  /// As `String(format:)` does: `1234567.5`.
  case plain
  /// As an interpolated number in SwiftUI's `Text` does: `1,234,567.5`.
  case localized(NumberSymbols)

  /// The style of an interpolated number in the locale.
  package static func localized(_ locale: LocaleTag) -> NumberStyle {
    .localized(NumberSymbols(for: locale))
  }
}
