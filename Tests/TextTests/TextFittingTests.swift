import Foundation
import Graphics
import LayoutEngine
import Testing
import WidgetUI

/// Truncation and scaling of texts, as measured in SwiftUI renders.
@MainActor @Suite struct TextFittingTests {
  private let words = Text(verbatim: "aaaa bbbb cccc dddd").font(.system(size: 10))

  @Test func aLineLimitTruncates() {
    #expect(TextFixture().dimensions(words.lineLimit(2), width: 25) == "25 × 24")
    #expect(TextFixture().dimensions(words.lineLimit(1), width: 25) == "25 × 12")
    #expect(TextFixture().dimensions(words.lineLimit(nil), width: 25) == "20 × 48")
    #expect(TextFixture().dimensions(words.lineLimit(...2), width: 25) == "25 × 24")
  }

  @Test func theProposedHeightLimitsTheLines() {
    #expect(TextFixture().dimensions(words, width: 25, height: 36) == "25 × 36")
    #expect(TextFixture().dimensions(words, width: 25, height: 35) == "25 × 24")
    #expect(TextFixture().dimensions(words, width: 25, height: 5) == "25 × 12")
    #expect(TextFixture().dimensions(words, width: 25, height: .infinity) == "20 × 48")
  }

  @Test func zeroHeightKeepsALineAndZeroWidthNothing() {
    #expect(TextFixture().dimensions(words, width: 25, height: 0) == "25 × 12")
    #expect(TextFixture().dimensions(words, height: 0) == "95 × 12")
    #expect(TextFixture().dimensions(words, width: 0, height: 40) == "0 × 0")
    #expect(TextFixture().dimensions(words, width: 0) == "0 × 0")
  }

  @Test func reservedLinesTakeSpace() {
    let one = Text(verbatim: "a").font(.system(size: 10))
    #expect(TextFixture().dimensions(one.lineLimit(3, reservesSpace: true)) == "5 × 36")
    #expect(TextFixture().dimensions(one.lineLimit(2...4)) == "5 × 24")
    #expect(TextFixture().dimensions(one.lineLimit(2...)) == "5 × 24")
    #expect(TextFixture().dimensions(words.lineLimit(2...3), width: 25) == "25 × 36")
  }

  @Test func textScalesDownToTheWidth() {
    // 20 characters of 5 points in 80 points: 8 of 10.
    let line = Text(verbatim: "aaaaaaaaaaaaaaaaaaaa").font(.system(size: 10)).lineLimit(1)
    let fitted = TextFixture().blocks(
      line.minimumScaleFactor(0.5), size: CGSize(width: 80, height: 100))
    #expect(abs(fitted[0].spans[0].face.size - 8) < 0.05)
    let size = TextFixture().size(line.minimumScaleFactor(0.5), width: 80)
    #expect(size.width <= 80)
    #expect(TextFixture.number(size.height) == "9.667")
  }

  @Test func textScalesDownToTheHeight() {
    let huge = Text(verbatim: "8").font(.system(size: 100)).minimumScaleFactor(0.01)
    let size = TextFixture().size(huge, width: 300, height: 60)
    #expect(size.height <= 60.34 && size.height > 58)
  }

  @Test func textIsNotScaledIfAnotherLineIsAllowed() {
    let two = Text(verbatim: "Speed Limit").font(.system(size: 10)).minimumScaleFactor(0.5)
    #expect(TextFixture().dimensions(two, width: 30) == "25 × 24")
    #expect(
      TextFixture().blocks(two, size: CGSize(width: 30, height: 100))[0].spans[0].face.size == 10)
  }

  @Test func textIsTruncatedAtTheMinimumScale() {
    let line = Text(verbatim: "aaaaaaaaaaaaaaaaaaaa").font(.system(size: 10)).lineLimit(1)
    let fitted = TextFixture().blocks(
      line.minimumScaleFactor(0.8), size: CGSize(width: 20, height: 100))
    #expect(fitted[0].spans[0].face.size == 8)
    #expect(fitted[0].lineLimit == 1)
  }

  @Test func textsInAStackKeepTheirSpacing() {
    // Leading of the lower text, rounded up to pixels (measured in SwiftUI renders).
    let table: [(Font, Double)] = [
      (.body, 2), (.title3, 1.333), (.subheadline, 2.333), (.title2, 2), (.caption2, 0),
      (.system(size: 20), 0),
    ]
    for (font, distance) in table {
      let stack = VStack {
        Text(verbatim: "a")
        Text(verbatim: "b").font(font)
      }
      let own = TextFixture().size(Text(verbatim: "b").font(font)).height
      let height = TextFixture().size(stack).height
      #expect(TextFixture.number(height - own - 61.0 / 3) == TextFixture.number(distance))
    }
  }

  @Test func aTextInAStackKeepsItsSpacingToAShape() {
    let below = VStack {
      Text(verbatim: "a").font(.caption)
      Color.red.frame(height: 10)
    }.dynamicTypeSize(.medium)
    // 13.333 high, 6.709 apart.
    #expect(TextFixture.number(TextFixture().size(below).height) == "30.043")
    let above = VStack {
      Color.red.frame(height: 10)
      Text(verbatim: "a")
    }
    #expect(TextFixture.number(TextFixture().size(above).height - 10 - 61.0 / 3) == "6.434")
  }
}
