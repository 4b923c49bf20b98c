import Charts
import Foundation
import Testing

/// Where marks are drawn in a plot area of 300 by 150 points, which has no axes and no legend around it.
@MainActor struct MarkPlacementTests {
  private func fills(@ChartContentBuilder _ content: () -> some ChartContent) throws -> [CGRect] {
    try fills(Chart(content: content))
  }

  private func fills(_ chart: some View) throws -> [CGRect] {
    let bare = chart.chartXAxis(.hidden).chartYAxis(.hidden).chartLegend(.hidden)
    return try RenderedChart(bare, size: CGSize(width: 300, height: 150)).fills
  }

  private func rect(_ x: Double, _ y: Double, _ width: Double, _ height: Double) -> CGRect {
    CGRect(x: x, y: y, width: width, height: height)
  }

  @Test func barsStartAtZeroInTheMiddleOfTheirBands() throws {
    let fills = try fills {
      BarMark(x: .value("Shape", "Cube"), y: .value("Count", 5))
      BarMark(x: .value("Shape", "Sphere"), y: .value("Count", 4))
      BarMark(x: .value("Shape", "Pyramid"), y: .value("Count", 14))
    }
    // The domain is extended to 0...15.
    #expect(fills == [rect(15, 100, 70, 50), rect(115, 110, 70, 40), rect(215, 10, 70, 140)])
  }

  @Test func negativeBarsExtendBelowZero() throws {
    let fills = try fills(
      Chart {
        BarMark(x: .value("x", "a"), y: .value("y", 10))
        BarMark(x: .value("x", "b"), y: .value("y", -5))
      }
      .chartYScale(domain: -5...10))
    #expect(fills == [rect(23, 0, 105, 100), rect(173, 100, 105, 50)])
  }

  @Test func stackedBarsMeet() throws {
    let fills = try fills(
      Chart {
        ForEach([2.0, 3, 5], id: \.self) { amount in
          BarMark(x: .value("x", "a"), y: .value("y", amount))
        }
      })
    #expect(fills == [rect(45, 120, 210, 30), rect(45, 75, 210, 45), rect(45, 0, 210, 75)])
  }

  @Test func groupedBarsShareTheirBand() throws {
    let fills = try fills {
      ForEach(["a", "b"], id: \.self) { shop in
        BarMark(x: .value("x", "k"), y: .value("y", 10), width: .ratio(1))
          .position(by: .value("Shop", shop), span: .ratio(1))
      }
    }
    #expect(fills == [rect(0, 0, 150, 150), rect(150, 0, 150, 150)])
  }

  @Test func horizontalBarsRunFromTheLeadingEdgeDownwards() throws {
    let fills = try fills {
      BarMark(x: .value("Sold", 10), y: .value("Product", "Bread"))
      BarMark(x: .value("Sold", 5), y: .value("Product", "Cake"))
    }
    #expect(fills == [rect(0, 11, 300, 53), rect(0, 86, 150, 53)])
  }

  @Test func intervalsLieBetweenTheirEnds() throws {
    let fills = try fills(
      Chart {
        BarMark(xStart: .value("s", 2), xEnd: .value("e", 6), y: .value("Task", "Plan"), height: 20)
        BarMark(x: .value("Task", 8), yStart: 10, yEnd: 20, width: 4)
      }
      .chartXScale(domain: 0...10))
    #expect(fills == [rect(60, 65, 120, 20), rect(238, 10, 4, 10)])
  }

