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
