import Charts
import Foundation
import Testing

/// The charts of the gallery on displays of every kind.
///
/// `CHART_GALLERY=<folder>` writes the pictures, to be looked at.
@MainActor struct ChartGalleryTests {
  @Test(arguments: ChartGallery.allCases, RenderedChart.Display.allCases)
  func labelsNeitherOverlapNorLeaveTheChart(
    chart: ChartGallery, display: RenderedChart.Display
  ) throws {
    let size = CGSize(width: 380, height: 220)
    let rendered = try RenderedChart(chart.view, on: display, size: size, padding: 10)
    try check(rendered, in: size)
    if let folder = ProcessInfo.processInfo.environment["CHART_GALLERY"] {
      for scheme in [ColorScheme.light, .dark] {
        let rendered = try RenderedChart(
          chart.view, on: display, size: size, padding: 10, colorScheme: scheme)
        let file = URL(fileURLWithPath: folder)
          .appendingPathComponent(
            "\(chart.rawValue)-\(display)\(scheme == .dark ? "-dark" : "").png")
        try rendered.png().write(to: file)
      }
    }
  }

  @Test(arguments: ChartGallery.allCases)
  func labelsFitInASmallWidget(chart: ChartGallery) throws {
    let size = CGSize(width: 158, height: 158)
    try check(try RenderedChart(chart.view, on: .bw, size: size, padding: 10), in: size)
  }

  private func check(_ rendered: RenderedChart, in size: CGSize) throws {
    let texts = rendered.texts
    let canvas = CGRect(origin: .zero, size: size).insetBy(dx: -0.6, dy: -0.6)
    for (index, text) in texts.enumerated() {
      #expect(canvas.contains(text.frame), "'\(text.string)' at \(text.frame)")
      for other in texts[(index + 1)...] {
        let shared = text.frame.insetBy(dx: 0.5, dy: 1.5).intersection(other.frame)
        #expect(
          shared.isNull || shared.width <= 0 || shared.height <= 1.5,
          "'\(text.string)' at \(text.frame) and '\(other.string)' at \(other.frame)")
      }
    }
  }
}
