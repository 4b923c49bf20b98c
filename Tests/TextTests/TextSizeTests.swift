import Foundation
import Graphics
import LayoutEngine
import Testing
import WidgetUI

/// Sizes of texts, as measured in SwiftUI renders.
@MainActor @Suite struct TextSizeTests {
  nonisolated static let styleHeights: [(Font, Double)] = [
    (.largeTitle, 40.667), (.title, 33.667), (.title2, 26.333), (.title3, 24), (.headline, 20.333),
    (.body, 20.333), (.callout, 19.333), (.subheadline, 18), (.footnote, 15.667),
    (.caption, 14.333), (.caption2, 13.333),
  ]

  @Test(arguments: styleHeights) func oneLineOfAStyleIsAsHighAsItsFont(
    font: Font, height: Double
  ) {
    let size = TextFixture().size(Text(verbatim: "Ag").font(font))
    #expect(TextFixture.number(size.height) == TextFixture.number(height))
  }

  @Test(arguments: styleHeights) func aTextWithoutLettersIsAsHighAsALineOfItsFont(
    font: Font, height: Double
  ) {
    let own = Text(verbatim: "").font(font)
    let views = [
      AnyView(own), AnyView(Text(verbatim: "").environment(\.font, font)), AnyView(own.bold()),
      AnyView(own + Text(verbatim: "").font(.caption2)), AnyView(Text("").font(font)),
      AnyView(VStack { own }),
    ]
    for view in views {
      #expect(TextFixture().dimensions(view) == "0 × \(TextFixture.number(height))")
    }
    // Parts without letters do not affect the height if others have letters.
    let mixed = Text(verbatim: "").font(.largeTitle) + Text(verbatim: "Ag").font(font)
    #expect(TextFixture.number(TextFixture().size(mixed).height) == TextFixture.number(height))
  }

  nonisolated static let lineHeights: [(Font, Int, Double)] = [
    (.body, 1, 20.333), (.body, 2, 42.333), (.title2, 4, 110.333), (.caption2, 2, 26.333),
    (.body.leading(.tight), 2, 40.333), (.body.leading(.loose), 2, 44.333),
  ]

  @Test(arguments: lineHeights) func lineSpacingIsTheLeadingOfTheStyle(
    font: Font, lines: Int, height: Double
  ) {
    let text = Array(repeating: "Ag", count: lines).joined(separator: "\n")
    let size = TextFixture().size(Text(verbatim: text).font(font))
    #expect(TextFixture.number(size.height) == TextFixture.number(height))
  }

  nonisolated static let fixedSizes: [(Double, Int, Double)] = [
    (18, 1, 21.5), (16, 1, 19.5), (14, 1, 17), (15, 1, 18), (18, 2, 43), (16, 3, 57.5),
  ]

  @Test(arguments: fixedSizes) func aFixedSizeHasNoLeading(
    points: Double, lines: Int, height: Double
  ) {
    let text = Array(repeating: "Ag", count: lines).joined(separator: "\n")
    for font in [Font.system(size: points), .custom("Some Face", fixedSize: points)] {
      let size = TextFixture(scale: 2).size(Text(verbatim: text).font(font))
      #expect(TextFixture.number(size.height) == TextFixture.number(height))
    }
  }

  /// The distance of the baselines in pixels, by font and pixels per point.
  ///
  /// Without leading it is the font's line height rounded up, 15.51 for 13 points; a style's is a whole number of
  /// points.
  @Test(arguments: [
    (Font.system(size: 13), 3.0, 47.0), (.system(size: 14), 2, 34), (.system(size: 16), 2, 39),
    (.system(size: 18), 2, 43), (.system(size: 13), 1, 16), (.body, 3, 66), (.footnote, 2, 36),
  ])
  func lineDistancesAreWholePixels(font: Font, scale: Double, pixels: Double) throws {
    let text = Text(verbatim: "Ag\nAg\nAg").font(font)
    let block = try #require(TextFixture(scale: scale).blocks(text).first)
    #expect(TextFixture.number(block.linePitch * scale) == TextFixture.number(pixels))
  }

