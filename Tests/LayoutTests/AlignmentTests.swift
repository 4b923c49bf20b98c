import Foundation
import Graphics
import LayoutEngine
import Testing
import WidgetUI

@MainActor @Suite struct AlignmentTests {
  private enum Third: AlignmentID {
    static func defaultValue(in context: ViewDimensions) -> CGFloat { context.height / 3 }
  }
  private static let third = VerticalAlignment(Third.self)

  @Test func stacksAlignAcross() {
    func frames(_ alignment: HorizontalAlignment) -> String? {
      let view = VStack(alignment: alignment, spacing: 0) {
        Color.red.frame(width: 40, height: 10)
        Color.green.frame(width: 10, height: 10).tag("a")
      }
      return layout(view, in: CGSize(width: 40, height: 20))["a"]
    }
    #expect(frames(.leading) == "0 10 10 10")
    #expect(frames(.center) == "15 10 10 10")
    #expect(frames(.trailing) == "30 10 10 10")
  }

  @Test func baselinesOfDifferentFontsAreAligned() {
    let view = HStack(alignment: .firstTextBaseline, spacing: 0) {
      Text("a").font(.system(size: 10)).tag("small")
      Text("b").font(.system(size: 20)).tag("large")
      Color.red.frame(width: 5, height: 5).tag("box")
    }
    // Baselines at 10 and 19 points: 9.521 and 19.043, rounded to pixels; a box is aligned by its
    // bottom.
    #expect(
      layout(view, in: CGSize(width: 20, height: 24))
        == ["small": "0 9 5 12", "large": "5 0 10 24", "box": "15 14 5 5"])
  }

  @Test func baselinesPassThroughPaddingFramesAndStacks() {
    let view = HStack(alignment: .firstTextBaseline, spacing: 0) {
      Text("a").font(.system(size: 20)).tag("plain")
      Text("b").font(.system(size: 20)).padding(.top, 6).frame(height: 40, alignment: .bottom)
        .tag("framed")
      VStack(spacing: 0) {
        Color.red.frame(width: 10, height: 7)
        Text("c").font(.system(size: 20))
      }
      .tag("stack")
    }
    // The baselines are 19, 16 + 19 and 7 + 19 points below the tops.
    #expect(
      layout(view, in: CGSize(width: 30, height: 40))
        == ["plain": "0 16 10 24", "framed": "10 0 10 40", "stack": "20 9 10 31"])
  }

  @Test func lastBaselineIsThatOfTheLowestLine() {
    let view = HStack(alignment: .lastTextBaseline, spacing: 0) {
      VStack(spacing: 0) {
        Text("a").font(.system(size: 20))
        Text("b").font(.system(size: 20))
      }
      .tag("stack")
      Text("c").font(.system(size: 20)).tag("text")
    }
    #expect(
      layout(view, in: CGSize(width: 20, height: 48))
        == ["stack": "0 0 10 48", "text": "10 24 10 24"])
  }

  @Test func backgroundsDoNotAffectBaselines() {
    let view = HStack(alignment: .firstTextBaseline, spacing: 0) {
      VStack(spacing: 0) {
        Color.red.frame(width: 10, height: 30).background { Text("hidden") }
        Text("a").font(.system(size: 20))
      }
      .tag("stack")
      Text("b").font(.system(size: 20)).tag("text")
    }
    #expect(layout(view, in: CGSize(width: 20, height: 54))["text"] == "10 30 10 24")
  }

  @Test func customGuidesMoveAView() {
    let view = VStack(alignment: .leading, spacing: 0) {
      Color.red.frame(width: 20, height: 10).tag("a")
      Color.green.frame(width: 20, height: 10).alignmentGuide(.leading) { $0.width / 2 }.tag("b")
    }
    #expect(
      layout(view, in: CGSize(width: 30, height: 20)) == ["a": "10 0 20 10", "b": "0 10 20 10"])
  }

  @Test func guidesOfSeveralViewsAreAveraged() {
    let view = HStack(alignment: Self.third, spacing: 0) {
      VStack(spacing: 0) {
        Color.red.frame(width: 10, height: 10).alignmentGuide(Self.third) { _ in 4 }
        Color.green.frame(width: 10, height: 10).alignmentGuide(Self.third) { _ in 8 }
      }
      .tag("stack")
      Color.blue.frame(width: 10, height: 30).tag("box")
    }
    // The stack's guide is the mean of 4 and 10 + 8, which is 11; the box's its third, 10.
    #expect(
      layout(view, in: CGSize(width: 20, height: 31))
        == ["stack": "0 0 10 20", "box": "10 1 10 30"])
  }

  @Test func frameAlignmentUsesTheGuideOfTheView() {
    let view = Color.red.frame(width: 10, height: 10)
      .alignmentGuide(.trailing) { $0[.leading] }
      .tag("a")
      .frame(width: 40, height: 10, alignment: .trailing)
    #expect(layout(view, in: CGSize(width: 40, height: 10)) == ["a": "40 0 10 10"])
  }

  @Test func nonFiniteGuidesAreIgnored() {
    let view = VStack(alignment: .leading, spacing: 0) {
      Color.red.frame(width: 20, height: 10).alignmentGuide(.leading) { _ in .nan }.tag("a")
      Color.green.frame(width: 20, height: 10).alignmentGuide(.leading) { _ in .infinity }.tag("b")
    }
    #expect(layout(view, in: .square(20)) == ["a": "0 0 20 10", "b": "0 10 20 10"])
  }

  @Test func overlappingViewsAlignTheirGuides() {
    let view = ZStack(alignment: .topLeading) {
      Color.red.frame(width: 20, height: 20).tag("a")
      Color.green.frame(width: 10, height: 10).alignmentGuide(.leading) { _ in 5 }.tag("b")
    }
    .tag("stack")
    #expect(
      layout(view, in: .square(100))
        == ["stack": "37.5 40 25 20", "a": "42.5 40 20 20", "b": "37.5 40 10 10"])
  }
}
