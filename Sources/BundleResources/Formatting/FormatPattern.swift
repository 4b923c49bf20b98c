/// A translation: a format and the plural variables that it uses directly or indirectly.
struct FormatPattern: Hashable, Sendable {
  var format: String
  var variables: [String: PluralVariable] = [:]
}

/// A part of a translation whose form depends on a number.
struct PluralVariable: Hashable, Sendable {
  /// Which argument the first `%d` of a form refers to.
  enum Numbering: Hashable, Sendable {
    /// The argument of the variable, as in a `.stringsdict`.
    case fromOwnArgument
    /// The first argument, as if a String Catalog varies a whole text.
    case fromFirstArgument
  }

  /// The number of the argument that selects the form, from 1; `nil` for the next one.
  var argument: Int?
  /// The format of that argument, without percent sign: `lld`, `.1f`.
  var specifier = "lld"
  var numbering = Numbering.fromOwnArgument
  var forms: [PluralCategory: String]

  /// The form for a number; a form for zero applies in every language.
  func form(for number: PluralOperands, in locale: LocaleTag) -> String {
    if number.integer == 0, let zero = forms[.zero] { return zero }
    let category = PluralRule(for: locale).category(for: number)
    return forms[category] ?? fallback
  }

  /// The form for arguments that are not numbers.
  var fallback: String {
    forms[.other] ?? PluralCategory.allCases.reversed().lazy.compactMap { forms[$0] }.first ?? ""
  }
}

/// A part of a format.
enum FormatPiece: Hashable, Sendable {
  case literal(String)
  case argument(FormatSpecifier)
  /// A plural variable, `%#@files@` or `%1$#@files@`; an unknown one is replaced by its source.
  case variable(name: String, position: Int?, source: String)
  /// The number that selected the plural form, `%arg`.
  case ownArgument
}

/// A format specifier: `%d`, `%1$@`, `%-8.2f`.
struct FormatSpecifier: Hashable, Sendable {
  /// The conversion of an argument.
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

  /// The number of the argument, from 1; `nil` for the next one.
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
  /// The specifier as written in the format.
  var source = ""

  /// The source without percent sign and position: `lld` of `%1$lld`.
  var unpositionedSource: String {
    let start = position == nil ? nil : source.firstIndex(of: "$")
    return String(source[source.index(after: start ?? source.startIndex)...])
  }
}
