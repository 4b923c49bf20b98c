import Foundation
import Graphics
import LayoutEngine
import Testing
import WidgetUI

/// The default spacing of stacks (measured in SwiftUI renders), at three pixels per point.
@MainActor @Suite struct SpacingTests {
  private func distance(_ upper: some View, _ lower: some View) -> String {
    let view = VStack {
      upper.tag("upper")
      lower.tag("lower")
    }
    .fixedSize()
    var frames: [String: CGRect] = [:]
    func collect(_ record: LayoutRecord) {
      if let identifier = record.identifier { frames[identifier] = record.frame }
      record.children.forEach(collect)
    }
    collect(record(view, in: .square(300), scale: 3))
    guard let first = frames["upper"], let second = frames["lower"] else { return "missing" }
    return describe(second.minY - first.maxY)
  }

  private func gap(_ left: some View, _ right: some View) -> String {
    let size = root(
      HStack {
        left
        right
      }.fixedSize(), scale: 3
    ).sizeThatFits(.unspecified)
    let own = [
      root(left, scale: 3).sizeThatFits(.unspecified),
      root(right, scale: 3).sizeThatFits(.unspecified),
    ]
    return describe(size.width - own[0].width - own[1].width)
  }

  @Test(arguments: [
    (Font.TextStyle.largeTitle, "0.667"), (.title, "0.667"), (.title2, "2"), (.title3, "1.333"),
    (.headline, "2"), (.body, "2"), (.callout, "2"), (.subheadline, "2.333"),
    (.footnote, "2.667"), (.caption, "2"), (.caption2, "0"),
  ])
  func textSpacingIsTheLeadingOfTheLowerOne(_ style: Font.TextStyle, _ expected: String) {
    #expect(distance(Text("a"), Text("b").font(.system(style))) == expected)
    #expect(distance(Text("a").font(.system(size: 40)), Text("b").font(.system(style))) == expected)
  }

  @Test func textsInAFixedSizeTouch() {
    #expect(distance(Text("a"), Text("b").font(.system(size: 20))) == "0")
  }

  @Test func textsAboveOtherViews() {
    // d = 1.333 (a tenth of 13.127, rounded up); 13.127 + 1.333 − 7.751.
    #expect(distance(Text("a").font(.system(size: 11)), Color.red) == "6.71")
    // d = 2.333; 20.287 + 2.333 − 11.978.
    #expect(distance(Text("a"), Color.red) == "10.642")
    #expect(distance(Text("a"), Text("b").padding(4)) == "10.642")
  }

  @Test func otherViewsAboveTexts() {
    // 20.287 + 2.333 − 16.187.
    #expect(distance(Color.red, Text("b")) == "6.434")
  }

  @Test func otherPairs() {
    #expect(distance(Color.red, Color.green) == "8")
    #expect(distance(Color.red, Spacer()) == "0")
    #expect(distance(Text("a"), Spacer()) == "0")
    #expect(distance(Text("a"), HStack {}) == "0")
    #expect(gap(Text("a"), Text("b")) == "8")
    #expect(gap(Color.red, Text("b")) == "8")
    #expect(gap(Spacer(), Text("b")) == "0")
    #expect(gap(VStack { Spacer() }, Text("b")) == "8")
  }

  @Test func aSpacerHasNoSpacingAcross() {
    let row = HStack {
      Text("a")
      Spacer()
    }
    #expect(distance(row, row) == "2")
    #expect(distance(row, Color.red) == "10.642")
    #expect(distance(HStack { Spacer() }, Color.red) == "8")
  }

  /// Next to texts, a symbol has the spacing of a text without leading; to other views its distance
  /// is its extent below the baseline, plus one point below it.
  @Test func symbolsHaveTheSpacingOfTexts() {
    let star = Image(systemName: "star.fill")
    let chevron = Image(systemName: "chevron.up")
    #expect(distance(star, Text("b")) == "0")
    #expect(distance(Text("a"), star) == "0")
    #expect(distance(star, chevron) == "0")
    #expect(distance(chevron, Color.red) == "1")
    #expect(distance(Color.red, chevron) == "0")
    // 18.667 points high around the middle of capitals of 11.978: 3.344 below the baseline.
    #expect(distance(star, Color.red) == "4.344")
    #expect(distance(Color.red, star) == "3.344")
    // A resizable symbol is laid out as an image.
    #expect(distance(star.resizable().frame(width: 9, height: 9), Text("b")) == "6.434")

    // A collapsible section: its header ends in a symbol.
    let header = HStack {
      Text("a")
      Spacer()
      chevron
    }
    .frame(maxWidth: .infinity)
    #expect(distance(header, Text("b")) == "2")
    #expect(distance(header, VStack(alignment: .leading) { Text("b") }) == "2")
  }

  @Test func paddedEdgesHaveTheSpacingOfABox() {
    #expect(distance(Text("a"), Text("b").padding(.horizontal)) == "2")
    #expect(distance(Text("a").padding(.bottom, 1), Text("b").padding(.top, 1)) == "8")
    #expect(distance(Text("a").padding(.bottom, 1), Text("b")) == "6.434")
  }

  @Test func framesHaveTheSpacingOfABoxAlongTheirAxis() {
    #expect(distance(Text("a"), Text("b").frame(width: 50)) == "2")
    #expect(distance(Text("a"), Text("b").frame(maxWidth: .infinity)) == "2")
    #expect(distance(Text("a"), Text("b").frame(height: 50)) == "10.642")
    #expect(distance(Text("a").frame(minHeight: 50), Text("b").frame(height: 50)) == "8")
  }

  @Test func stacksHaveTheSpacingOfTheirEdgeViews() {
    let texts = VStack {
      Text("a")
      Text("b")
    }
    #expect(distance(texts, texts) == "2")
    #expect(
      distance(
        Text("a"),
        HStack {
          Text("b"); Color.red.frame(width: 5)
        }) == "10.642")
    #expect(
      distance(
        texts,
        VStack {
          Color.red; Text("a")
        }) == "10.642")
  }

  @Test func effectsAndLayersPreserveSpacing() {
    // Two points, and 40 by which the drawing is offset.
    #expect(distance(Text("a"), Text("b").offset(y: 40)) == "42")
    #expect(distance(Text("a"), Text("b").background { Color.red }) == "2")
    #expect(distance(Text("a"), Text("b").fixedSize()) == "2")
  }
}
