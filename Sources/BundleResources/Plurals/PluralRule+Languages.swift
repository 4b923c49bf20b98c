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
