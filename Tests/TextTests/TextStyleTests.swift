import Foundation
import Graphics
import Testing
import WidgetUI

/// Precedence of modifiers.
@MainActor @Suite struct TextStyleTests {
  private func face(_ view: some View) -> FontFace {
    TextFixture().spans(view).first?.face ?? FontFace(size: 0)
  }

  @Test func theNearestFontWins() {
    #expect(face(Text("a").font(.title).font(.caption)).size == 28)
    #expect(face(VStack { Text("a").font(.title) }.font(.caption)).size == 28)
    #expect(face(VStack { Text("a") }.font(.caption)).size == 12)
    #expect(face(Text("a").font(nil)).size == 17)
  }

  @Test func secondaryTextIsSmallerThanItsFont() {
    #expect(face(Text("a").font(.title).textScale(.secondary)).size == 28 * 0.8)
    #expect(face(VStack { Text("a").font(.title) }.textScale(.secondary)).size == 28 * 0.8)
    #expect(face(Text("a").textScale(.default).textScale(.secondary)).size == 17)
    #expect(face(Text("a").textScale(.secondary, isEnabled: false)).size == 17)
    let spans = TextFixture().spans(Text("9") + Text("km").textScale(.secondary))
    #expect(spans.map(\.face.size) == [17, 17 * 0.8])
  }

  @Test func weightModifiersOverrideTheFontsWeight() {
    #expect(face(Text("a").font(.headline)).weight == 600)
    #expect(face(Text("a").font(.headline).fontWeight(.regular)).weight == 400)
    #expect(face(Text("a").font(.body.weight(.bold)).fontWeight(.light)).weight == 300)
    #expect(face(Text("a").font(.system(size: 9, weight: .heavy))).weight == 800)
    #expect(face(VStack { Text("a").fontWeight(.light) }.bold()).weight == 300)
    #expect(face(VStack { Text("a").bold() }.fontWeight(.light)).weight == 600)
    #expect(face(Text("a").bold(false)).weight == 400)
  }

  @Test func boldIsSemiboldBelowTheTitles() {
    #expect(face(Text("a").bold()).weight == 600)
    #expect(face(Text("a").font(.title2).bold()).weight == 700)
    #expect(face(Text("a").font(.title3.bold())).weight == 600)
    #expect(face(Text("a").font(.system(size: 20)).bold()).weight == 700)
  }

  @Test func designsAndFeaturesReachTheFace() {
    #expect(face(Text("a").monospacedDigit()).hasMonospacedDigits)
    #expect(face(Text("a").monospaced()).family == .system(.monospaced))
    #expect(face(Text("a").fontDesign(.rounded)).family == .system(.rounded))
    #expect(
      face(Text("a").font(.system(size: 9, design: .serif)).fontDesign(.rounded)).family
        == .system(.serif))
    #expect(face(Text("a").italic()).isItalic)
    #expect(face(Text("a").font(.body.smallCaps())).hasSmallCaps)
    #expect(face(Text("a").font(.custom("Inter", size: 20))).family == .custom("Inter"))
  }

  @Test func customFontsFollowTheirStyle() {
    let big = { (font: Font) in face(Text("a").font(font).dynamicTypeSize(.xxxLarge)).size }
    #expect(big(.custom("Inter", fixedSize: 20)) == 20)
    #expect(abs(big(.custom("Inter", size: 17)) - 23) < 1e-9)
    #expect(abs(big(.custom("Inter", size: 34, relativeTo: .largeTitle)) - 40) < 1e-9)
    #expect(big(.system(size: 20)) == 20)
  }

  @Test func joinedTextsKeepTheirStyles() {
    let spans = TextFixture().spans((Text("a").bold() + Text("b")).italic())
    #expect(spans.map(\.face.weight) == [600, 400])
    #expect(spans.map(\.face.isItalic) == [true, true])
  }

  @Test func trackingOverridesKerning() {
    let own = -0.43
    #expect(TextFixture().spans(Text("a").kerning(2))[0].tracking == own + 2)
    #expect(TextFixture().spans(Text("a").kerning(2).tracking(3))[0].tracking == own + 3)
    #expect(TextFixture().spans(Text("a").font(.custom("Inter", fixedSize: 9)))[0].tracking == 0)
  }

  @Test(
    arguments: [
      ("🗺", "🗺\u{FE0F}"), ("9°🌡, 🛠", "9°🌡\u{FE0F}, 🛠\u{FE0F}"), ("🗓\u{FE0F}", "🗓\u{FE0F}"),
      ("🗓\u{FE0E}", "🗓\u{FE0E}"), ("🕵🏽", "🕵🏽"), ("🕵\u{200D}♂", "🕵\u{FE0F}\u{200D}♂"),
      ("🚀🇩🇪", "🚀🇩🇪"), ("☎ ★", "☎ ★"), ("𝄞", "𝄞"),
    ])
  func pictographsAreEmoji(text: String, expected: String) {
    #expect(
      Array(TextFixture().string(Text(verbatim: text)).unicodeScalars)
        == Array(expected.unicodeScalars))
  }

  @Test func textCaseFollowsTheLanguage() {
    var fixture = TextFixture()
    #expect(fixture.string(Text("title").textCase(.uppercase)) == "TITLE")
    #expect(fixture.string(VStack { Text("Ti").textCase(nil) }.textCase(.lowercase)) == "Ti")
    fixture.environment.locale = Locale(identifier: "tr_TR")
    #expect(fixture.string(Text("title").textCase(.uppercase)) == "TİTLE")
  }

  @Test func paragraphsFollowTheEnvironment() {
    var fixture = TextFixture()
    fixture.environment.layoutDirection = .rightToLeft
    let view = Text("a").multilineTextAlignment(.trailing).truncationMode(.middle)
    let block = fixture.blocks(view)[0]
    #expect(block.direction == .rightToLeft)
    #expect(block.alignment == .trailing)
    #expect(block.truncation == .middle)
    #expect(block.language == "en-US")
  }

  @Test func equalTextsAreEqual() {
    #expect(Text("a").bold() == Text("a").bold())
    #expect(Text("a").bold() != Text("a"))
    #expect(Text("a") != Text(verbatim: "a"))
    #expect(Text("\(1)") != Text("\(2)"))
    #expect(Text("a").foregroundColor(.red) != Text("a").foregroundColor(.blue))
  }
}
