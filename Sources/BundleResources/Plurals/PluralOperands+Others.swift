/// The rules of further languages (Unicode CLDR).
extension PluralOperands {
  var arabic: PluralCategory {
    guard let integer else { return .other }
    return switch (integer, integer % 100) {
    case (0, _): .zero
    case (1, _): .one
    case (2, _): .two
    case (_, 3...10): .few
    case (_, 11...99): .many
    default: .other
    }
  }

  var hebrew: PluralCategory {
    if isWritten(1) || (whole == 0 && !isWrittenWhole) { return .one }
    return isWritten(2) ? .two : .other
  }

  var maltese: PluralCategory {
    guard let integer else { return .other }
    return switch (integer, integer % 100) {
    case (1, _): .one
    case (2, _): .two
    case (0, _), (_, 3...10): .few
    case (_, 11...19): .many
    default: .other
    }
  }

  var danish: PluralCategory {
    integer == 1 || (significantFraction != 0 && whole < 2) ? .one : .other
  }

  var icelandic: PluralCategory {
    let value = significantFraction == 0 ? whole : significantFraction
    return value % 10 == 1 && value % 100 != 11 ? .one : .other
  }

  var filipino: PluralCategory {
    if isWrittenWhole {
      return (1...3).contains(whole) || ![4, 6, 9].contains(lastDigit) ? .one : .other
    }
    return [4, 6, 9].contains(fractionLastDigit) ? .other : .one
  }

  var sinhala: PluralCategory {
    isInteger(0...1) || (whole == 0 && fraction == 1) ? .one : .other
  }
}
