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
