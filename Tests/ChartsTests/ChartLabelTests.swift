import Charts
import Foundation
import Testing

/// The texts of charts: the values of the axes, names of the legend, titles and annotations.
@MainActor struct ChartLabelTests {
  @Test(arguments: [
    (ChartGallery.bars, "Cube Sphere Pyramid | 15 10 5 0"),
    (.datedBars, "Jan Mar May Jul Sep Nov | 100 80 60 40 20 0 | Loaves"),
    (.stackedBars, "Bread Rolls Cake Coffee | 200 150 100 50 0 | Harbour Station Market"),
    (.groupedBars, "Bread Rolls Cake Coffee | 100 80 60 40 20 0 | Harbour Station Market"),
    (.horizontalBars, "Bread Rolls Cake Coffee | 46 88 31 64"),
    (
      .normalizedBars,
      "0% 20% 40% 60% 80% 100% | Harbour Station Market | Bread Rolls Cake Coffee"
    ),
    (.intervals, "0 2 4 6 8 10 12 | Plan Build Test Ship | Weeks"),
    (.histogram, "20 40 60 80 100 | 25 20 15 10 5 0"),
    (.heatMap, "8 9 10 11 12 13 14 15 | Mon Tue Wed Thu Fri | 27.1 93.6"),
    (.lines, "Jan 4 Jan 11 Jan 18 Jan 25 | 100 80 60 40 20 0 | Berlin Oslo Rome"),
    (.smoothLine, "Thu Fri Sat Sun Mon Tue Wed Thu Fri Sat | 100 50 0 | Berlin Oslo"),
    (.steps, "12 AM 6 AM 12 PM 6 PM | 80 ct 40 ct 0 ct"),
    (.areas, "Jan 4 Jan 11 Jan 18 | 300 200 100 0 | Solar Wind Water Gas"),
    (.scatter, "0 20 40 60 80 100 120 | 100 80 60 40 20 0 | Cod Trout Eel Length Weight"),
    (.rules, "Jan 4 Jan 11 | 100 80 60 40 20 0 | Goal 65"),
    (.donut, "229 | Bread Rolls Cake Coffee"),
    (.lollipops, "Bread Rolls Cake Coffee | 38 54 22 91"),
    (.small, "Rain | T F S S M T W | 100 50 0"),
    (.sparkline, ""),
  ])
  func labelsAreRoundAndFew(chart: ChartGallery, expected: String) throws {
    let rendered = try RenderedChart(
      chart.view, size: CGSize(width: 380, height: 220), padding: 10)
    let texts = rendered.texts.map { $0.string.replacingOccurrences(of: "\u{202F}", with: " ") }
    #expect(texts.joined(separator: " ") == expected.replacingOccurrences(of: " |", with: ""))
  }
}
