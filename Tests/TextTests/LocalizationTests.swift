import Foundation
import Graphics
import Testing
import WidgetUI

/// Localized texts: their keys and what they show.
@MainActor @Suite struct LocalizationTests {
  nonisolated static let date = Date(timeIntervalSince1970: 0)

  nonisolated static let keys: [(LocalizedStringKey, String)] = [
    ("Panda", "Panda"),
    ("100%", "100%"),
    ("Health \(40) %", "Health %lld %%"),
    ("\("a") and \(2 as Int32) and \(3 as UInt)", "%@ and %d and %llu"),
    ("\(1.5) \(1.5 as Float) \(CGFloat(2))", "%lf %f %lf"),
    ("\(1.5, specifier: "%.1f") km", "%.1f km"),
    ("\(date, style: .time)", "%@"),
    ("\(0.5, format: .percent)", "%@"),
    ("\(Text("a").bold()) b", "%@ b"),
    ("\(Image(systemName: "star"))", "%@"),
    ("\(timerInterval: date...date)", "%@"),
    ("\(AttributedString("a"))", "%@"),
    ("\(LocalizedStringResource("a"))", "%@"),
  ]

  @Test(arguments: keys) func aKeyHasASpecifierForEachValue(
    key: LocalizedStringKey, expected: String
  ) {
    #expect(key.key == expected)
  }

  nonisolated static let texts: [(Text, String)] = [
    (Text("Health \(40) %"), "Health 40 %"),
    (Text("\(1234) points"), "1,234 points"),
    (Text("\(-1234567)"), "-1,234,567"),
    (Text("\(UInt64.max)"), "18,446,744,073,709,551,615"),
    (Text("\(1.5)"), "1.500000"),
    (Text("\(1234.567, specifier: "%.1f") km"), "1,234.6 km"),
    (Text("\(7, specifier: "%02d")"), "07"),
    (Text("\(7, specifier: "%.1f")"), "7.0"),
    (Text("\(7.9, specifier: "%d")"), "7"),
    (Text("\(7, specifier: "%s")"), "7"),
    (Text("\(7, specifier: "%n%n")"), "%n%n"),
    (Text("\(Double.nan, specifier: "%d")"), "NaN"),
    (Text("\(0.5, format: .percent)"), "50%"),
    (Text("\("**not bold**")"), "**not bold**"),
    (Text("\(Text("a").bold()) b"), "a b"),
    (Text(LocalizedStringResource("Hi \(2)")), "Hi 2"),
    (Text(LocalizedStringResource("key", defaultValue: "Hi \(2) %")), "Hi 2 %"),
  ]

  @Test(arguments: texts) func anUnknownKeyIsItsOwnText(text: Text, expected: String) {
    #expect(TextFixture().string(text) == expected)
  }

  @Test func numbersAreWrittenAsTheLocaleDoes() {
    var fixture = TextFixture()
    fixture.environment.locale = Locale(identifier: "de_DE")
    #expect(fixture.string(Text("\(1234567)")) == "1.234.567")
    #expect(fixture.string(Text("\(1234.5, specifier: "%.1f")")) == "1.234,5")
    fixture.environment.locale = Locale(identifier: "ar_EG")
    #expect(fixture.string(Text("\(7)")) == "٧")
  }

  @Test func aKnownKeyIsShownInTheRequestedLanguage() {
    var fixture = TextFixture()
    fixture.resources = StringTables(tables: [
      "de": [
        "Hello": "**Hallo**", "%@ has %lld": "%2$@ hat %1$@",
        "%@ and %@": "*%2$@* und %1$@",
      ],
      "Other/de": ["Hello": "Servus"],
    ])
    fixture.environment.locale = Locale(identifier: "de_AT")
    let hero = "P*nd*"
    #expect(fixture.string(Text("Hello")) == "Hallo")
    #expect(fixture.spans(Text("Hello")).map(\.face.weight) == [600])
    #expect(fixture.string(Text("Hello", tableName: "Other")) == "Servus")
    #expect(fixture.string(Text("\(hero) has \(3)")) == "3 hat P*nd*")
    let swapped = fixture.spans(Text("\(Text("x").bold()) and \(hero)"))
    #expect(swapped.map(\.string) == ["P*nd*", " und ", "x"])
    #expect(swapped.map(\.face.isItalic) == [true, false, false])
    #expect(swapped.map(\.face.weight) == [400, 400, 600])
    #expect(fixture.string(Text(LocalizedStringResource("Hello", table: "Other"))) == "Servus")
  }

  @Test func onlyLiteralsAreLookedUp() {
    var fixture = TextFixture()
    fixture.resources = StringTables(tables: ["en": ["Hello": "Hi"]])
    let variable = "Hello"
    #expect(fixture.string(Text("Hello")) == "Hi")
    #expect(fixture.string(Text(variable)) == "Hello")
    #expect(fixture.string(Text(variable.dropLast(1))) == "Hell")
    #expect(fixture.string(Text(verbatim: "Hello")) == "Hello")
    #expect(fixture.string(Text(LocalizedStringKey(variable))) == "Hi")
    #expect(fixture.string(Text("**a**" as String)) == "**a**")
  }

  @Test func manyArgumentsKeepTheirPositions() {
    var interpolation = LocalizedStringKey.StringInterpolation(
      literalCapacity: 0, interpolationCount: 0)
    for index in 0..<2000 { interpolation.appendInterpolation("\(index).") }
    let expected = (0..<2000).map { "\($0)." }.joined()
    #expect(
      TextFixture().string(Text(LocalizedStringKey(stringInterpolation: interpolation))) == expected
    )
  }
}
