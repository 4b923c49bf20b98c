/// A part of a format.
enum FormatPiece: Hashable, Sendable {
  case literal(String)
  case argument(FormatSpecifier)
  /// A plural variable, `%#@files@` or `%1$#@files@`; its source stands in for an unknown one.
  case variable(name: String, position: Int?, source: String)
  /// The number that chose the plural form, `%arg`.
  case ownArgument
}
