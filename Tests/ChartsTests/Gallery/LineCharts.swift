import Charts
import Foundation

struct LinesChart: View {
  var body: some View {
    Chart(Sample.series(30, kinds: ["Berlin", "Oslo", "Rome"])) {
      LineMark(x: .value("Day", $0.date), y: .value("Rain", $0.value))
        .foregroundStyle(by: .value("City", $0.kind))
    }
  }
}

struct SmoothLineChart: View {
  var body: some View {
    Chart(Sample.series(10, kinds: ["Berlin", "Oslo"])) {
      LineMark(x: .value("Day", $0.date, unit: .day), y: .value("Rain", $0.value))
        .foregroundStyle(by: .value("City", $0.kind))
        .symbol(by: .value("City", $0.kind))
        .interpolationMethod(.catmullRom)
    }
    .chartXAxis {
      AxisMarks(values: .stride(by: .day)) { _ in
        AxisGridLine()
        AxisValueLabel(format: .dateTime.weekday(.abbreviated), centered: true)
      }
    }
    .chartYScale(domain: 0...120)
  }
}

struct StepsChart: View {
  var body: some View {
    Chart(Sample.series(24, every: .hour)) {
      LineMark(x: .value("Hour", $0.date), y: .value("Price", $0.value))
        .interpolationMethod(.stepEnd)
        .lineStyle(StrokeStyle(lineWidth: 3))
    }
    .chartYAxis {
      AxisMarks(position: .leading, values: [0, 40, 80, 120]) { value in
        AxisGridLine()
        AxisTick()
        AxisValueLabel {
          if let price = value.as(Int.self) { Text("\(price) ct") }
        }
      }
    }
  }
}

struct AreasChart: View {
  var body: some View {
    Chart(Sample.series(20, kinds: ["Solar", "Wind", "Water", "Gas"])) {
      AreaMark(x: .value("Day", $0.date), y: .value("Power", $0.value))
        .foregroundStyle(by: .value("Source", $0.kind))
    }
  }
}

struct GradientAreaChart: View {
  var body: some View {
    Chart(Sample.series(20)) { sample in
      AreaMark(x: .value("Day", sample.date), y: .value("Level", sample.value))
        .foregroundStyle(
          .linearGradient(
            colors: [.blue.opacity(0.5), .blue.opacity(0.05)], startPoint: .top,
            endPoint: .bottom)
        )
        .interpolationMethod(.monotone)
      LineMark(x: .value("Day", sample.date), y: .value("Level", sample.value))
        .interpolationMethod(.monotone)
    }
  }
}

struct RangeChart: View {
  var body: some View {
    Chart(Sample.series(16)) { sample in
      AreaMark(
        x: .value("Day", sample.date), yStart: .value("Low", sample.value - 18),
        yEnd: .value("High", sample.value + 14)
      )
      .opacity(0.3)
      LineMark(x: .value("Day", sample.date), y: .value("Mean", sample.value))
    }
  }
}

struct ScatterChart: View {
  var body: some View {
    Chart(0..<45, id: \.self) { index in
      PointMark(
        x: .value("Length", 20 + Sample.wave(index, 1.2)),
        y: .value("Weight", Sample.wave(index * 3, 0.4))
      )
      .foregroundStyle(by: .value("Species", ["Cod", "Trout", "Eel"][index % 3]))
      .symbol(by: .value("Species", ["Cod", "Trout", "Eel"][index % 3]))
    }
    .chartXAxisLabel("Length", alignment: .center)
    .chartYAxisLabel("Weight", position: .leading)
  }
}

struct BubblesChart: View {
  var body: some View {
    Chart(0..<14, id: \.self) { index in
      PointMark(
        x: .value("Length", Sample.wave(index, 1.2)),
        y: .value("Weight", Sample.wave(index * 3, 0.4))
      )
      .symbolSize(by: .value("Age", Double(index)))
      .opacity(0.7)
    }
    .chartXScale(domain: 20...100)
    .chartYScale(domain: 20...100)
  }
}

