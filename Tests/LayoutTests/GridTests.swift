import Foundation
import Graphics
import LayoutEngine
import Testing
import WidgetUI

@MainActor @Suite struct GridTests {
  private func box(_ width: CGFloat, _ height: CGFloat, _ tag: String) -> some View {
    Color.red.frame(width: width, height: height).tag(tag)
  }

  @Test func columnsAndRowsAreAsLargeAsTheirLargestCells() {
    let view = Grid(horizontalSpacing: 2, verticalSpacing: 3) {
      GridRow {
        box(10, 10, "a")
        box(20, 4, "b")
      }
      GridRow {
        box(30, 6, "c")
        box(8, 6, "d")
      }
    }
    .tag("grid")
    #expect(
      layout(view, in: .square(100))
        == [
          "grid": "24 40.5 52 19", "a": "34 40.5 10 10", "b": "56 43.5 20 4",
          "c": "24 53.5 30 6", "d": "62 53.5 8 6",
        ])
  }

  @Test func flexibleCellsShareTheRemainingLength() {
    let view = Grid(horizontalSpacing: 0, verticalSpacing: 0) {
      GridRow {
        box(20, 10, "fixed")
        Color.red.tag("b")
        Color.red.tag("c")
      }
    }
    #expect(
      layout(view, in: CGSize(width: 100, height: 40))
        == ["fixed": "0 15 20 10", "b": "20 0 40 40", "c": "60 0 40 40"])
  }

  @Test func viewsOutsideOfRowsSpanAllColumns() {
    let view = Grid(horizontalSpacing: 4, verticalSpacing: 0) {
      GridRow {
        box(10, 10, "a")
        box(20, 10, "b")
      }
      Color.green.frame(height: 5).tag("across")
    }
    // The color stretches the grid: 66 points more, half to each column.
    #expect(
      layout(view, in: CGSize(width: 100, height: 15))
        == ["a": "16.5 0 10 10", "b": "63.5 0 20 10", "across": "0 10 100 5"])
  }

  @Test func unsizedCellsDoNotStretchTheGrid() {
    let view = Grid(horizontalSpacing: 4, verticalSpacing: 0) {
      GridRow {
        box(10, 10, "a")
        box(20, 10, "b")
      }
      Divider().tag("rule").gridCellUnsizedAxes(.horizontal)
    }
    #expect(
      layout(view, in: CGSize(width: 100, height: 11))
        == ["a": "33 0 10 10", "b": "47 0 20 10", "rule": "33 10 34 1"])
  }

  @Test func cellsOfSeveralColumnsWidenThem() {
    let view = Grid(horizontalSpacing: 2, verticalSpacing: 0) {
      GridRow {
        box(10, 10, "a")
        box(10, 10, "b")
        box(10, 10, "c")
      }
      GridRow {
        box(30, 10, "wide").gridCellColumns(2)
        box(5, 10, "d")
      }
    }
    // Two columns of 10 and the gap give 22; 8 points are missing, 4 for each.
    #expect(
      layout(view, in: CGSize(width: 42, height: 20))
        == [
          "a": "2 0 10 10", "b": "18 0 10 10", "c": "32 0 10 10", "wide": "0 10 30 10",
          "d": "34.5 10 5 10",
        ])
  }

  @Test func rowsColumnsAndCellsAlignForThemselves() {
    let view = Grid(alignment: .topLeading, horizontalSpacing: 0, verticalSpacing: 0) {
      GridRow(alignment: .bottom) {
        box(10, 10, "bottom")
        box(40, 40, "large")
      }
      GridRow {
        box(40, 40, "large2")
        box(10, 10, "trailing").gridColumnAlignment(.trailing)
      }
      GridRow {
        box(10, 10, "centre").gridCellAnchor(.center)
        box(40, 40, "large3")
      }
    }
    let frames = layout(view, in: CGSize(width: 80, height: 120))
    #expect(frames["bottom"] == "0 30 10 10")
    #expect(frames["trailing"] == "70 40 10 10")
    #expect(frames["centre"] == "15 95 10 10")
  }

  @Test func rowsAlignBaselines() {
    let view = Grid(alignment: .leadingFirstTextBaseline, horizontalSpacing: 0, verticalSpacing: 0)
    {
      GridRow {
        Text("a").font(.system(size: 10)).tag("small")
        Text("b").font(.system(size: 20)).tag("large")
      }
    }
    #expect(
      layout(view, in: CGSize(width: 15, height: 24))
        == ["small": "0 9 5 12", "large": "5 0 10 24"])
  }

  @Test func modifiersOfARowChangeItsCells() {
    let view = Grid(horizontalSpacing: 0, verticalSpacing: 0) {
      GridRow {
        box(10, 10, "a")
        box(10, 10, "b")
      }
      .padding(1)
      .tag("cell")
      box(2, 2, "below")
    }
    let dump = record(view, in: CGSize(width: 24, height: 14))
    #expect(dump.count(tagged: "cell") == 2)
    #expect(
      layout(view, in: CGSize(width: 24, height: 14))
        == ["a": "1 1 10 10", "b": "13 1 10 10", "cell": "12 0 12 12", "below": "11 12 2 2"])
  }

  @Test func defaultSpacingIsThatOfStacks() {
    let view = Grid {
      GridRow {
        Text("a").tag("a")
        Text("b").tag("b")
      }
      GridRow {
        Text("c").tag("c")
        Text("d").tag("d")
      }
    }
    .fixedSize()
    #expect(
      layout(view, in: CGSize(width: 26, height: 44))
        == ["a": "0 0 9 21", "b": "17 0 9 21", "c": "0 23 9 21", "d": "17 23 9 21"])
  }

  @Test func emptyGridsTakeNoSpace() {
    #expect(layout(Grid {}.tag("a"), in: .square(10)) == ["a": "5 5 0 0"])
    #expect(layout(Grid { GridRow {} }.tag("a"), in: .square(10)) == ["a": "5 5 0 0"])
  }

  @Test func outsideOfAGridARowIsAGroup() {
    let view = HStack(spacing: 0) {
      GridRow {
        box(10, 10, "a")
        box(10, 10, "b")
      }
    }
    #expect(
      layout(view, in: CGSize(width: 20, height: 10)) == ["a": "0 0 10 10", "b": "10 0 10 10"])
  }

  @Test func hugeSpansAreBounded() {
    let view = Grid { GridRow { box(10, 10, "a").gridCellColumns(.max) } }
    #expect(layout(view, in: .square(10))["a"] != nil)
    let none = Grid { GridRow { box(10, 10, "a").gridCellColumns(-3) } }
    #expect(layout(none, in: .square(10)) == ["a": "0 0 10 10"])
  }
}
