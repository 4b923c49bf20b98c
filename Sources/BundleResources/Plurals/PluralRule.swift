/// The ways in which languages choose the form for a number; several languages share each.
///
/// They are the cardinal rules of Unicode CLDR for numbers without an exponent.
enum PluralRule: Hashable, Sendable {
  /// No forms: Japanese, Chinese, Korean.
  case none
  /// One for 1 and 1.0: Hungarian, Turkish.
  case exactlyOne
  /// One for 1 but not for 1.0: English, German.
  case writtenOne
  /// One for 0, 1, and what is between: Hindi, Persian.
  case upToOne
  /// One for 0 and 1: Punjabi.
  case zeroOrOne
  /// One for everything below 2: Armenian.
  case belowTwo
  /// As `exactlyOne`, many for whole millions: Spanish.
  case spanish
  /// As `writtenOne`, many for whole millions: Italian, the Portuguese of Portugal.
  case italian
  /// As `belowTwo`, many for whole millions: French, the Portuguese of Brazil.
  case french
  case danish, icelandic, macedonian, latvian, lithuanian
  case russian, belarusian, polish, czech, slovenian, croatian, sorbian, romanian
  case arabic, hebrew, welsh, irish, scottish, breton, maltese, filipino, sinhala

  /// The form for a number.
  func category(for number: PluralOperands) -> PluralCategory {
    switch self {
    case .none: .other
    case .exactlyOne: number.integer == 1 ? .one : .other
    case .writtenOne: number.isWritten(1) ? .one : .other
    case .upToOne: number.whole == 0 || number.integer == 1 ? .one : .other
    case .zeroOrOne: number.isInteger(0...1) ? .one : .other
    case .belowTwo: number.whole < 2 ? .one : .other
    case .spanish: number.integer == 1 ? .one : number.millionsOrOther
    case .italian: number.isWritten(1) ? .one : number.millionsOrOther
    case .french: number.whole < 2 ? .one : number.millionsOrOther
    case .danish: number.danish
    case .icelandic: number.icelandic
    case .macedonian: number.macedonian
    case .latvian: number.latvian
    case .lithuanian: number.lithuanian
    case .russian: number.russian
    case .belarusian: number.belarusian
    case .polish: number.polish
    case .czech: number.czech
    case .slovenian: number.slovenian
    case .croatian: number.croatian
    case .sorbian: number.sorbian
    case .romanian: number.romanian
    case .arabic: number.arabic
    case .hebrew: number.hebrew
    case .welsh: number.welsh
    case .irish: number.irish
    case .scottish: number.scottish
    case .breton: number.breton
    case .maltese: number.maltese
    case .filipino: number.filipino
    case .sinhala: number.sinhala
    }
  }
}
