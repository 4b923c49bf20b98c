import Charts
import Foundation
import Testing

/// Data that cannot be plotted, or not well: a chart is drawn without it.
@MainActor struct HostileDataTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let view: @MainActor @Sendable () -> AnyView
  }

  nonisolated static let cases: [Case] = [
    numbers("nothing", []),
    numbers("one value", [3]),
    numbers("equal values", [7, 7, 7]),
    numbers("zeros", [0, 0]),
    numbers("not a number", [1, .nan, 3]),
    numbers("only not a number", [.nan]),
    numbers("infinite", [1, .infinity, -.infinity]),
    numbers("huge", [-.greatestFiniteMagnitude, .greatestFiniteMagnitude]),
    numbers("tiny", [.leastNonzeroMagnitude, 2 * .leastNonzeroMagnitude]),
    numbers("nearly equal", [1, 1 + .ulpOfOne]),
    numbers("10,000 values", (0..<10_000).map { Double($0 % 97) }),
    numbers("10,000 series", (0..<10_000).map { Double($0) }, isSeries: true),
    Case(testDescription: "10,000 categories") {
      AnyView(
        Chart(0..<10_000, id: \.self) {
          BarMark(x: .value("x", "c\($0)"), y: .value("y", $0))
        })
    },
    Case(testDescription: "dates far away") {
      AnyView(
        Chart([Date.distantPast, .distantFuture, Date(timeIntervalSince1970: 1e18)], id: \.self) {
          LineMark(x: .value("x", $0), y: .value("y", 1))
          BarMark(x: .value("x", $0, unit: .second), y: .value("y", 1))
        })
    },
    Case(testDescription: "logarithms of negative numbers") {
      AnyView(
        Chart([-3.0, 0, 5], id: \.self) {
          LineMark(x: .value("x", $0), y: .value("y", $0))
          BarMark(x: .value("x", $0), y: .value("y", $0))
          AreaMark(x: .value("x", $0), y: .value("y", $0))
        }
        .chartXScale(type: .log).chartYScale(domain: -1...0, type: .log))
    },
    Case(testDescription: "long and strange strings") {
      AnyView(
        Chart(
          ["", "\u{0}", "\u{202E}reversed", String(repeating: "x", count: 100_000)], id: \.self
        ) {
          BarMark(x: .value($0, $0), y: .value($0, 1)).foregroundStyle(by: .value($0, $0))
        })
    },
    Case(testDescription: "negative and infinite sectors") {
      AnyView(
        Chart([-1.0, 0, .infinity, 2], id: \.self) {
          SectorMark(angle: .value("a", $0), innerRadius: .ratio(.nan), angularInset: .infinity)
            .cornerRadius(.infinity)
        })
    },
    Case(testDescription: "bins of numbers and dates that are none") {
      AnyView(
        Chart {
          let bins = NumberBins(data: [.nan, 1, .infinity, 3])
          BarMark(x: .value("x", bins[bins.index(for: 2.0)]), y: .value("y", 1))
          let days = DateBins(
            unit: .day,
            data: [
              Date(timeIntervalSinceReferenceDate: .nan), Date(timeIntervalSinceReferenceDate: 0),
            ])
          BarMark(x: .value("x", Double(days.count)), y: .value("y", 1))
          BarMark(x: .value("x", Double(NumberBins(data: [Double.nan]).count)), y: .value("y", 2))
        })
    },
    Case(testDescription: "50,000 groups") {
      AnyView(
        Chart(0..<50_000, id: \.self) {
          BarMark(x: .value("x", "a"), y: .value("y", $0)).position(by: .value("g", $0))
        })
    },
    Case(testDescription: "strides of zero and below") {
      AnyView(
        Chart([1.0, 2], id: \.self) { LineMark(x: .value("x", $0), y: .value("y", $0)) }
          .chartXAxis { AxisMarks(values: .stride(by: 0.0)) }
          .chartYAxis { AxisMarks(values: .stride(by: -1e-300)) })
    },
    Case(testDescription: "bars with patterns that are moved far away") {
      AnyView(
        Chart(0..<8, id: \.self) {
          BarMark(x: .value("x", $0), y: .value("y", 1))
            .foregroundStyle(by: .value("s", "s\($0)"))
            .offset(x: 1e300, y: -1e300).offset(x: 1e300, y: -1e300)
        })
    },
    Case(testDescription: "kinds of values mixed") {
      AnyView(
        Chart {
          BarMark(x: .value("x", 1), y: .value("y", 1))
          BarMark(x: .value("x", "a"), y: .value("y", "b"))
          RuleMark(x: .value("x", Date.distantPast))
        }
        .chartXScale(domain: ["a"]).chartYScale(domain: Date.distantPast...Date.distantFuture))
    },
  ]

  private nonisolated static func numbers(
    _ name: String, _ numbers: [Double], isSeries: Bool = false
  ) -> Case {
    Case(testDescription: name) {
      AnyView(
        Chart(numbers.indices, id: \.self) { index in
          let value = numbers[index]
          LineMark(x: .value("x", index), y: .value("y", value))
            .foregroundStyle(by: .value("s", isSeries ? "s\(index)" : "s"))
          PointMark(x: .value("x", value), y: .value("y", value))
          if numbers.count < 100 {
            AreaMark(x: .value("x", index), y: .value("y", value)).interpolationMethod(.monotone)
            BarMark(x: .value("x", value), y: .value("y", value))
            RuleMark(y: .value("y", value)).annotation { Text("\(value)") }
          }
        })
    }
  }

  @Test(arguments: cases)
  func isDrawnWithFiniteCoordinates(data: Case) throws {
    for size in [CGSize(width: 300, height: 150), CGSize(width: 1, height: 1)] {
      let rendered = try RenderedChart(data.view(), on: .bw, size: size)
      #expect(
        rendered.paths.map(\.path.boundingRect).allSatisfy {
          $0.isNull || [$0.minX, $0.minY, $0.maxX, $0.maxY].allSatisfy { abs($0) < 1e6 }
        })
      _ = try rendered.png()
    }
  }
}