struct RulesChart: View {
  var body: some View {
    Chart {
      ForEach(Sample.series(14)) { sample in
        BarMark(x: .value("Day", sample.date, unit: .day), y: .value("Steps", sample.value))
          .foregroundStyle(sample.value > 65 ? Color.green : Color.gray.opacity(0.5))
      }
      RuleMark(y: .value("Goal", 65))
        .foregroundStyle(.red)
        .lineStyle(StrokeStyle(lineWidth: 1, dash: [4, 2]))
        .annotation(position: .top) { Text("Goal 65") }
    }
  }
}

struct LollipopChart: View {
  var body: some View {
    Chart(Product.all.filter { $0.shop == "Station" }) { product in
      RuleMark(
        x: .value("Product", product.name), yStart: .value("Sold", 0),
        yEnd: .value("Sold", product.sold))
      PointMark(x: .value("Product", product.name), y: .value("Sold", product.sold))
        .annotation { Text(product.sold, format: .number) }
    }
    .chartYAxis(.hidden)
  }
}

/// A chart as small widgets have it, below a title.
struct SmallChart: View {
  var body: some View {
    VStack(alignment: .leading) {
      Text("Rain").font(.headline)
      Chart(Sample.series(7)) {
        BarMark(x: .value("Day", $0.date, unit: .day), y: .value("Rain", $0.value))
      }
      .chartXAxis {
        AxisMarks(values: .stride(by: .day)) {
          AxisValueLabel(format: .dateTime.weekday(.narrow), centered: true)
        }
      }
      .chartYAxis { AxisMarks(values: .automatic(desiredCount: 3)) }
    }
    .frame(width: 126, height: 126)
  }
}

struct SparklineChart: View {
  var body: some View {
    Chart(Sample.series(40)) {
      LineMark(x: .value("Day", $0.date), y: .value("Value", $0.value))
    }
    .chartXAxis(.hidden)
    .chartYAxis(.hidden)
    .chartYScale(domain: .automatic(includesZero: false))
  }
}

struct AnnotatedChart: View {
  private let samples = Sample.series(9)

  var body: some View {
    let best = samples.max { $0.value < $1.value }
    Chart(samples) { sample in
      LineMark(x: .value("Day", sample.date), y: .value("Value", sample.value))
        .interpolationMethod(.cardinal)
      if sample.id == best?.id {
        PointMark(x: .value("Day", sample.date), y: .value("Value", sample.value))
          .symbolSize(100)
          .annotation {
            Text("Best: \(sample.value, format: .number.precision(.fractionLength(1)))")
          }
      }
    }
    .chartOverlay { proxy in
      GeometryReader { geometry in
        if let best, let point = proxy.position(for: (x: best.date, y: best.value)) {
          let area = geometry[proxy.plotAreaFrame]
          let height = area.height - point.y
          Rectangle().fill(.red).frame(width: 1, height: height)
            .position(x: area.minX + point.x, y: area.maxY - height / 2)
        }
      }
    }
    .chartYScale(domain: 0...120)
    .chartPlotStyle { $0.background(.gray.opacity(0.08)).border(.gray) }
  }
}

struct PieChart: View {
  var body: some View {
    Chart(Product.all.prefix(4)) { product in
      SectorMark(angle: .value("Sold", product.sold), angularInset: 1)
        .foregroundStyle(by: .value("Product", product.name))
    }
  }
}

struct DonutChart: View {
  var body: some View {
    Chart(Product.all.prefix(4)) { product in
      SectorMark(
        angle: .value("Sold", product.sold), innerRadius: .ratio(0.618), angularInset: 2
      )
      .cornerRadius(4)
      .foregroundStyle(by: .value("Product", product.name))
    }
    .chartLegend(position: .trailing, alignment: .center)
    .chartBackground { proxy in
      GeometryReader { geometry in
        if let frame = proxy.plotFrame {
          let place = geometry[frame]
          Text("229").font(.title2).bold().position(x: place.midX, y: place.midY)
        }
      }
    }
  }
}
