import Testing

@testable import BundleResources

/// Some samples of each form from CLDR's rules.
struct PluralTests {
  @Test(
    "selects the form for a selection of CLDR's samples",
    arguments: [
      ("en", "one: 1 | other: 0 2 16 1.0 0.0 1.5"),
      ("de", "one: 1 | other: 0 2 1.0"),
      ("nl", "one: 1 | other: 0 2 1.0"),
      ("sv", "one: 1 | other: 0 2 1.0"),
      ("fi", "one: 1 | other: 0 2 1.0"),
      ("nb", "one: 1 1.0 | other: 0 2 0.9"),
      ("hu", "one: 1 1.00 | other: 0 2 1.1"),
      ("tr", "one: 1 1.0 | other: 0 2"),
      ("da", "one: 1 0.1 1.6 | other: 0 2 0.0 2.0 3.4"),
      ("is", "one: 1 21 31 101 0.1 1.0 2.1 | other: 0 2 11 0.0 0.2 1.8 10.0"),
      ("fr", "one: 0 1 0.0 1.5 | many: 1000000 2000000 | other: 2 17 100000 2.0"),
      ("es", "one: 1 1.0 | many: 1000000 | other: 0 2 0.9 1000000.0"),
      ("it", "one: 1 | many: 1000000 | other: 0 2 1.0"),
      ("ca", "one: 1 | many: 1000000 | other: 0 1.5"),
      ("pt", "one: 0 1 0.5 1.5 | many: 1000000 | other: 2 2.0"),
      ("pt-BR", "one: 0 1 | other: 2"),
      ("pt-PT", "one: 1 | many: 1000000 | other: 0 2 1.0"),
      ("hi", "one: 0 1 0.0 0.04 1.0 | other: 2 1.1"),
      ("pa", "one: 0 1 1.0 | other: 2 0.1 1.1"),
      ("hy", "one: 0 1 1.5 | other: 2 2.0"),
      ("ru", "one: 1 21 101 | few: 2 4 22 102 | many: 0 5 11 12 19 100 111 | other: 0.0 1.5 10.0"),
      ("uk", "one: 1 21 | few: 3 24 | many: 0 14 20 | other: 1.0"),
      ("be", "one: 1 21 1.0 | few: 2 22 2.0 | many: 0 5 11 0.0 11.0 | other: 0.1 10.1"),
      ("pl", "one: 1 | few: 2 4 22 102 | many: 0 5 19 21 112 100 | other: 0.0 1.0"),
      ("cs", "one: 1 | few: 2 3 4 | many: 0.0 1.5 | other: 0 5 19 22 100"),
      ("sk", "one: 1 | few: 2 | many: 1.0 | other: 0 5"),
      ("sl", "one: 1 101 | two: 2 102 | few: 3 4 103 0.0 1.5 | other: 0 5 19 100"),
      ("hr", "one: 1 21 0.1 1.1 10.1 | few: 2 24 0.2 1.4 | other: 0 5 11 12 0.0 0.5 1.0 2.0"),
      ("mk", "one: 1 21 0.1 | other: 0 2 11 0.0 1.0"),
      ("hsb", "one: 1 101 0.1 | two: 2 0.2 | few: 3 4 1.3 | other: 0 5 0.0 1.0"),
      ("lt", "one: 1 21 1.0 | few: 2 9 22 2.0 | many: 0.1 1.7 10.1 | other: 0 10 11 20 0.0 10.0"),
      ("lv", "zero: 0 10 11 20 0.0 12.0 100 | one: 1 21 0.1 1.0 1.1 10.1 | other: 2 9 0.2 1.9"),
      ("ro", "one: 1 | few: 0 2 16 101 1001 0.0 1.5 | other: 20 35 100 1000"),
      (
        "ar", "zero: 0 0.0 | one: 1 | two: 2 | few: 3 10 103 | many: 11 99 111 | other: 100 102 0.1"
      ),
      ("he", "one: 1 0.0 0.9 | two: 2 | other: 0 3 20 1.0 2.5"),
      ("cy", "zero: 0 | one: 1 | two: 2 | few: 3 | many: 6 | other: 4 5 7 20 0.1"),
      ("ga", "one: 1 | two: 2 | few: 3 6 | many: 7 10 | other: 0 11 0.1"),
      ("gd", "one: 1 11 | two: 2 12 | few: 3 10 13 19 | other: 0 20 0.9"),
      (
        "br",
        "one: 1 21 | two: 2 22 | few: 3 4 9 23 | many: 1000000 | other: 0 5 11 12 13 70 71 100"
      ),
      ("mt", "one: 1 | two: 2 | few: 0 3 10 103 | many: 11 19 111 | other: 20 100 0.1"),
      ("fil", "one: 0 1 3 5 7 10 0.0 0.5 | other: 4 6 9 14 0.4 1.6"),
      ("si", "one: 0 1 0.1 0.01 1.0 | other: 2 0.2 1.1"),
      ("ja", "other: 0 1 2 1.0"), ("zh-Hant", "other: 0 1"), ("ko", "other: 1"),
      ("vi", "other: 1"), ("th", "other: 1"), ("xx", "other: 0 1 2"),
    ])
  func choosesForm(language: String, samples: String) { check(language, samples) }

  @Test("selects the form for all of CLDR's samples", arguments: pluralSamples)
  func choosesFormOfSamples(languages: String, samples: String) {
    for language in languages.split(separator: " ") where language != "und" {
      check(String(language), samples)
    }
  }

  @Test("parses every condition of the table")
  func conditions() {
    for (languages, forms) in PluralRule.table {
      for (form, text) in forms {
        #expect(PluralCondition(text) != nil, "\(languages) \(form): \(text)")
      }
    }
  }

  @Test(
    "rejects invalid conditions",
    arguments: [
      "", "n", "n =", "n = x", "n = 1..", "n = 2..1", "x = 1", "n % 0 = 1", "n = 1 and",
      "n = 1 n = 2", "n = 1,", "n % = 1", "n == 1",
    ])
  func invalidConditions(text: String) { #expect(PluralCondition(text) == nil) }

  private func check(_ language: String, _ samples: String) {
    let rule = PluralRule(for: LocaleTag(language))
    for form in samples.split(separator: " | ") {
      let parts = form.split(separator: ": ")
      for number in parts[1].split(separator: " ") {
        #expect(
          rule.category(for: PluralOperands(String(number))).rawValue == String(parts[0]),
          "\(language) \(number)")
      }
    }
  }

  @Test("keeps the last digits of very large numbers")
  func largeNumbers() {
    let number = PluralOperands("18446744073709551615")
    #expect(PluralRule(for: LocaleTag("ru")).category(for: number) == .many)
    #expect(PluralRule(for: LocaleTag("en")).category(for: number) == .other)
    #expect(
      PluralRule(for: LocaleTag("cs")).category(for: PluralOperands("1000000000000000000002"))
        == .other)
  }
}
