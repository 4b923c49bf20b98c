/// A translation: a format, and the plural variables that it or they name.
struct FormatPattern: Hashable, Sendable {
  var format: String
  var variables: [String: PluralVariable] = [:]
}

/// A part of a translation whose form depends on a number.
struct PluralVariable: Hashable, Sendable {
  /// Which arguments the first `%d` of a form is.
  enum Numbering: Hashable, Sendable {
    /// The variable's own, as in a `.stringsdict`.
    case fromOwnArgument
    /// The first of all, as where a String Catalog varies a whole text.
    case fromFirstArgument
  }

  /// The argument whose number decides, from 1, or `nil` for the one after the last.
  var argument: Int?
  /// How that number is written, without percent sign: `lld`, `.1f`.
  var specifier = "lld"
  var numbering = Numbering.fromOwnArgument
  var forms: [PluralCategory: String]

  /// The form for a number; a form for zero counts in every language.
  func form(for number: PluralOperands, in locale: LocaleTag) -> String {
    if number.isInteger(0...0), let zero = forms[.zero] { return zero }
    let category = PluralRule(for: locale).category(for: number)
    return forms[category] ?? fallback
  }

  /// The form for what is no number.
  var fallback: String {
    forms[.other] ?? PluralCategory.allCases.reversed().lazy.compactMap { forms[$0] }.first ?? ""
  }
}
