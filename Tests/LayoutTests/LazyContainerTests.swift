import Foundation
import Graphics
import LayoutEngine
import Testing
import WidgetUI

@MainActor @Suite struct LazyContainerTests {
  /// The positions and widths of a grid's columns at a width: "x+width x+width".
  private func columns(_ items: [GridItem], width: CGFloat) -> String {
    let view = LazyVGrid(columns: items) {
      ForEach(0..<40) { index in Color.red.frame(height: 10).tag("\(index)") }
    }
    .frame(width: width)
    var frames: [CGRect] = []
    func collect(_ record: LayoutRecord) {
      if record.identifier != nil { frames.append(record.frame) }
      record.children.forEach(collect)
    }
    collect(record(view, in: CGSize(width: width, height: 500)))
    guard let top = frames.first?.minY else { return "" }
    return frames.filter { $0.minY == top }
      .map { "\(describe($0.minX))+\(describe($0.width))" }.joined(separator: " ")
  }

  @Test func fixedColumnsComeFirstAndAdaptiveOnesFillTheRest() {
    // 122 points remain for the adaptive column: two of 57.
    #expect(
      columns([GridItem(.fixed(70)), GridItem(.adaptive(minimum: 40))], width: 200)
        == "0+70 78+57 143+57")
  }

  @Test func adaptiveColumnsShareWithFlexibleOnes() {
    // 192 points, 96 for each; the adaptive half contains two of 44.
    #expect(
      columns([GridItem(.adaptive(minimum: 40)), GridItem(.flexible())], width: 200)
        == "0+44 52+44 104+96")
  }

  @Test func flexibleColumnsShareInOrderWithinTheirLimits() {
    #expect(columns([GridItem(), GridItem(), GridItem()], width: 316) == "0+100 108+100 216+100")
    #expect(
      columns([GridItem(.flexible(maximum: 40)), GridItem()], width: 200) == "0+40 48+152")
    #expect(
      columns([GridItem(.flexible(minimum: 140)), GridItem()], width: 200) == "0+140 148+52")
    #expect(
      columns([GridItem(spacing: 20), GridItem(spacing: 99)], width: 120) == "0+50 70+50")
  }

  @Test func columnsAreRecomputedFromTheGridsWidth() {
    // With a proposal of 200, they take 95 + 10 + 120 = 225, centered at -12.5; placed in 225,
    // 107.5 + 10 + 120 = 237.5 (238), which extends past the grid's end.
    let items = [GridItem(spacing: 10), GridItem(.flexible(minimum: 120))]
    let size = root(LazyVGrid(columns: items) { Color.red }).sizeThatFits(
      ProposedViewSize(width: 200, height: 100))
    #expect(describe(size.width) == "225")
    #expect(columns(items, width: 200) == "-12.5+107.5 105+120")
  }

  @Test func columnsWiderThanTheProposalAreCenteredByTheirWidth() {
    let cases: [(items: [GridItem], width: CGFloat, columns: String)] = [
      // Fixed columns are the same both times.
      ([GridItem(.fixed(100)), GridItem(.fixed(150))], 200, "-29+100 79+150"),
      ([GridItem(.fixed(300))], 200, "-50+300"),
      // 42 points remain, but the minimum is 60: 150 + 8 + 60 = 218, and the same the second time.
      ([GridItem(.fixed(150)), GridItem(.flexible(minimum: 60))], 200, "-9+150 149+60"),
      ([GridItem(.adaptive(minimum: 80))], 50, "-15+80"),
      // 26 points each: 50 + 8 + 26 = 84. Placed in 84, 38 points each: 50 + 8 + 38.
      ([GridItem(.adaptive(minimum: 50)), GridItem()], 60, "-12+50 46+38"),
      // 20 points each, then 15 and none remain: 30 + 8 + 30 + 8 + 10, the minimum of a flexible
      // column.
      (
        [GridItem(.flexible(minimum: 30)), GridItem(.flexible(minimum: 30)), GridItem()], 76,
        "-5+30 33+30 71+10"
      ),
    ]
    for (items, width, expected) in cases { #expect(columns(items, width: width) == expected) }
  }

  @Test func aGridIsAsWideAsTheProposalOrItsColumns() {
    let cases: [(items: [GridItem], offer: CGFloat, width: String)] = [
      ([GridItem(.fixed(40))], 100, "100"), ([GridItem(.fixed(140))], 100, "140"),
      ([GridItem(.adaptive(minimum: 30, maximum: 40))], 100, "100"),
      ([GridItem(.adaptive(minimum: 140))], 100, "140"),
      ([GridItem(.flexible(minimum: 60)), GridItem(.flexible(minimum: 60))], 100, "128"),
    ]
    for (items, offer, expected) in cases {
      let grid = root(LazyVGrid(columns: items) { Color.red.frame(height: 10) })
      let size = grid.sizeThatFits(ProposedViewSize(width: offer, height: nil))
      #expect(describe(size.width) == expected)
    }
  }

  @Test func aCellMayBeAsHighAsItsRow() {
    let view = LazyVGrid(columns: [GridItem(), GridItem()]) {
      Color.red.frame(height: 30)
      Color.red.frame(maxHeight: .infinity).tag("a")
    }
    #expect(layout(view, in: CGSize(width: 108, height: 30)) == ["a": "58 0 50 30"])
  }

  @Test func rowsAreAsHighAsTheirHighestCell() {
    let view = LazyVGrid(columns: [GridItem(), GridItem(alignment: .top)], spacing: 4) {
      Color.red.frame(height: 30).tag("a")
      Color.red.frame(height: 10).tag("b")
      Color.red.tag("c")
    }
    .tag("grid")
    // No height is proposed to the color, which takes 10 points.
    #expect(
      layout(view, in: CGSize(width: 108, height: 44))
        == [
          "grid": "0 0 108 44", "a": "0 0 50 30", "b": "58 0 50 10", "c": "0 34 50 10",
        ])
  }

  @Test func horizontalGridsAreTransposed() {
    let view = LazyHGrid(rows: [GridItem(), GridItem()], spacing: 4) {
      ForEach(0..<3) { index in Color.red.frame(width: 20).tag("\(index)") }
    }
    #expect(
      layout(view, in: CGSize(width: 44, height: 108))
        == ["0": "0 0 20 50", "1": "0 58 20 50", "2": "24 0 20 50"])
  }

  @Test func narrowColumnsAreAlignedInTheGrid() {
    func x(_ alignment: HorizontalAlignment) -> String? {
      let view = LazyVGrid(columns: [GridItem(.fixed(20))], alignment: alignment) {
        Color.red.tag("a")
      }
      return layout(view, in: CGSize(width: 100, height: 10))["a"]
    }
    #expect(x(.leading) == "0 0 20 10")
    #expect(x(.center) == "40 0 20 10")
    #expect(x(.trailing) == "80 0 20 10")
  }

  @Test func lazyStacksExpandAcrossAndHugAlong() {
    let view = LazyVStack(alignment: .trailing, spacing: 2) {
      Color.red.frame(width: 20).tag("a")
      Color.red.tag("b")
    }
    .tag("stack")
    #expect(
      layout(view, in: .square(100))
        == ["stack": "0 39 100 22", "a": "80 39 20 10", "b": "0 51 100 10"])
    let row = LazyHStack(spacing: 2) {
      Color.red.frame(height: 20).tag("a")
      Color.red.tag("b")
    }
    .tag("stack")
    #expect(
      layout(row, in: .square(100))
        == ["stack": "39 0 22 100", "a": "39 40 10 20", "b": "51 0 10 100"])
  }

  @Test func hugeTrackCountsAreBounded() {
    let items = [GridItem(.adaptive(minimum: 0), spacing: 0), GridItem(.fixed(.nan))]
    #expect(columns(items, width: 20) == "0+20 20+0")
    #expect(columns([], width: 20) == "0+20")
    #expect(columns([GridItem(.adaptive(minimum: 1e-9), spacing: 0)], width: 20).isEmpty == false)
  }

  @Test func theFirstViewThatFitsIsShown() {
    func shown(_ width: CGFloat, _ axes: Axis.Set = .horizontal) -> [String: String] {
      let view = ViewThatFits(in: axes) {
        Color.red.frame(width: 80, height: 50).tag("large")
        Color.green.frame(width: 40, height: 10).tag("medium")
        Color.blue.frame(width: 20, height: 10).tag("small")
      }
      return layout(view, in: CGSize(width: width, height: 30))
    }
    #expect(shown(100) == ["large": "10 -10 80 50"])
    #expect(shown(100, [.horizontal, .vertical]) == ["medium": "30 10 40 10"])
    #expect(shown(60) == ["medium": "10 10 40 10"])
    #expect(shown(10) == ["small": "-5 10 20 10"])
  }

  @Test func viewThatFitsComparesIdealWidthsOfTexts() {
    let view = ViewThatFits {
      Text("a long title").tag("long")
      Text("title").tag("short")
    }
    #expect(layout(view, in: CGSize(width: 102, height: 30)).keys.sorted() == ["long"])
    #expect(layout(view, in: CGSize(width: 101, height: 30)).keys.sorted() == ["short"])
  }
}
