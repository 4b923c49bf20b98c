/// The rules of the Celtic languages (Unicode CLDR).
extension PluralOperands {
  var welsh: PluralCategory {
    switch integer {
    case 0: .zero
    case 1: .one
    case 2: .two
    case 3: .few
    case 6: .many
    default: .other
    }
  }

  var irish: PluralCategory {
    guard let integer else { return .other }
    return switch integer {
    case 1: .one
    case 2: .two
    case 3...6: .few
    case 7...10: .many
    default: .other
    }
  }

  var scottish: PluralCategory {
    guard let integer else { return .other }
    return switch integer {
    case 1, 11: .one
    case 2, 12: .two
    case 3...10, 13...19: .few
    default: .other
    }
  }

  var breton: PluralCategory {
    guard let integer else { return .other }
    let (digit, two) = (integer % 10, integer % 100)
    let isIrregularTen = [10...19, 70...79, 90...99].contains { $0.contains(two) }
    if digit == 1 && ![11, 71, 91].contains(two) { return .one }
    if digit == 2 && ![12, 72, 92].contains(two) { return .two }
    if [3, 4, 9].contains(digit) && !isIrregularTen { return .few }
    return integer != 0 && integer % 1_000_000 == 0 ? .many : .other
  }
}
