import Charts
import SwiftUI
import WidgetKit

struct ChartsView: View {
  @Environment(\.widgetFamily) var family
  let entry: Entry

  private static let shapes: [BasicChartSymbolShape] = [
    .circle, .square, .triangle, .diamond, .pentagon, .plus, .cross, .asterisk,
  ]
  private static let curves: [InterpolationMethod] = [
    .linear, .monotone, .cardinal, .catmullRom, .stepStart, .stepCenter, .stepEnd,
    .cardinal(tension: 0.5), .catmullRom(alpha: 1),
  ]
  private static let stackings: [MarkStackingMethod] = [
    .standard, .normalized, .center, .unstacked,
  ]
  private static let sides: [AnnotationPosition] = [
    .automatic, .top, .bottom, .leading, .trailing, .overlay, .topLeading, .topTrailing,
    .bottomLeading, .bottomTrailing,
  ]
  private static let sizes: [MarkDimension] = [.automatic, .fixed(4), .ratio(0.5), .inset(1)]
  private static let presets: [AxisMarkPreset] = [.automatic, .aligned, .extended, .inset]
  private static let edges: [AxisMarkPosition] = [
    .automatic, .leading, .trailing, .top, .bottom,
  ]
  private static let kinds: [ScaleType] = [
    .linear, .log, .symmetricLog, .squareRoot, .date, .category,
  ]

  var body: some View {
    switch family {
    case .systemSmall: bars
    case .systemMedium: lines
    case .systemLarge: areas
    case .accessoryRectangular: styles
    case .systemExtraLarge: axes
    default: scales
    }
  }

  private var bars: some View {
    VStack {
      Chart(entry.players) { player in
        BarMark(x: .value("Name", player.name), y: .value("Level", player.level))
          .foregroundStyle(by: .value("Team", player.team ?? "none"))
          .cornerRadius(3)
      }
      .chartForegroundStyleScale(["none": .gray, "Sea": .blue, "Bamboo": .green])
      Chart(entry.words, id: \.self) { word in
        BarMark(
          x: .value(entry.title, word), y: .value(Text("Letters"), word.count),
          width: .ratio(0.5), height: .automatic, stacking: .unstacked)
        if word.count > 3 {
          RuleMark(x: .value("Long", word))
        } else {
          PointMark(x: .value("Short", word), y: .value("Letters", 1.5))
        }
      }
      Chart {
        BarMark(
          x: .value("x", "a"), yStart: .value("y", 1), yEnd: .value("y", 3), width: Self.sizes[1])
        BarMark(
          xStart: .value("x", 1), xEnd: .value("x", 4), y: .value("y", "b"),
          height: Self.sizes[2])
      }
      Chart {
        ForEach(entry.events, id: \.self) { event in
          BarMark(x: .value("Day", event, unit: .day), y: .value("Events", 1))
        }
        BarMark(x: .value(entry.title, entry.date, unit: .hour), y: .value("Events", 2))
        BarMark(x: .value(Text("Day"), entry.end, unit: .month), y: .value("Events", 1))
      }
      Chart {
        ForEach(entry.players) { player in
          BarMark(
            x: .value("Active", player.isActive ? "yes" : "no"), y: .value("Level", player.level)
          )
          .position(by: .value("Name", player.name), axis: .horizontal, span: .inset(2))
        }
      }
    }
  }

  private var lines: some View {
    VStack {
      Chart {
        let numbers = entry.numbers
        ForEach(0..<8) { index in
          LineMark(x: .value("x", index), y: .value("y", numbers[index]))
            .lineStyle(StrokeStyle(lineWidth: 2, dash: [4, 2]))
          PointMark(x: .value("x", index), y: .value("y", numbers[index]))
            .symbol(Self.shapes[index])
            .symbolSize(40)
        }
      }
      Chart {
        ForEach(0..<9) { index in
          LineMark(
            x: .value("x", index), y: .value("y", index * index), series: .value("s", "one")
          )
          .interpolationMethod(Self.curves[index])
          LineMark(x: .value("x", index), y: .value("y", 20))
            .foregroundStyle(by: .value("s", "two"))
            .symbol(by: .value("s", "two"))
            .lineStyle(by: .value("s", "two"))
            .symbolSize(by: .value("n", index))
        }
      }
      Chart {
        RuleMark(x: .value("x", 2))
        RuleMark(y: .value("y", 3)).foregroundStyle(.red)
        RuleMark(x: .value("x", 1), yStart: .value("y", 0), yEnd: .value("y", 2))
        RuleMark(xStart: .value("x", 1), xEnd: .value("x", 3), y: .value("y", 1))
      }
    }
  }

