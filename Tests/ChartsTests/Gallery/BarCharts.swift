import Charts
import Foundation

struct BarsChart: View {
  var body: some View {
    Chart {
      BarMark(x: .value("Shape", "Cube"), y: .value("Count", 5))
      BarMark(x: .value("Shape", "Sphere"), y: .value("Count", 4))
      BarMark(x: .value("Shape", "Pyramid"), y: .value("Count", 14))
    }
  }
}

struct DatedBarsChart: View {
  var body: some View {
    Chart(Sample.series(12, every: .month)) {
      BarMark(x: .value("Month", $0.date, unit: .month), y: .value("Sales", $0.value))
        .cornerRadius(3)
    }
    .chartYAxisLabel("Loaves")
  }
}

struct StackedBarsChart: View {
  var body: some View {
    Chart(Product.all) { product in
      BarMark(x: .value("Product", product.name), y: .value("Sold", product.sold))
        .foregroundStyle(by: .value("Shop", product.shop))
    }
  }
}

struct GroupedBarsChart: View {
  var body: some View {
    Chart(Product.all) { product in
      BarMark(x: .value("Product", product.name), y: .value("Sold", product.sold))
        .foregroundStyle(by: .value("Shop", product.shop))
        .position(by: .value("Shop", product.shop))
    }
    .chartForegroundStyleScale(["Harbour": .indigo, "Station": .teal, "Market": .orange])
    .chartLegend(position: .top, alignment: .trailing)
  }
}

struct HorizontalBarsChart: View {
  var body: some View {
    Chart(Product.all.filter { $0.shop == "Harbour" }) { product in
      BarMark(x: .value("Sold", product.sold), y: .value("Product", product.name))
        .annotation(position: .trailing) { Text(product.sold, format: .number) }
    }
    .chartXAxis(.hidden)
  }
}

struct NormalizedBarsChart: View {
  var body: some View {
    Chart(Product.all) { product in
      BarMark(
        x: .value("Sold", product.sold), y: .value("Shop", product.shop), stacking: .normalized
      )
      .foregroundStyle(by: .value("Product", product.name))
    }
  }
}

struct IntervalsChart: View {
  private let tasks = [("Plan", 0.0, 3.0), ("Build", 2, 8), ("Test", 5, 10), ("Ship", 10, 12)]

  var body: some View {
    Chart(tasks, id: \.0) { task in
      BarMark(
        xStart: .value("Start", task.1), xEnd: .value("End", task.2), y: .value("Task", task.0)
      )
      .foregroundStyle(task.0 == "Build" ? .red : .gray)
    }
    .chartXAxisLabel("Weeks")
  }
}

struct HistogramChart: View {
  private let bins: [(ChartBinRange<Double>, Int)] = {
    let values = (0..<200).map { Sample.wave($0, 0.3) + Double($0 % 7) }
    let bins = NumberBins(data: values, desiredCount: 12)
    return bins.indices.map { index in
      (bins[index], values.count { bins.index(for: $0) == index })
    }
  }()

  var body: some View {
    Chart(bins, id: \.0) { bin in
      BarMark(x: .value("Weight", bin.0), y: .value("Count", bin.1))
    }
    .chartXScale(domain: .automatic(includesZero: false))
  }
}

struct HeatMapChart: View {
  private let days = ["Mon", "Tue", "Wed", "Thu", "Fri"]

  var body: some View {
    Chart {
      ForEach(0..<5) { day in
        ForEach(0..<8) { hour in
          RectangleMark(
            x: .value("Hour", "\(8 + hour)"), y: .value("Day", days[day]),
            width: .ratio(0.96), height: .ratio(0.94)
          )
          .foregroundStyle(by: .value("Visits", Sample.wave(day * 8 + hour)))
        }
      }
    }
  }
}
