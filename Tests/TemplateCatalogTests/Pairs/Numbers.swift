import SwiftUI
import WidgetKit

struct NumbersView: View {
  @Environment(\.widgetFamily) var family
  let entry: Entry

  var body: some View {
    switch family {
    case .systemSmall: conversions
    case .systemMedium: roundings
    case .systemLarge: functions
    default: ranges
    }
  }

  private var conversions: some View {
    VStack {
      Text("\(Int(entry.ratio * 10)) \(Int(entry.count)) \(Int("12") ?? 0) \(Int("x") ?? -1)")
      Text("\(Double(entry.count)) \(Double(2.5)) \(Double("1.5") ?? 0)")
      Text(
        "\(CGFloat(entry.count)) \(CGFloat(entry.ratio)) \(TimeInterval(3)) \(TimeInterval(entry.ratio))"
      )
      Text(
        "\(CGFloat(Double("2.5") ?? 0)) \(TimeInterval("3") ?? 0) \(Double(4))")
      Text("\(entry.count.description) \(-entry.count) \(-entry.ratio)")
      // In parts, as the compiler takes seconds for a longer expression.
      Text("\(entry.count + 1 - 6 / 2) \(entry.count * 7 / 4 % 3)")
      Text("\(entry.ratio + 1 - 2) \(entry.ratio - 3 / 4)")
      Text(entry.count > 2 && entry.ratio <= 1 || !entry.isOpen ? "yes" : "no")
      Text("\(entry.count == 3 ? 1 : 2) \(entry.count != 3 ? 1 : 2) \(entry.ratio >= 0.5 ? 1 : 0)")
    }
  }

  private var roundings: some View {
    VStack {
      Text("\(entry.ratio.rounded()) \(entry.ratio.rounded(.down)) \(entry.ratio.rounded(.up))")
      Text("\((2.5).rounded(.toNearestOrEven)) \((2.5).rounded(.toNearestOrAwayFromZero))")
      Text("\((-2.5).rounded(.towardZero)) \((-2.5).rounded(.awayFromZero))")
      Text("\((7.5).truncatingRemainder(dividingBy: 2)) \(abs(-3)) \(abs(-2.5))")
      Text("\(floor(entry.ratio)) \(ceil(entry.ratio)) \(round(entry.ratio))")
      Text("\(entry.count.isMultiple(of: 3) ? "multiple" : "not") \((-4).signum())")
      Text("\(entry.ratio.isNaN ? 1 : 0) \(entry.ratio.isFinite ? 1 : 0) \((-2.5).magnitude)")
    }
  }

  private var functions: some View {
    VStack {
      Text(
        "\(sqrt(entry.ratio)) \(pow(entry.ratio, 2)) \(exp(entry.ratio)) \(log(entry.ratio)) \(log2(entry.ratio)) \(log10(entry.ratio))"
      )
      Text(
        "\(sin(entry.ratio)) \(cos(entry.ratio)) \(tan(entry.ratio)) \(asin(entry.ratio)) \(acos(entry.ratio)) \(atan(entry.ratio))"
      )
      Text(
        "\(atan2(entry.ratio, 2)) \(hypot(entry.ratio, 4)) \(Double.pi) \(Double.zero) \(Int.zero)")
      Text("\(Int.max) \(Int.min) \(Double.greatestFiniteMagnitude) \(CGFloat.pi)")
      Text("\(Double.infinity.isFinite ? 1 : 0) \(Double.nan.isNaN ? 1 : 0)")
      Text("\(min(1, 2)) \(min(1.5, entry.ratio)) \(min(3, 2, 1)) \(min(0.5, 1, 2))")
      Text("\(max(1, 2)) \(max(1.5, entry.ratio)) \(max(3, 2, 1)) \(max(0.5, 1, 2))")
      ForEach(Array(stride(from: 0, to: 10, by: 3)), id: \.self) { Text("\($0)") }
      ForEach(Array(stride(from: 0.0, through: 1, by: 0.5)), id: \.self) { Text("\($0)") }
      ForEach(Array(stride(from: 3, through: 1, by: -1)), id: \.self) { Text("\($0)") }
      ForEach(Array(stride(from: 1.0, to: 0, by: -0.5)), id: \.self) { Text("\($0)") }
    }
  }

  private var ranges: some View {
    VStack {
      Text((0..<5).contains(entry.count) ? "in" : "out")
      Text((0...2).contains(entry.count) ? "in" : "out")
      Text((0.5..<1).contains(entry.ratio) ? "in" : "out")
      Text((0.5...1.0).contains(entry.ratio) ? "in" : "out")
      Text("\((2..<7).count) \((1...4).lowerBound) \((1...4).upperBound)")
      switch entry.count {
      case 0: Text("none")
      case 1...2: Text("few")
      case let count where count > 100: Text("many \(count)")
      case 3, 4: Text("some")
      default: Text("others")
      }
      switch entry.ratio {
      case 0..<0.5: Text("low")
      case 0.5...1: Text("high")
      default: Text("beyond")
      }
    }
  }
}
