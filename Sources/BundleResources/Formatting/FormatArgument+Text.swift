extension FormatArgument {
  /// The argument as a specifier asks for it; one of another kind is shown in its own way.
  func text(as specifier: FormatSpecifier, precision: Int?, style: NumberStyle) -> String {
    let number = NumberText(specifier: specifier, precision: precision, style: style)
    switch self {
    case .integer(let value):
      return number.text(isNegative: value < 0, magnitude: value.magnitude)
    case .unsigned(let value): return number.text(isNegative: false, magnitude: value)
    case .double(let value): return number.text(value)
    case .string(let value):
      guard let precision, specifier.conversion == .text else { return value }
      return String(value.prefix(max(0, precision)))
    }
  }

  /// The number as plural rules see it, written as a specifier without percent sign says, or `nil`
  /// for what is no number.
  func operands(as specifier: String) -> PluralOperands? {
    switch self {
    case .integer(let value): return PluralOperands(String(value))
    case .unsigned(let value): return PluralOperands(String(value))
    case .double(let value):
      guard value.isFinite else { return nil }
      return PluralOperands(text(ofDouble: value, as: specifier))
    case .string(let value):
      guard let number = Double(value), number.isFinite else { return nil }
      return PluralOperands(value)
    }
  }

  /// A fraction as written; a whole number has none unless a precision asks for it.
  private func text(ofDouble value: Double, as specifier: String) -> String {
    var shown = FormatSpecifier()
    var precision: Int?
    if case .argument(let parsed) = FormatParser.pieces(of: "%" + specifier).first {
      shown.conversion = parsed.conversion == .fixed ? .fixed : .text
      if case .fixed(let count) = parsed.precision { precision = count }
    }
    if shown.conversion == .fixed && precision == nil { shown.conversion = .text }
    return NumberText(specifier: shown, precision: precision, style: .plain).text(value)
  }
}
