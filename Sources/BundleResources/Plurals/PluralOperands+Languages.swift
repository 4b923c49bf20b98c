/// The rules of the Slavic and Baltic languages and of Romanian (Unicode CLDR).
extension PluralOperands {
  var russian: PluralCategory {
    guard isWrittenWhole else { return .other }
    if lastDigit == 1 && lastTwo != 11 { return .one }
    if (2...4).contains(lastDigit) && !(12...14).contains(lastTwo) { return .few }
    return .many
  }

  var belarusian: PluralCategory {
    guard integer != nil else { return .other }
    if lastDigit == 1 && lastTwo != 11 { return .one }
    if (2...4).contains(lastDigit) && !(12...14).contains(lastTwo) { return .few }
    return .many
  }

  var polish: PluralCategory {
    guard isWrittenWhole else { return .other }
    if whole == 1 { return .one }
    if (2...4).contains(lastDigit) && !(12...14).contains(lastTwo) { return .few }
    return .many
  }

  var czech: PluralCategory {
    guard isWrittenWhole else { return .many }
    if whole == 1 { return .one }
    return (2...4).contains(whole) ? .few : .other
  }

  var slovenian: PluralCategory {
    guard isWrittenWhole else { return .few }
    return switch lastTwo {
    case 1: .one
    case 2: .two
    case 3, 4: .few
    default: .other
    }
  }

  var sorbian: PluralCategory {
    switch isWrittenWhole ? lastTwo : fractionLastTwo {
    case 1: .one
    case 2: .two
    case 3, 4: .few
    default: .other
    }
  }

  var croatian: PluralCategory {
    let (digit, two) =
      isWrittenWhole ? (lastDigit, lastTwo) : (fractionLastDigit, fractionLastTwo)
    if digit == 1 && two != 11 { return .one }
    if (2...4).contains(digit) && !(12...14).contains(two) { return .few }
    return .other
  }

  var macedonian: PluralCategory {
    let (digit, two) =
      isWrittenWhole ? (lastDigit, lastTwo) : (fractionLastDigit, fractionLastTwo)
    return digit == 1 && two != 11 ? .one : .other
  }

  var latvian: PluralCategory {
    let hasTwoPlaces = fractionDigits == 2
    if integerEnds(by: 10, in: 0...0) || integerEnds(by: 100, in: 11...19)
      || (hasTwoPlaces && (11...19).contains(fractionLastTwo))
    {
      return .zero
    }
    if integerEnds(by: 10, in: 1...1) && !integerEnds(by: 100, in: 11...11) { return .one }
    let fractionIsOne = fractionLastDigit == 1 && !(hasTwoPlaces && fractionLastTwo == 11)
    return fractionIsOne ? .one : .other
  }

  var lithuanian: PluralCategory {
    if fraction != 0 { return .many }
    if (11...19).contains(lastTwo) { return .other }
    return switch lastDigit {
    case 1: .one
    case 2...9: .few
    default: .other
    }
  }

  var romanian: PluralCategory {
    if isWritten(1) { return .one }
    if !isWrittenWhole || whole == 0 || (1...19).contains(lastTwo) { return .few }
    return .other
  }
}

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