  @Test func shapesOfViewsAreSymbols() throws {
    func symbol(_ shape: some ChartSymbolShape) throws -> Bitmap {
      let chart = Chart {
        PointMark(x: .value("x", 1), y: .value("y", 1)).symbol(shape).symbolSize(400)
      }
      .chartXScale(domain: 0...2).chartYScale(domain: 0...2)
      .chartXAxis(.hidden).chartYAxis(.hidden).foregroundStyle(.black)
      return try RenderedChart(chart, size: CGSize(width: 40, height: 40)).pixels()
    }
    #expect(try symbol(Circle()) == symbol(.circle))
    #expect(try symbol(AnyChartSymbolShape(Circle())) == symbol(.circle))
    #expect(
      try symbol(Circle().strokeBorder(lineWidth: 3)) == symbol(.circle.strokeBorder(lineWidth: 3)))
    #expect(try symbol(Circle().strokeBorder(lineWidth: 3)) != symbol(.circle))
    #expect(try symbol(Rectangle()) != symbol(Rectangle().strokeBorder(style: StrokeStyle())))
  }

  @Test func shapesStayViewsBesideCharts() throws {
    let ring = Circle().strokeBorder(lineWidth: 3)
    let dashed = Circle().strokeBorder(style: StrokeStyle(lineWidth: 3, dash: [2]))
    #expect(type(of: ring) == StrokeBorderShapeView<Circle, ForegroundStyle, EmptyView>.self)
    #expect(type(of: dashed) == StrokeBorderShapeView<Circle, ForegroundStyle, EmptyView>.self)
  }

  @Test func rulesCrossThePlotArea() throws {
    let chart = Chart {
      RuleMark(y: .value("y", 5)).lineStyle(StrokeStyle(lineWidth: 2))
      RuleMark(x: .value("x", 5)).lineStyle(StrokeStyle(lineWidth: 2))
      RuleMark(x: .value("x", 8), yStart: .value("y", 0), yEnd: .value("y", 4))
    }
    .chartXAxis(.hidden).chartYAxis(.hidden)
    .chartXScale(domain: 0...10).chartYScale(domain: 0...10)
    let paths = try RenderedChart(chart, size: CGSize(width: 300, height: 150)).paths
    #expect(
      paths.map(\.path.boundingRect)
        == [rect(0, 75, 300, 0), rect(150, 0, 0, 150), rect(240.5, 90, 0, 60)])
  }

  @Test func barsOfAUnitAreInTheMiddleOfIt() throws {
    let day = Date(timeIntervalSince1970: 1_767_225_600)
    let fills = try fills {
      ForEach(0..<3) { index in
        BarMark(
          x: .value("Day", day + 86_400 * Double(index) + 3600, unit: .day), y: .value("y", 1),
          width: .ratio(0.5))
      }
    }
    #expect(fills == [rect(25, 0, 50, 150), rect(125, 0, 50, 150), rect(225, 0, 50, 150)])
  }

  @Test func cellsOfAHeatMapTouch() throws {
    let fills = try fills {
      ForEach(["a", "b"], id: \.self) { row in
        ForEach(["k", "l", "m"], id: \.self) { column in
          RectangleMark(x: .value("x", column), y: .value("y", row))
        }
      }
    }
    #expect(
      fills == [
        rect(0, 0, 100, 75), rect(100, 0, 100, 75), rect(200, 0, 100, 75),
        rect(0, 75, 100, 75), rect(100, 75, 100, 75), rect(200, 75, 100, 75),
      ])
  }

  @Test func aLogarithmicScaleSpreadsRatios() throws {
    let fills = try fills(
      Chart {
        ForEach([1.0, 10, 1000], id: \.self) { number in
          PointMark(x: .value("x", number), y: .value("y", number)).symbolSize(100)
        }
        PointMark(x: .value("x", -3), y: .value("y", 10))
        PointMark(x: .value("x", 0), y: .value("y", 10))
      }
      .chartXScale(domain: 1...1000, type: .log).chartYScale(domain: 1...1000, type: .log))
    #expect(fills == [rect(-5, 145, 10, 10), rect(95, 95, 10, 10), rect(295, -5, 10, 10)])
  }

  @Test func sectorsRunClockwiseFromTheTop() throws {
    let fills = try fills {
      SectorMark(angle: .value("Part", 1))
      SectorMark(angle: .value("Part", 1))
      SectorMark(angle: .value("Part", 2))
    }
    #expect(fills == [rect(150, 0, 75, 75), rect(150, 75, 75, 75), rect(75, 0, 75, 150)])
  }

  @Test(arguments: RenderedChart.Display.allCases, [ColorScheme.light, .dark])
  func eightSeriesLookDifferent(display: RenderedChart.Display, scheme: ColorScheme) throws {
    let chart = Chart(0..<8, id: \.self) { index in
      BarMark(x: .value("x", "\(index)"), y: .value("y", 1), width: .ratio(1))
        .foregroundStyle(by: .value("Series", "\(index)"))
    }
    .chartXAxis(.hidden).chartYAxis(.hidden).chartLegend(.hidden)
    let rendered = try RenderedChart(
      chart, on: display, size: CGSize(width: 192, height: 48), colorScheme: scheme)
    let pixels = try rendered.pixels()
    let side = pixels.width / 16
    let tiles = (0..<8).map { bar in
      (0..<side).flatMap { row in
        (0..<side).map { pixels[(2 * bar) * side + side / 2 + $0, side + row] }
      }
    }
    #expect(Set(tiles).count == (display == .kiosk ? 7 : 8))
  }
}
