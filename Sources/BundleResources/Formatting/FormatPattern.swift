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
    if number.integer == 0, let zero = forms[.zero] { return zero }
    let category = PluralRule(for: locale).category(for: number)
    return forms[category] ?? fallback
  }

  /// The form for what is no number.
  var fallback: String {
    forms[.other] ?? PluralCategory.allCases.reversed().lazy.compactMap { forms[$0] }.first ?? ""
  }
}

/// A part of a format.
enum FormatPiece: Hashable, Sendable {
  case literal(String)
  case argument(FormatSpecifier)
  /// A plural variable, `%#@files@` or `%1$#@files@`; its source stands in for an unknown one.
  case variable(name: String, position: Int?, source: String)
  /// The number that chose the plural form, `%arg`.
  case ownArgument
}

/// A place in a format where an argument is shown: `%d`, `%1$@`, `%-8.2f`.
struct FormatSpecifier: Hashable, Sendable {
  /// What an argument is shown as.
  enum Conversion: Hashable, Sendable {
    case integer, unsigned, octal, hexadecimal
    case fixed, exponent, general
    case character, text
  }

  /// A width or a precision.
  enum Size: Hashable, Sendable {
    case fixed(Int)
    /// The next argument, `*`.
    case argument
  }

  /// The argument's place, from 1, or `nil` for the one after the last.
  var position: Int?
  var isLeftAligned = false
  var showsPlus = false
  var showsSpace = false
  var padsWithZeros = false
  var isAlternate = false
  var groups = false
  var width: Size?
  var precision: Size?
  var conversion = Conversion.text
  var isUppercase = false
  /// The specifier as it stands in the format.
  var source = ""

  /// The source without percent sign and position: `lld` of `%1$lld`.
  var unpositionedSource: String {
    let start = position == nil ? nil : source.firstIndex(of: "$")
    return String(source[source.index(after: start ?? source.startIndex)...])
  }
}
