/// The operands of plural rules for a formatted number (UTS 35, part 3, §5.1.1).
struct PluralOperands: Hashable, Sendable {
  /// The whole part (CLDR's `i`); of one with more than 18 digits the last 18, and not below 10¹⁸.
  let whole: UInt64
  /// The number of digits after the point as written (`v`).
  let fractionDigits: Int
  /// The digits after the point as written (`f`).
  let fraction: UInt64
  /// The digits after the point without zeros at the end (`t`).
  let significantFraction: UInt64
  /// The number of those digits (`w`).
  let significantFractionDigits: Int

  /// The value as an integer, if it has no fraction (`n`); `1.0` is 1.
  var integer: UInt64? { significantFraction == 0 ? whole : nil }

  /// Reads a number in ASCII digits, such as `-12.50`; the sign does not count.
  init(_ written: String) {
    let digits = written.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
    func number(_ text: some StringProtocol) -> UInt64 { UInt64(text.prefix(18)) ?? 0 }
    let whole = (digits.first ?? "").filter { $0.isASCII && $0.isNumber }
    let long: UInt64 = whole.count > 18 ? 1_000_000_000_000_000_000 : 0
    self.whole = number(whole.suffix(18)) + long
    let fraction = digits.count > 1 ? digits[1].filter { $0.isASCII && $0.isNumber } : ""
    fractionDigits = fraction.count
    self.fraction = number(fraction)
    let significant = fraction.lastIndex { $0 != "0" }.map { fraction[...$0] } ?? ""
    significantFraction = number(significant)
    significantFractionDigits = significant.count
  }
}

extension PluralOperands {
  /// The operand names of CLDR's rules.
  enum Name: String, Hashable {
    /// The value.
    case n
    /// The whole part.
    case i
    /// The number of digits after the point, with zeros at the end and without.
    case v, w
    /// The digits after the point, with zeros at the end and without.
    case f, t
    /// The exponent of compact notation, which formats of strings do not have.
    case e, c
  }

  /// The value of an operand; `nil` for the value of a number that is not whole, which no rule names.
  func value(of name: Name) -> UInt64? {
    switch name {
    case .n: integer
    case .i: whole
    case .v: UInt64(fractionDigits)
    case .w: UInt64(significantFractionDigits)
    case .f: fraction
    case .t: significantFraction
    case .e, .c: 0
    }
  }
}