  @Test func aTextHugsItsWidestLine() {
    let text = Text(verbatim: "aaaa bb cccc").font(.system(size: 10))
    #expect(TextFixture().dimensions(text) == "60 × 12")
    #expect(TextFixture().dimensions(text, width: 42) == "35 × 24")
    #expect(TextFixture().dimensions(text, width: 24) == "20 × 36")
  }

  @Test func aWidthIsRoundedUpToPixels() {
    #expect(
      TextFixture().dimensions(Text(verbatim: "abc").font(.system(size: 11))) == "16.667 × 13.333")
  }

  @Test func anEmptyTextIsAsHighAsALine() {
    #expect(TextFixture().dimensions(Text(verbatim: "")) == "0 × 20.333")
    #expect(
      TextFixture().dimensions(Text(verbatim: "").lineLimit(2, reservesSpace: true)) == "0 × 42.333"
    )
    #expect(TextFixture().items(Text(verbatim: "")).isEmpty)
  }

  @Test func theFirstBaselineIsOnAPixel() {
    for (font, baseline) in [(Font.body, 16.333), (.caption2, 10.333), (.largeTitle, 32.333)] {
      let aligned = HStack(alignment: .firstTextBaseline, spacing: 0) {
        Text(verbatim: "A").font(font)
        Color.red.frame(width: 1, height: 100)
      }
      let height = TextFixture().size(aligned).height
      let own = TextFixture().size(Text(verbatim: "A").font(font)).height
      #expect(abs(height - (100 + own - baseline)) < 0.001)
    }
  }

  @Test func additionalLineSpacingIsBetweenLinesOnly() {
    let text = Text(verbatim: "a\nb").font(.system(size: 10))
    #expect(TextFixture().dimensions(text.lineSpacing(5)) == "5 × 29")
    #expect(
      TextFixture().dimensions(Text(verbatim: "a").font(.system(size: 10)).lineSpacing(5))
        == "5 × 12")
  }

  nonisolated static let typeSizes: [(DynamicTypeSize, String)] = [
    (.xSmall, "17"), (.medium, "19.333"), (.large, "20.333"), (.xxxLarge, "27.667"),
    (.accessibility5, "63.333"),
  ]

  @Test(arguments: typeSizes) func bodyFollowsTheDynamicTypeSize(
    size: DynamicTypeSize, height: String
  ) {
    let text = Text(verbatim: "Ag").dynamicTypeSize(size)
    #expect(TextFixture.number(TextFixture().size(text).height) == height)
  }

  @Test func aRangeOfTypeSizesLimitsTheSizeAround() {
    let text = Text(verbatim: "Ag").dynamicTypeSize(...(.large))
    #expect(TextFixture().dimensions(text.dynamicTypeSize(.accessibility5)) == "17 × 20.333")
    #expect(TextFixture().dimensions(text.dynamicTypeSize(.xSmall)) == "14 × 17")
    let closed = Text(verbatim: "Ag").dynamicTypeSize(.xxxLarge ... .accessibility5)
    #expect(TextFixture().dimensions(closed) == "23 × 27.667")
  }

  @Test func invalidNumbersStayFinite() {
    let views: [any View] = [
      Text(verbatim: "a").font(.system(size: .nan)),
      Text(verbatim: "a").font(.system(size: .infinity)),
      Text(verbatim: "a").font(.system(size: -3)),
      Text(verbatim: "a").fontWidth(Font.Width(.nan)),
      Text(verbatim: "a").kerning(.nan), Text(verbatim: "a").baselineOffset(.infinity),
      Text(verbatim: "a").minimumScaleFactor(.nan), Text(verbatim: "a").lineSpacing(.nan),
      Text(verbatim: "a").lineLimit(-4), Text(verbatim: "a").lineLimit(0),
    ]
    for view in views {
      let size = TextFixture().size(AnyView(view), width: 50, height: 50)
      #expect(size.width.isFinite && size.height.isFinite)
    }
  }
}
