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

extension PluralRule {
  /// The rule of a language; languages that are not in the table have no forms, as CLDR has it.
  init(for locale: LocaleTag) {
    if locale.language == "pt" && locale.region != nil && locale.region != "BR" {
      self = .italian
      return
    }
    self = Self.languages[locale.language] ?? .none
  }

  private static let languages: [String: PluralRule] = {
    var rules: [String: PluralRule] = [:]
    for (rule, names) in table {
      for name in names.split(separator: " ") { rules[String(name)] = rule }
    }
    return rules
  }()

  private static let table: [(PluralRule, String)] = [
    (.none, "id ig ja jv km ko lo ms my su th to vi wo yo yue zh"),
    (
      .exactlyOne,
      """
      af an az bg brx ce ckb dv ee el eo eu fo fur gsw ha haw hu ka kk kl ku ky lb lg mas ml mn mr \
      nah nb nd ne nn no ny om or os pap ps rm sd sn so sq ss st syr ta te tig tk tn tr ts ug uz \
      ve vo xh xog
      """
    ),
    (.writtenOne, "ast de en et fi fy gl ia io lij nl sc scn sv sw ur yi"),
    (.upToOne, "am as bn doi fa gu hi kn pcm zu"),
    (.zeroOrOne, "ak bho guw ln mg nso pa ti wa"),
    (.belowTwo, "ff hy kab"),
    (.spanish, "es"),
    (.italian, "it ca vec"),
    (.french, "fr pt"),
    (.danish, "da"),
    (.icelandic, "is"),
    (.macedonian, "mk"),
    (.latvian, "lv prg"),
    (.lithuanian, "lt"),
    (.russian, "ru uk"),
    (.belarusian, "be"),
    (.polish, "pl"),
    (.czech, "cs sk"),
    (.slovenian, "sl"),
    (.croatian, "hr sr bs sh"),
    (.sorbian, "dsb hsb"),
    (.romanian, "ro mo"),
    (.arabic, "ar ars"),
    (.hebrew, "he"),
    (.welsh, "cy"),
    (.irish, "ga"),
    (.scottish, "gd"),
    (.breton, "br"),
    (.maltese, "mt"),
    (.filipino, "fil tl ceb"),
    (.sinhala, "si"),
  ]
}

/// The forms that languages have for numbers of things (Unicode CLDR).
package enum PluralCategory: String, Hashable, Codable, Sendable, CaseIterable {
  case zero, one, two, few, many, other
}
