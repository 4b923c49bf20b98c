import Foundation
import Graphics
import Testing
import WidgetUI

/// Texts of values that are not strings.
@MainActor @Suite struct TextContentTests {
  private let noon = Date(timeIntervalSince1970: 43_200)

  @Test func aFormatUsesTheEnvironmentsLocale() throws {
    var fixture = TextFixture()
    fixture.environment.locale = Locale(identifier: "de_DE")
    fixture.environment.timeZone = try #require(TimeZone(identifier: "Asia/Tokyo"))
    #expect(fixture.string(Text(1234.5, format: .number)) == "1.234,5")
    #expect(
      fixture.string(Text(1234, format: .number.locale(Locale(identifier: "en_US")))) == "1,234")
    #expect(fixture.string(Text(0.25, format: .percent)) == "25\u{A0}%")
    #expect(fixture.string(Text(noon, format: .dateTime.hour().minute())) == "21:00")
    let zoned = Date.FormatStyle(timeZone: .gmt).hour().minute()
    #expect(fixture.string(Text(noon, format: zoned)) == "12:00")
    #expect(fixture.string(Text(["a", "b"], format: .list(type: .and))) == "a und b")
  }

  @Test func aFormatterKeepsItsSettings() {
    let formatter = DateFormatter()
    formatter.dateFormat = "yyyy"
    formatter.timeZone = .gmt
    #expect(TextFixture().string(Text(noon, formatter: formatter)) == "1970")
    #expect(TextFixture().string(Text("in \(noon, formatter: formatter)")) == "in 1970")
    let numbers = NumberFormatter()
    numbers.minimumIntegerDigits = 3
    #expect(TextFixture().string(Text(NSNumber(value: 7), formatter: numbers)) == "007")
  }

  @Test func attributesBecomeStyles() {
    var string = AttributedString("ab")
    var big = AttributedString("c")
    big.font = .title.bold()
    big.foregroundColor = .red
    big.kern = 2
    big.baselineOffset = 3
    big.underlineStyle = .single
    big.strikethroughStyle = Text.LineStyle(color: .blue)
    string += big
    let spans = TextFixture().spans(Text(string))
    #expect(spans.map(\.string) == ["ab", "c"])
    #expect(spans[1].face.size == 28 && spans[1].face.weight == 700)
    #expect(spans[1].paint == .color(SystemPalette.red.resolve(in: EnvironmentValues())))
    #expect(spans[1].baselineOffset == 3)
    #expect(spans[1].tracking == 2.38)
    #expect(spans[1].underline != nil && spans[1].strikethrough?.color != nil)
    #expect(spans[0].underline == nil)
  }

  @Test func anAttributedLinkCanBeTapped() {
    var string = AttributedString("Panda")
    string.link = URL(string: "game:///panda")
    #expect(TextFixture().items(Text(string)).taps == ["game:///panda"])
  }

  @Test func aPictureIsPartOfTheLine() throws {
    let text = Text("a \(Image(systemName: "star.fill")) b")
    let spans = TextFixture().spans(text)
    #expect(spans.map(\.string) == ["a ", "\u{FFFC}", " b"])
    let attachment = try #require(spans[1].attachment)
    #expect(attachment.size.width > 0 && !attachment.items.isEmpty)
  }

  @Test func longStringIsLaidOutLikeOthers() {
    let long = String(repeating: "word ", count: 20_000)
    let size = TextFixture().size(Text(verbatim: long).lineLimit(1))
    #expect(size.height < 21)
    #expect(TextFixture().string(Text(LocalizedStringKey(long))) == long)
  }
}
