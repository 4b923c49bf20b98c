import Foundation
import Graphics
import LayoutEngine
import Testing
import WidgetUI

@MainActor @Suite struct StackTests {
  @Test func flexibleViewsShareEqually() {
    let view = HStack(spacing: 0) {
      Color.red.tag("a")
      Color.green.tag("b")
      Color.blue.tag("c")
    }
    #expect(
      layout(view, in: CGSize(width: 300, height: 40))
        == ["a": "0 0 100 40", "b": "100 0 100 40", "c": "200 0 100 40"])
  }

  @Test func lessFlexibleViewsAreMeasuredFirstAndTheStackMayOverflow() {
    let view = HStack(spacing: 0) {
      Color.red.frame(maxWidth: 100).tag("red")
      Color.green.frame(minWidth: 100).tag("green")
    }
    // 75 + 100 in 150: the stack is centered and overflows by 12.5 points on each side.
    #expect(
      layout(view, in: CGSize(width: 150, height: 10))
        == ["red": "-12.5 0 75 10", "green": "62.5 0 100 10"])
  }

  @Test func higherPriorityLeavesOthersTheirMinimumLength() {
    let view = VStack {
      Color.red.frame(minHeight: 50).tag("low")
      Color.green.layoutPriority(1).tag("high")
    }
    #expect(
      layout(view, in: .square(500)) == ["low": "0 0 500 50", "high": "0 58 500 442"])
  }

  @Test func thePriorityNearestToTheViewWins() {
    func length(_ first: some View) -> CGFloat? {
      let row = HStack(spacing: 0) {
        first
        Color.blue.layoutPriority(1)
      }
      return record(row.fixedSize(horizontal: false, vertical: false), in: .square(100))
        .children.first?.children.first?.children.first?.frame.width
    }
    let view = Color.red
    // Next to a view of priority 1: 0 gets nothing, 1 half, 2 all of the 100 points.
    #expect(length(view.layoutPriority(2)) == 100)
    #expect(length(view.layoutPriority(2).layoutPriority(0)) == 100)
    #expect(length(view.layoutPriority(0).layoutPriority(2)) == 0)
    #expect(length(view.layoutPriority(1).opacity(0.5).layoutPriority(2)) == 50)
    #expect(
      length(
        view.layoutPriority(2).fixedSize(horizontal: false, vertical: false)
          .layoutPriority(0)) == 100)
    // A reset priority is replaced by the next one further out.
    #expect(length(view.layoutPriority(0).padding(0).layoutPriority(2)) == 100)
    #expect(length(view.layoutPriority(2).padding(0).layoutPriority(0)) == 0)
    #expect(length(VStack { view.layoutPriority(0) }.layoutPriority(2)) == 100)
    #expect(length(Spacer().layoutPriority(2)) == 100)
  }

  @Test func aPriorityOfAGroupAppliesToViewsWithoutOne() {
    let view = HStack(spacing: 0) {
      Group {
        Color.red.layoutPriority(2).tag("a")
        Color.green.tag("b")
      }
      .layoutPriority(1)
      Color.blue.tag("c")
    }
    #expect(
      layout(view, in: .square(90)) == ["a": "0 0 90 90", "b": "90 0 0 90", "c": "90 0 0 90"])
    let shown = HStack(spacing: 0) {
      Group {
        Color.red.layoutPriority(0).tag("a")
        Color.green.tag("b")
      }
      .layoutPriority(1)
    }
    #expect(layout(shown, in: .square(90)) == ["a": "0 0 0 90", "b": "0 0 90 90"])
  }

  @Test func theZIndexNearestToTheViewWins() {
    func colors(_ view: some View) -> [ResolvedColor] {
      items(view, in: .square(10)).compactMap {
        if case .fill(_, .color(let color), _) = $0 { color } else { nil }
      }
    }
    let view = ZStack {
      Group {
        Color.black.zIndex(2)
        Color.white
      }
      .zIndex(1)
      Color.black.opacity(0.5)
    }
    #expect(colors(view).map(\.opacity) == [0.5, 1, 1])
    #expect(colors(view).last == .black)
  }

  @Test func modifiersThatLayOutResetThePriority() {
    let expected = ["a": "0 0 96 10", "b": "104 0 96 10"]
    let size = CGSize(width: 200, height: 10)
    func pair(_ first: some View) -> some View {
      HStack {
        first.tag("a")
        Color.blue.tag("b")
      }
    }
    let high = Color.red.layoutPriority(1)
    #expect(layout(pair(high.padding(0)), in: size) == expected)
    #expect(layout(pair(high.frame(maxWidth: .infinity)), in: size) == expected)
    #expect(layout(pair(high.frame(height: 10)), in: size) == expected)
    #expect(layout(pair(HStack { high }), in: size) == expected)
    #expect(
      layout(pair(Spacer().frame(maxWidth: .infinity, maxHeight: .infinity)), in: size) == expected)

    let expectedWithPriority = ["a": "0 0 192 10", "b": "200 0 0 10"]
    #expect(
      layout(pair(high.fixedSize(horizontal: false, vertical: false)), in: size)
        == expectedWithPriority)
    #expect(layout(pair(high.alignmentGuide(.top) { _ in 0 }), in: size)["a"] == "0 0 192 10")
    #expect(layout(pair(high.offset(x: 0)), in: size) == expectedWithPriority)
    #expect(layout(pair(high.zIndex(1)), in: size) == expectedWithPriority)
  }

  @Test func amongUnboundedViewsTheLargerMinimumGoesFirst() {
    let view = HStack(spacing: 0) {
      Color.red.tag("a")
      Color.green.frame(minWidth: 80, maxWidth: .infinity).tag("b")
    }
    #expect(
      layout(view, in: CGSize(width: 100, height: 10))
        == ["a": "0 0 20 10", "b": "20 0 80 10"])
  }

  @Test func withoutAProposalEachViewTakesItsIdealLength() {
    let view = HStack(spacing: 4) {
      Color.red.tag("a")
      Color.green.frame(width: 30).tag("b")
    }
    .fixedSize()
    .tag("stack")
    #expect(
      layout(view, in: .square(100))
        == ["a": "28 45 10 10", "b": "42 45 30 10", "stack": "28 45 44 10"])
  }

  @Test func viewsAreRemeasuredWithTheStacksWidth() {
    // Without a proposed height, the bar takes 10; when it is placed, the height of the texts is proposed.
    let view = HStack(spacing: 0) {
      Color.red.frame(width: 3).tag("bar")
      VStack(alignment: .leading, spacing: 0) {
        Text("ab")
        Text("abcd")
      }
      .font(.caption)
      .tag("texts")
    }
    .fixedSize(horizontal: false, vertical: true)
    #expect(
      layout(view, in: CGSize(width: 27, height: 28), scale: 3)
        == ["bar": "0 -0.333 3 28.667", "texts": "3 -0.333 24 28.667"])
  }

  @Test func spacersTakeTheRemainingLengthAndAtLeastEightPoints() {
    let view = HStack {
      Color.red.frame(width: 20).tag("a")
      Spacer().tag("spacer")
      Color.green.frame(width: 20).tag("b")
    }
    #expect(
      layout(view, in: CGSize(width: 100, height: 10))
        == ["a": "0 0 20 10", "spacer": "20 5 60 0", "b": "80 0 20 10"])
    #expect(
      layout(view.fixedSize(horizontal: true, vertical: false), in: CGSize(width: 100, height: 10))
        == ["a": "26 0 20 10", "spacer": "46 5 8 0", "b": "54 0 20 10"])
  }

  @Test func spacersFollowTheNearestStackThroughModifiers() {
    let view = VStack(spacing: 0) {
      Spacer(minLength: 0).padding(.top, 6).tag("a")
      Color.red.frame(height: 10)
    }
    .fixedSize()
    #expect(layout(view, in: .square(100))["a"] == "50 42 0 6")
  }

  @Test func outsideOfAStackASpacerFillsBothDirections() {
    #expect(layout(ZStack { Spacer().tag("a") }, in: .square(50)) == ["a": "0 0 50 50"])
  }

  @Test func lowestPriorityOfSpacersLeavesThemTheirMinimumLength() {
    let view = HStack(spacing: 0) {
      Spacer().tag("spacer")
      Color.red.tag("color")
    }
    #expect(
      layout(view, in: CGSize(width: 100, height: 10))
        == ["spacer": "0 5 8 0", "color": "8 0 92 10"])
  }

  @Test func dividersLieAcrossTheStackAndAreOnePixelThick() {
    let vertical = VStack(spacing: 0) { Divider().tag("d") }
    #expect(
      layout(vertical, in: .square(30), scale: 2)
        == ["d": "0 14.75 30 0.5"])
    let horizontal = HStack(spacing: 0) { Divider().tag("d") }
    #expect(layout(horizontal, in: .square(30), scale: 1) == ["d": "14.5 0 1 30"])
    #expect(layout(Divider().tag("d"), in: .square(30), scale: 1) == ["d": "0 14.5 30 1"])
  }

  @Test func emptyViewsAndEmptyStacksTakeNoSpace() {
    let view = VStack {
      Color.red.frame(height: 10).tag("a")
      EmptyView()
      if false { Color.blue }
      Color.green.frame(height: 10).tag("b")
      VStack {}.tag("empty")
      Color.green.frame(height: 10).tag("c")
    }
    #expect(
      layout(view, in: .square(38))
        == [
          "a": "0 0 38 10", "b": "0 18 38 10", "empty": "19 28 0 0", "c": "0 28 38 10",
        ])
  }

  @Test func severalRootViewsAreStackedInsideTheirModifiers() {
    let view = Group {
      Color.red.frame(width: 10, height: 10).tag("a")
      Color.green.frame(width: 20, height: 10).tag("b")
    }
    .fixedSize()
    .frame(width: 30, height: 20)
    .tag("frame")
    // frame(fixedSize(VStack)): 28 points of content in a frame 20 high.
    #expect(
      layout(view, in: .square(100))
        == ["frame": "35 40 30 20", "a": "45 36 10 10", "b": "40 54 20 10"])
  }

  @Test func insideAStackModifiersChangeEachViewOfAGroup() {
    let view = HStack(spacing: 0) {
      Group {
        Color.red
        Color.green
      }
      .frame(width: 30, height: 20)
      .tag("each")
    }
    #expect(record(view, in: .square(100)).count(tagged: "each") == 2)
  }

  @Test func spacersOfTheRootFollowItsStack() {
    let view = Group {
      Color.red.frame(width: 10, height: 10).tag("a")
      Spacer()
    }
    #expect(layout(view, in: .square(100)) == ["a": "45 0 10 10"])
  }

  @Test func zStacksAreAsLargeAsViewsOfTheHighestPriority() {
    let view = ZStack(alignment: .topLeading) {
      Color.red.tag("low")
      Color.green.frame(width: 40, height: 30).layoutPriority(1).tag("high")
    }
    .tag("stack")
    #expect(
      layout(view, in: .square(100))
        == ["stack": "30 35 40 30", "low": "30 35 40 30", "high": "30 35 40 30"])
  }

  @Test func backgroundsAndOverlaysAreProposedTheViewsSize() {
    let view = Color.red.frame(width: 40, height: 20).tag("view")
      .background(alignment: .topLeading) { Color.blue.padding(-5).tag("behind") }
      .overlay(alignment: .bottomTrailing) { Color.green.frame(width: 10, height: 10).tag("badge") }
      .tag("all")
    #expect(
      layout(view, in: .square(100))
        == [
          "view": "30 40 40 20", "behind": "30 40 40 20", "badge": "60 50 10 10",
          "all": "30 40 40 20",
        ])
  }

  @Test func stacksOfAMirroredLayoutStartOnTheRight() {
    let view = VStack(alignment: .leading, spacing: 0) {
      HStack(spacing: 0) {
        Color.red.frame(width: 10).tag("first")
        Color.green.frame(width: 30).tag("second")
      }
      Color.blue.frame(width: 5).padding(.leading, 2).tag("third")
    }
    #expect(
      layout(view, in: CGSize(width: 100, height: 20)) {
        $0.layoutDirection = .rightToLeft
      } == ["first": "60 0 10 10", "second": "30 0 30 10", "third": "63 10 7 10"])
  }

  @Test func zIndexAppliesOnlyAmongSiblings() {
    func colors(_ view: some View) -> [String] {
      items(view, in: .square(10)).compactMap { item in
        if case .fill(_, .color(let color), _) = item {
          return color == ResolvedColor(red: 1, green: 0, blue: 0) ? "red" : "other"
        }
        return nil
      }
    }
    let red = Color(red: 1, green: 0, blue: 0)
    #expect(
      colors(
        ZStack {
          red.zIndex(1).padding(1); Color.black
        }) == ["other", "red"])
    #expect(
      colors(
        ZStack {
          ZStack { red.zIndex(1) }; Color.black
        }) == ["red", "other"])
  }

  @Test func edgesAreRoundedToPixelsSeparately() {
    let view = VStack(spacing: 0) {
      Color.red.frame(height: 67.5)
      Color.green.frame(height: 67.5)
      Color.blue.frame(height: 67.5)
    }
    let heights = items(view, in: CGSize(width: 10, height: 202.5), scale: 3).compactMap {
      item -> String? in
      if case .fill(let path, _, _) = item { return describe(path.boundingRect.height) }
      return nil
    }
    #expect(heights == ["67.667", "67.333", "67.667"])
  }
}

extension LayoutRecord {
  func count(tagged identifier: String) -> Int {
    children.reduce(self.identifier == identifier ? 1 : 0) {
      $0 + $1.count(tagged: identifier)
    }
  }
}
