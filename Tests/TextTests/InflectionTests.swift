import Foundation
import Graphics
import Testing

@testable import WidgetUI

/// `^[26 week](inflect: true)`: words that agree with a number.
@MainActor @Suite struct InflectionTests {
  nonisolated static let texts: [(Text, String)] = [
    (Text("^[\(26) week](inflect: true)"), "26 weeks"),
    (Text("^[\(1) week](inflect: true)"), "1 week"),
    (Text("^[\(0) week](inflect: true)"), "0 weeks"),
    (Text("^[\(1) weeks](inflect: true)"), "1 week"),
    (Text("^[\(2) weeks](inflect: true)"), "2 weeks"),
    (Text("^[\(-1) degree](inflect: true)"), "-1 degree"),
    (Text("^[\(1234) step](inflect: true) today"), "1,234 steps today"),
    (Text("^[\(1.5, specifier: "%.1f") hour](inflect: true)"), "1.5 hours"),
    (
      Text("^[\(3) apple](inflect: true) and ^[\(1) orange](inflect: true)"),
      "3 apples and 1 orange"
    ),
    (Text("^[\(2) small coffee](inflect: true)"), "2 small coffees"),
    (Text("^[\(2) \("box")](inflect: true)"), "2 boxes"),
    (Text("^[\("2") \("day")](inflect: true)"), "2 days"),
    (Text("^[\(3) cup of tea](inflect: true)"), "3 cups of tea"),
    (Text("^[\(3) seat left](inflect: true)"), "3 seats left"),
    (Text("^[\(3) free seat](inflect: true)"), "3 free seats"),
    (Text("There ^[is \(3) person](inflect: true)"), "There are 3 people"),
    (Text("^[\(1) guest are coming](inflect: true)"), "1 guest is coming"),
    (Text("^[\(2) Week](inflect: true)"), "2 Weeks"),
    (Text("^[\(2) WEEK](inflect: true)"), "2 WEEKS"),
    (Text("^[\(5) km](inflect: true)"), "5 km"),
    (Text("^[**\(2)** week](inflect: true)!"), "2 weeks!"),
    (Text("**^[\(2) week](inflect: true)**"), "2 weeks"),
    (Text("(^[\(2) week](inflect: true), really)"), "(2 weeks, really)"),
    (Text("^[\(2) week](inflect: true, morphology: { partOfSpeech: \"noun\" })"), "2 weeks"),
    (Text("^[\(2) week](morphology: { number: \"plural\" })"), "2 week"),
    (Text("^[\(2) week](inflect: false)"), "2 week"),
    (Text("^[week](inflect: true)"), "week"),
    (Text("^[\(2) week]"), "^[2 week]"),
    (Text("\\^[2](x:y)"), "^2"),
    (Text("2^[3]"), "2^[3]"),
    (Text(verbatim: "^[2 week](inflect: true)"), "^[2 week](inflect: true)"),
  ]

  @Test(arguments: texts) func wordsAgree(text: Text, expected: String) {
    #expect(TextFixture().string(text) == expected)
  }

  @Test func inflectionPreservesStyles() {
    let spans = TextFixture().spans(Text("^[**\(2)** week](inflect: true)!"))
    #expect(spans.map(\.string) == ["2", " weeks", "!"])
    #expect(spans.map(\.face.weight) == [600, 400, 400])
  }

  @Test func otherLanguagesAreUnchanged() {
    var fixture = TextFixture()
    fixture.environment.locale = Locale(identifier: "de_DE")
    fixture.resources = StringTables(tables: [
      "de": ["^[%lld week](inflect: true)": "^[%1$@ Wochen](inflect: true)"]
    ])
    #expect(fixture.string(Text("^[\(3) week](inflect: true)")) == "3 Wochen")
    #expect(fixture.string(Text("^[\(3) day](inflect: true)")) == "3 days")
  }

  nonisolated static let nouns: [(singular: String, plural: String)] = [
    ("week", "weeks"), ("day", "days"), ("city", "cities"), ("box", "boxes"), ("bus", "buses"),
    ("class", "classes"), ("match", "matches"), ("dish", "dishes"), ("size", "sizes"),
    ("house", "houses"), ("horse", "horses"), ("virus", "viruses"), ("lens", "lenses"),
    ("person", "people"), ("child", "children"), ("foot", "feet"), ("knife", "knives"),
    ("hero", "heroes"), ("photo", "photos"), ("movie", "movies"), ("pie", "pies"),
    ("analysis", "analyses"), ("fireman", "firemen"), ("human", "humans"), ("woman", "women"),
    ("sheep", "sheep"), ("series", "series"), ("quiz", "quizzes"), ("shoe", "shoes"),
    ("Person", "People"), ("CITY", "CITIES"), ("Ox", "Oxen"), ("goal", "goals"),
    ("story", "stories"), ("key", "keys"), ("cache", "caches"), ("mile", "miles"),
    ("minute", "minutes"),
  ]

  @Test(arguments: nouns) func nounsHaveTwoForms(singular: String, plural: String) {
    #expect(EnglishNoun.plural(of: singular) == plural)
    #expect(EnglishNoun.plural(of: plural) == plural)
    #expect(EnglishNoun.singular(of: plural) == singular)
    #expect(EnglishNoun.singular(of: singular) == singular)
  }

  @Test(arguments: [
    ("^[", "^["), ("^[a](inflect: true)", "a"), ("^[^[](inflect: true)", "^["), ("^[1 a", "^[1 a"),
    ("](inflect: true)", "](inflect: true)"),
  ])
  func malformedAttributesLoseNothing(unit: String, shown: String) {
    let count = InlineMarkdown.maximumLength / unit.count
    let runs = InlineMarkdown.runs(of: String(repeating: unit, count: count))
    let text = runs.map(\.text).joined()
    let isWhole = text == String(repeating: shown, count: count)
    #expect(isWhole, "\(text.count) letters: \(text.prefix(80))…")
  }
}
