import Foundation
import Graphics
import LayoutEngine
import Testing
import WidgetUI

@MainActor @Suite struct FrameTests {
  @Test func rootViewsAreProposedTheCanvasAndCentered() {
    #expect(layout(Color.red.tag("a"), in: CGSize(width: 80, height: 60)) == ["a": "0 0 80 60"])
    let small = Color.red.frame(width: 20, height: 10).tag("a")
    #expect(layout(small, in: CGSize(width: 80, height: 60)) == ["a": "30 25 20 10"])
  }

  @Test func fixedFramesProposeAndTakeTheirLengths() {
    let view = Color.red.tag("color").frame(width: 30).tag("frame")
    #expect(
      layout(view, in: .square(100)) == ["color": "35 0 30 100", "frame": "35 0 30 100"])
    let aligned = Color.red.frame(width: 10, height: 10).tag("inner")
      .frame(width: 40, height: 30, alignment: .bottomTrailing)
    #expect(layout(aligned, in: CGSize(width: 40, height: 30)) == ["inner": "30 20 10 10"])
  }

  @Test func contentLargerThanItsFrameOverflowsAroundTheAlignment() {
    let view = Color.red.frame(width: 60, height: 60).tag("inner")
      .frame(width: 40, height: 40, alignment: .topLeading)
    #expect(layout(view, in: .square(40)) == ["inner": "0 0 60 60"])
    let centred = Color.red.frame(width: 60, height: 60).tag("inner").frame(width: 40, height: 40)
    #expect(layout(centred, in: .square(40)) == ["inner": "-10 -10 60 60"])
  }

  /// Widths of flexible frames around a color (as wide as proposed) or a view of 30 points.
  @Test(arguments: [
    // minimum, ideal, maximum, proposal, around a color, around 30 points
    Row(nil, nil, .infinity, 100, "100", "100"),
    Row(0, nil, .infinity, 100, "100", "100"),
    Row(nil, nil, 50, 100, "50", "50"),
    Row(nil, nil, 50, 20, "20", "30"),
    Row(60, nil, nil, 100, "100", "60"),
    Row(60, nil, nil, 20, "60", "60"),
    Row(0, nil, nil, 20, "20", "20"),
    Row(20, nil, 40, 100, "40", "40"),
    Row(20, nil, 40, 30, "30", "30"),
    Row(20, nil, 40, nil, "20", "30"),
    Row(20, 35, 40, nil, "35", "35"),
    Row(nil, 35, nil, nil, "35", "35"),
    Row(nil, 35, nil, 100, "100", "30"),
    Row(nil, nil, .infinity, nil, "10", "30"),
    // Out of order: the minimum takes precedence over the maximum.
    Row(50, nil, 40, 10, "50", "50"),
  ])
  func flexibleFramesFollowTheirLimits(_ row: Row) {
    func width(_ content: some View) -> String {
      let framed = content.frame(
        minWidth: row.least, idealWidth: row.ideal, maxWidth: row.greatest)
      let size = root(framed).sizeThatFits(ProposedViewSize(width: row.offer, height: 10))
      return describe(size.width)
    }
    #expect(width(Color.red) == row.aroundColor)
    #expect(width(Color.red.frame(width: 30)) == row.aroundThirty)
  }

  struct Row: Sendable {
    let least, ideal, greatest, offer: CGFloat?
    let aroundColor, aroundThirty: String

    init(
      _ least: CGFloat?, _ ideal: CGFloat?, _ greatest: CGFloat?, _ offer: CGFloat?,
      _ aroundColor: String, _ aroundThirty: String
    ) {
      self.least = least
      self.ideal = ideal
      self.greatest = greatest
      self.offer = offer
      self.aroundColor = aroundColor
      self.aroundThirty = aroundThirty
    }
  }

  @Test func paddingIsSixteenPointsAndNeverProposesNegativeLengths() {
    #expect(layout(Color.red.tag("a").padding(), in: .square(100)) == ["a": "16 16 68 68"])
    #expect(
      layout(Color.red.tag("a").padding(.leading, 4).padding(.vertical), in: .square(100))
        == ["a": "4 16 96 68"])
    #expect(layout(Color.red.tag("a").padding(30), in: .square(40)) == ["a": "20 20 0 0"])
    #expect(layout(Color.red.tag("a").padding(-10), in: .square(40)) == ["a": "-10 -10 60 60"])
  }

  @Test func aspectRatiosFitOrFillTheProposal() {
    let size = CGSize(width: 100, height: 40)
    func frame(_ ratio: CGFloat, _ mode: ContentMode) -> String? {
      layout(Color.red.tag("a").aspectRatio(ratio, contentMode: mode), in: size)["a"]
    }
    #expect(frame(1, .fit) == "30 0 40 40")
    #expect(frame(1, .fill) == "0 -30 100 100")
    #expect(frame(4, .fit) == "0 7.5 100 25")
    #expect(frame(4, .fill) == "-30 0 160 40")
    // Without a ratio the ideal size decides; a color's is square.
    #expect(layout(Color.red.tag("a").scaledToFit(), in: size) == ["a": "30 0 40 40"])
  }

  @Test func aspectRatiosReportTheSizeOfTheView() {
    let view = Color.red.frame(width: 10, height: 10).aspectRatio(2, contentMode: .fit).tag("a")
    #expect(layout(view, in: .square(100)) == ["a": "45 45 10 10"])
  }

  @Test(arguments: [
    (ContentMode.fit, ProposedViewSize(width: 60, height: nil), "60 30"),
    (.fit, ProposedViewSize(width: nil, height: 60), "120 60"),
    (.fit, ProposedViewSize.unspecified, "10 10"),
    (.fit, ProposedViewSize(width: .infinity, height: 60), "120 60"),
    (.fill, ProposedViewSize(width: 60, height: nil), "60 30"),
    (.fill, ProposedViewSize(width: 0, height: 60), "120 60"),
  ])
  func aspectRatiosOfPartialProposals(
    _ mode: ContentMode, _ offer: ProposedViewSize, _ size: String
  ) {
    let own = root(Color.red.aspectRatio(2, contentMode: mode)).sizeThatFits(offer)
    #expect("\(describe(own.width)) \(describe(own.height))" == size)
  }

  @Test func missingImagesFitAsSquares() {
    let view = Image("missing").resizable().aspectRatio(contentMode: .fit).frame(width: 92)
    #expect(layout(view.tag("a"), in: .square(200)) == ["a": "54 54 92 92"])
  }

  @Test func offsetsMoveTheDrawingButNotTheLayout() {
    let view = HStack(spacing: 0) {
      Color.red.frame(width: 10).tag("inner").offset(x: 5, y: -3).tag("outer")
      Color.green.tag("next")
    }
    #expect(
      layout(view, in: CGSize(width: 40, height: 20))
        == ["inner": "5 -3 10 20", "outer": "5 -3 10 20", "next": "10 0 30 20"])
  }

  @Test func positionsFillTheProposalAndCenterOnThePoint() {
    let view = Color.red.frame(width: 20, height: 10).tag("a").position(x: 30, y: 40).tag("room")
    #expect(layout(view, in: .square(100)) == ["a": "20 35 20 10", "room": "0 0 100 100"])
    let ideal = view.fixedSize()
    #expect(layout(ideal, in: .square(100)) == ["room": "40 45 20 10", "a": "60 80 20 10"])
  }

  @Test func fixedSizesProposeIdealLengthsAlongTheirAxes() {
    let text = Text("one two three")
    // 13 letters of 8.5 points.
    #expect(
      layout(text.tag("a"), in: CGSize(width: 60, height: 90))["a"]?.hasSuffix("59.5 42") == false)
    #expect(
      layout(text.fixedSize().tag("a"), in: CGSize(width: 60, height: 90), scale: 2)["a"]
        == "-25.25 34.75 110.5 20.5")
  }

  @Test func containerRelativeFramesMeasureTheCanvas() {
    let view = VStack(alignment: .leading, spacing: 0) {
      Color.red.containerRelativeFrame(.horizontal, count: 4, span: 3, spacing: 10)
        .frame(height: 10).tag("part")
      Color.green.padding(.trailing, 50).containerRelativeFrame(.horizontal).frame(height: 10)
        .tag("all")
    }
    .padding(5)
    .frame(width: 130, height: 20)
    #expect(
      layout(view, in: CGSize(width: 130, height: 20))
        == ["part": "0 0 95 10", "all": "0 10 130 10"])
  }

  @Test func safeAreaInsetsTakeTheirSpaceFirst() {
    let view = Color.red.tag("content").safeAreaInset(edge: .bottom) {
      Color.green.frame(height: 20).tag("bar")
    }
    #expect(
      layout(view, in: .square(100)) == ["content": "0 0 100 72", "bar": "0 80 100 20"])
    let leading = Color.red.tag("content").safeAreaInset(
      edge: .leading, alignment: .top, spacing: 0
    ) {
      Color.green.frame(width: 20, height: 30).tag("bar")
    }
    #expect(
      layout(leading, in: .square(100)) == ["content": "20 0 80 100", "bar": "0 0 20 30"])
  }
}
