import Charts
import SwiftUI
import WidgetKit

// A chart of marks, with axes, scales and annotations.

struct Tide: Identifiable {
  enum Harbour: String, Plottable, CaseIterable { case north, south }

  let id: Int
  let date: Date
  let height: Double
  let harbour: Harbour

  static let all: [Tide] = Harbour.allCases.enumerated().flatMap { number, harbour in
    (0..<12).map { hour in
      Tide(
        id: number * 12 + hour, date: Date(timeIntervalSince1970: Double(hour) * 3600),
        height: Double((hour * 7 + number * 3) % 9), harbour: harbour)
    }
  }
}

struct TideLine: ChartContent {
  let tide: Tide

  var body: some ChartContent {
    LineMark(x: .value("Time", tide.date), y: .value("Height", tide.height))
      .foregroundStyle(by: .value("Harbour", tide.harbour))
      .symbol(by: .value("Harbour", tide.harbour))
      .interpolationMethod(.catmullRom)
  }
}

struct TideChart: View {
  @Environment(\.widgetFamily) var family: WidgetFamily
  let highest = Tide.all.map(\.height).max() ?? 0

  var body: some View {
    Chart {
      ForEach(Tide.all) { tide in
        TideLine(tide: tide)
        if tide.height == highest {
          PointMark(x: .value("Time", tide.date), y: .value("Height", tide.height))
            .symbol(Circle().strokeBorder(lineWidth: 2))
            .symbolSize(60)
            .annotation(position: .top, alignment: .center) {
              Text("\(tide.height, specifier: "%.0f") m").font(.caption2)
            }
        }
      }
      RuleMark(y: .value("Mean", 4))
        .lineStyle(StrokeStyle(lineWidth: 1, dash: [4, 2]))
        .foregroundStyle(.secondary)
      RectangleMark(
        xStart: .value("From", Date(timeIntervalSince1970: 3600)),
        xEnd: .value("To", Date(timeIntervalSince1970: 7200))
      )
      .foregroundStyle(.gray.opacity(0.2))
    }
    .chartForegroundStyleScale([Tide.Harbour.north: Color.blue, .south: .orange])
    .chartXAxis {
      AxisMarks(values: .stride(by: .hour, count: 3)) { value in
        AxisGridLine()
        if value.as(Date.self) != nil {
          AxisValueLabel(format: .dateTime.hour(), centered: false)
        }
      }
    }
    .chartYAxis {
      AxisMarks(position: .leading, values: [0, 4, 8]) { value in
        AxisGridLine(stroke: StrokeStyle(lineWidth: 0.5))
        AxisTick()
        AxisValueLabel {
          if let height = value.as(Double.self) { Text("\(Int(height)) m") }
        }
      }
    }
    .chartYScale(domain: 0...10)
    .chartLegend(family == .systemSmall ? .hidden : .automatic)
    .chartPlotStyle { plot in plot.background(.gray.opacity(0.05)) }
    .chartOverlay { proxy in
      GeometryReader { geometry in
        if let y = proxy.position(forY: 4.0), let frame = proxy.plotFrame {
          Circle().frame(width: 4, height: 4)
            .position(x: geometry[frame].minX, y: geometry[frame].minY + y)
        }
      }
    }
  }
}

struct TideShares: View {
  private func total(of harbour: Tide.Harbour) -> Double {
    Tide.all.filter { $0.harbour == harbour }.map(\.height).reduce(0, +)
  }

  var body: some View {
    Chart(Tide.Harbour.allCases, id: \.self) { harbour in
      SectorMark(
        angle: .value("Height", total(of: harbour)),
        innerRadius: .ratio(0.6), angularInset: 1
      )
      .cornerRadius(3)
      .foregroundStyle(by: .value("Harbour", harbour))
    }
  }
}

struct TideEntry: TimelineEntry {
  let date: Date
}

struct TideProvider: TimelineProvider {
  func placeholder(in context: Context) -> TideEntry { TideEntry(date: Date()) }

  func getSnapshot(in context: Context, completion: @escaping (TideEntry) -> Void) {
    completion(placeholder(in: context))
  }

  func getTimeline(in context: Context, completion: @escaping (Timeline<TideEntry>) -> Void) {
    completion(Timeline(entries: [TideEntry(date: Date())], policy: .never))
  }
}

struct TideChartWidget: Widget {
  var body: some WidgetConfiguration {
    StaticConfiguration(kind: "com.example.tide-chart", provider: TideProvider()) { _ in
      HStack {
        TideChart()
        TideShares().frame(width: 80)
      }
    }
    .supportedFamilies([.systemMedium])
  }
}
