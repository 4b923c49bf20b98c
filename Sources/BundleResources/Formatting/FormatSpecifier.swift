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