  private var areas: some View {
    VStack {
      Chart {
        ForEach(0..<4) { index in
          AreaMark(
            x: .value("x", index), y: .value("y", index + 1), stacking: Self.stackings[index])
          AreaMark(
            x: .value("x", index), y: .value("y", 3), series: .value("s", "b"),
            stacking: .normalized)
        }
      }
      Chart(entry.values, id: \.self) { value in
        AreaMark(x: .value("x", value), yStart: .value("y", 0.5), yEnd: .value("y", value))
        AreaMark(
          x: .value("x", value), yStart: .value("y", 3.0), yEnd: .value("y", value + 3),
          series: .value("s", "c"))
      }
      Chart {
        RectangleMark(
          x: .value("x", 1), y: .value("y", 2), width: Self.sizes[0], height: Self.sizes[3])
        RectangleMark(
          x: .value("x", 2), yStart: .value("y", 1), yEnd: .value("y", 2), width: .fixed(5))
        RectangleMark(
          xStart: .value("x", 3), xEnd: .value("x", 4), y: .value("y", 1), height: .fixed(6))
        RectangleMark(
          xStart: .value("x", 4), xEnd: .value("x", 5), yStart: .value("y", 0),
          yEnd: .value("y", 1))
      }
      Chart(entry.players) { player in
        SectorMark(
          angle: .value("Level", player.level), innerRadius: .ratio(0.6),
          outerRadius: .inset(2), angularInset: 1)
      }
      .chartLegend(.hidden)
    }
  }

  private var styles: some View {
    VStack {
      Chart {
        ForEach(0..<10) { index in
          PointMark(x: .value("x", index), y: .value("y", 1))
            .annotation(position: Self.sides[index], alignment: .leading, spacing: 2) {
              Text("\(index)")
            }
        }
      }
      Chart {
        Plot {
          PointMark(x: .value("x", 1), y: .value("y", 1))
            .symbol { Circle().frame(width: 8, height: 8) }
          PointMark(x: .value("x", 2), y: .value("y", 1))
            .symbol(BasicChartSymbolShape.circle.strokeBorder(lineWidth: 2))
        }
        .opacity(0.5)
        .offset(x: 2, y: -3)
        .zIndex(2)
        .accessibilityLabel("a mark")
        .accessibilityValue(Text("its value"))
        PointMark(x: .value("x", 3), y: .value("y", 1))
          .accessibilityLabel(Text("another"))
          .accessibilityValue("1")
        PointMark(x: .value("x", 4), y: .value("y", 1)).accessibilityHidden(true)
        switch entry.count {
        case 3: BarMark(x: .value("x", 5), y: .value("y", 1)).cornerRadius(4, style: .circular)
        default: RuleMark(y: .value("y", 2))
        }
      }
      Chart(entry.words, id: \.self) { word in
        BarMark(x: .value("n", word.count), y: .value("Word", word))
          .position(by: .value("Word", word), axis: .vertical)
      }
      .chartLegend(position: .trailing, alignment: .center, spacing: 4)
    }
  }

  private var plain: some View {
    Chart(entry.players) { player in
      LineMark(x: .value("Level", player.level), y: .value("Health", player.health))
        .foregroundStyle(by: .value("Team", player.team ?? "none"))
    }
  }

  private var axes: some View {
    VStack {
      plain
        .chartXAxis(.hidden)
        .chartYAxis(.visible)
      plain
        .chartXAxis {
          AxisMarks(values: [4, 8, 13])
          AxisMarks(position: .top, values: .stride(by: 5.0)) { _ in
            AxisGridLine(centered: true, stroke: StrokeStyle(dash: [1, 2]))
            AxisTick(centered: false).foregroundStyle(.red)
            AxisValueLabel().font(.caption2)
          }
        }
        .chartYAxis {
          AxisMarks(preset: .aligned, position: .leading, values: .automatic(desiredCount: 3))
          if entry.isOpen {
            AxisMarks(preset: Self.presets[2], position: Self.edges[4], values: [0.5]) { _ in
              AxisValueLabel(centered: true) { Text("half") }
            }
          }
        }
        .chartXAxisLabel("Level", position: .bottom, alignment: .center, spacing: 2)
        .chartXAxisLabel(entry.title)
        .chartXAxisLabel(Text("level").bold())
        .chartYAxisLabel("Health")
        .chartYAxisLabel(entry.title)
        .chartYAxisLabel(Text("health"), position: .trailing)
      Chart(entry.events, id: \.self) { event in
        PointMark(x: .value("Day", event), y: .value("Events", 1))
      }
      .chartXAxis {
        AxisMarks(format: .dateTime.hour(), values: .stride(by: .hour, count: 12))
        AxisMarks(values: .automatic) { _ in AxisValueLabel(format: .dateTime.weekday()) }
      }
    }
  }

  private var scales: some View {
    VStack {
      plain
        .chartXScale(domain: 0...20)
        .chartYScale(domain: -0.5...1.5, type: .linear)
      plain
        .chartXScale(domain: 0.5...20.5, type: Self.kinds[1])
        .chartYScale(domain: 0...2)
        .chartForegroundStyleScale(
          domain: ["none", "Sea", "Bamboo"], range: [Color.gray, .blue, .red])
      plain
        .chartXScale(domain: .automatic(includesZero: false, reversed: true))
        .chartYScale(domain: .automatic(includesZero: false), type: .squareRoot)
        .chartForegroundStyleScale(range: [Color.black, .orange])
        .chartLegend(.automatic)
      Chart(entry.events, id: \.self) { event in
        PointMark(x: .value("Day", event), y: .value("Day", event))
      }
      .chartXScale(domain: entry.date...entry.end)
      .chartYScale(domain: entry.date...entry.end, type: .date)
      Chart(entry.words, id: \.self) { word in
        PointMark(x: .value("Word", word), y: .value("Word", word))
      }
      .chartXScale(domain: entry.words)
      .chartYScale(domain: ["fig", "apple", "pear"], type: .category)
    }
  }
}
