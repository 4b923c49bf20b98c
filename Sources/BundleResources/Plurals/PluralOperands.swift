/// What plural rules ask of a number as it is written (Unicode TR 35, part 3, §5.1.1).
struct PluralOperands: Hashable, Sendable {
  /// The whole part (CLDR's `i`); of one with more than 18 digits the last 18, and not below 10¹⁸.
  let whole: UInt64
  /// The number of digits after the point as written (`v`).
  let fractionDigits: Int
  /// The digits after the point as written (`f`).
  let fraction: UInt64
  /// The digits after the point without zeros at the end (`t`).
  let significantFraction: UInt64

  /// The whole number, where the value is one (`n` without fraction); `1.0` is.
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
    let end = fraction.lastIndex { $0 != "0" }
    significantFraction = end.map { number(fraction[...$0]) } ?? 0
  }
}

/// The conditions of which plural rules are made.
extension PluralOperands {
  /// Whether the number is written without fraction.
  var isWrittenWhole: Bool { fractionDigits == 0 }

  /// Whether the number is written as this one and without fraction.
  func isWritten(_ value: UInt64) -> Bool { isWrittenWhole && whole == value }

  /// Whether the value is whole and in a range.
  func isInteger(_ range: ClosedRange<UInt64>) -> Bool {
    integer.map { range.contains($0) } ?? false
  }

  /// Whether the value is whole and ends on one of these, by tens or hundreds.
  func integerEnds(by modulus: UInt64, in range: ClosedRange<UInt64>) -> Bool {
    integer.map { range.contains($0 % modulus) } ?? false
  }

  /// The last digit of the whole part.
  var lastDigit: UInt64 { whole % 10 }
  /// The last two digits of the whole part.
  var lastTwo: UInt64 { whole % 100 }
  /// The last digit of the fraction as written.
  var fractionLastDigit: UInt64 { fraction % 10 }
  /// The last two digits of the fraction as written.
  var fractionLastTwo: UInt64 { fraction % 100 }

  /// Many for whole millions, as the Romance languages have it.
  var millionsOrOther: PluralCategory {
    isWrittenWhole && whole != 0 && whole % 1_000_000 == 0 ? .many : .other
  }
}
