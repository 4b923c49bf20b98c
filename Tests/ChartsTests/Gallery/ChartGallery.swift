import Charts
import Foundation

/// Charts of the kinds that the documentation of Swift Charts shows, written as authors write them.
enum ChartGallery: String, CaseIterable, Sendable {
  case bars, datedBars, stackedBars, groupedBars, horizontalBars, normalizedBars, intervals
  case lines, smoothLine, steps, areas, gradientArea, range, scatter, bubbles, rules
  case heatMap, histogram, pie, donut, sparkline, annotated, lollipops, small

  @MainActor @ViewBuilder var view: some View {
    switch self {
    case .bars: BarsChart()
    case .datedBars: DatedBarsChart()
    case .stackedBars: StackedBarsChart()
    case .groupedBars: GroupedBarsChart()
    case .horizontalBars: HorizontalBarsChart()
    case .normalizedBars: NormalizedBarsChart()
    case .intervals: IntervalsChart()
    case .lines: LinesChart()
    case .smoothLine: SmoothLineChart()
    case .steps: StepsChart()
    case .areas: AreasChart()
    default: more
    }
  }

  @MainActor @ViewBuilder private var more: some View {
    switch self {
    case .gradientArea: GradientAreaChart()
    case .range: RangeChart()
    case .scatter: ScatterChart()
    case .bubbles: BubblesChart()
    case .rules: RulesChart()
    case .heatMap: HeatMapChart()
    case .histogram: HistogramChart()
    case .pie: PieChart()
    case .donut: DonutChart()
    case .sparkline: SparklineChart()
    case .annotated: AnnotatedChart()
    case .lollipops: LollipopChart()
    case .small: SmallChart()
    default: EmptyView()
    }
  }
}

/// Numbers that look like measurements and are always the same.
struct Sample: Identifiable {
  let id: Int
  let date: Date
  let value: Double
  let kind: String

  static let start = Date(timeIntervalSince1970: 1_767_225_600)
  static let calendar: Calendar = {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = .gmt
    return calendar
  }()

  static func wave(_ index: Int, _ phase: Double = 0) -> Double {
    60 + 25 * sin(Double(index) * 0.7 + phase) + 9 * cos(Double(index) * 2.3 + phase)
  }

  static func series(
    _ count: Int, every component: Calendar.Component = .day, kinds: [String] = ["A"]
  ) -> [Sample] {
    kinds.enumerated().flatMap { number, kind in
      (0..<count).map { index in
        Sample(
          id: number * 1000 + index,
          date: calendar.date(byAdding: component, value: index, to: start) ?? start,
          value: wave(index, Double(number)), kind: kind)
      }
    }
  }
}

struct Product: Identifiable {
  let name: String
  let shop: String
  let sold: Double
  var id: String { name + shop }

  static let all = [
    Product(name: "Bread", shop: "Harbour", sold: 46),
    Product(name: "Rolls", shop: "Harbour", sold: 88),
    Product(name: "Cake", shop: "Harbour", sold: 31),
    Product(name: "Coffee", shop: "Harbour", sold: 64),
    Product(name: "Bread", shop: "Station", sold: 38),
    Product(name: "Rolls", shop: "Station", sold: 54),
    Product(name: "Cake", shop: "Station", sold: 22),
    Product(name: "Coffee", shop: "Station", sold: 91),
    Product(name: "Bread", shop: "Market", sold: 27),
    Product(name: "Rolls", shop: "Market", sold: 35),
    Product(name: "Cake", shop: "Market", sold: 48),
    Product(name: "Coffee", shop: "Market", sold: 29),
  ]
}
