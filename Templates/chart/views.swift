import SwiftUI
import WidgetKit

/// A value over time.
struct ChartView: View {
  let entry: Entry

  /// In order, and as far back as is wanted.
  var points: [Point] {
    let sorted = entry.series.points.sorted { $0.date < $1.date }
    guard let last = sorted.last, entry.configuration.hours > 0 else { return sorted }
    let start = last.date - Double(entry.configuration.hours) * 3600
    return sorted.filter { $0.date >= start }
  }

  var body: some View {
    let points = points
    if points.count > 1 {
      ChartPage(
        series: entry.series, points: points, values: points.map { $0.value },
        lineColor: entry.configuration.color)
    } else {
      Text("\(entry.series.title): no values yet")
        .foregroundStyle(.secondary)
        .frame(maxWidth: .infinity, maxHeight: .infinity)
    }
  }
}

/// The last value, the chart, and where there is room the extremes.
struct ChartPage: View {
  let series: Series
  let points: [Point]
  let values: [Double]
  let lineColor: String

  var body: some View {
    let lowest = values.min() ?? 0
    let highest = values.max() ?? 1
    let step = step(from: lowest, to: highest)
    let bottom = bottom(from: lowest, to: highest, step: step)
    GeometryReader { space in
      let size = max(20, min(46, space.size.height * 0.18, space.size.width * 0.1))
      VStack(alignment: .leading, spacing: size * 0.25) {
        Headline(
          title: series.title, unit: series.unit, value: text(of: values.last ?? 0),
          difference: difference, change: change(lowest: lowest), size: size,
          width: space.size.width)
        LineChart(
          points: points, bottom: bottom, top: max(bottom + step, ceil(highest / step) * step),
          step: step, colorCode: lineColor)
        if space.size.height > 300 && space.size.width > 320 {
          extremes(from: lowest, to: highest)
            .font(.system(size: max(14, size * 0.42)))
        }
      }
    }
  }

  // MARK: Numbers

  /// With as many digits as the values have, up to two.
  func text(of value: Double) -> String {
    let scale = [1.0, 10].first { scale in
      values.allSatisfy { abs(($0 * scale).rounded() - $0 * scale) < 0.000_01 }
    }
    let digits = scale == 1 ? 0 : (scale == 10 ? 1 : 2)
    return value.formatted(.number.precision(.fractionLength(digits)))
  }

  var difference: Double { (values.last ?? 0) - (values.first ?? 0) }

  /// In percent; what may be below 0 has only a difference.
  func change(lowest: Double) -> String {
    guard let first = values.first, lowest >= 0, first > 0 else { return text(of: abs(difference)) }
    return abs(difference / first).formatted(.percent.precision(.fractionLength(0...1)))
  }

  func extremes(from lowest: Double, to highest: Double) -> some View {
    HStack {
      figure("Lowest", lowest)
      Spacer()
      figure("Mean", values.reduce(0) { $0 + $1 } / Double(values.count))
      Spacer()
      figure("Highest", highest)
    }
    .monospacedDigit()
    .lineLimit(1)
  }

  func figure(_ name: String, _ value: Double) -> some View {
    HStack(alignment: .firstTextBaseline, spacing: 6) {
      Text(name)
        .foregroundStyle(.secondary)
      Text(text(of: value))
        .bold()
    }
  }

  // MARK: The axis

  /// What is between two lines: 1, 2 or 5 times a power of ten.
  func step(from lowest: Double, to highest: Double) -> Double {
    let rough = max(highest - lowest, abs(highest) * 0.01, 0.000_001) / 4
    let power = pow(10, floor(log10(rough)))
    let times = rough / power
    if times > 5 { return 10 * power }
    if times > 2 { return 5 * power }
    return times > 1 ? 2 * power : power
  }

  /// What is never negative and comes near 0 begins at 0.
  func bottom(from lowest: Double, to highest: Double, step: Double) -> Double {
    if lowest >= 0 && lowest < highest * 0.5 { return 0 }
    return floor((lowest == highest ? lowest - step : lowest) / step) * step
  }
}

/// The last value, large, and how it has changed since the first.
struct Headline: View {
  let title: String
  let unit: String
  let value: String
  let difference: Double
  let change: String
  let size: CGFloat
  let width: CGFloat

  var arrow: String {
    if difference == 0 { return "arrow.right" }
    return difference < 0 ? "arrow.down.right" : "arrow.up.right"
  }

  var body: some View {
    HStack(alignment: .firstTextBaseline, spacing: size * 0.2) {
      Text(value)
        .font(.system(size: size, weight: .bold))
        .layoutPriority(1)
      if width > 150 {
        Text(unit)
          .foregroundStyle(.secondary)
      }
      if width > size * 9 {
        Text(title)
          .padding(.leading, size * 0.3)
      }
      Spacer(minLength: 0)
      Image(systemName: arrow)
      Text(change)
        .bold()
    }
    .font(.system(size: max(13, size * 0.42)))
    .monospacedDigit()
    .lineLimit(1)
    .minimumScaleFactor(0.7)
  }
}

/// A line in axes, above hatching instead of a tone, which ink without grays would break up.
struct LineChart: View {
  @Environment(\.colorScheme) var colorScheme
  let points: [Point]
  let bottom: Double
  let top: Double
  let step: Double
  /// The color as '#', and two hexadecimal digits each for red, green and blue.
  let colorCode: String

  /// Blue, or cyan in the dark, unless another color was chosen.
  var color: Color {
    let isCode = colorCode.count == 7 && colorCode.hasPrefix("#")
    let isChosen = isCode && colorCode.uppercased() != "#007AFF"
    if isChosen, let red = part(1), let green = part(3), let blue = part(5) {
      return Color(red: red, green: green, blue: blue)
    }
    return colorScheme == .dark ? .cyan : .blue
  }

  /// The part of the color whose two digits are at a place, from 0 to 1.
  func part(_ place: Int) -> Double? {
    guard let value = Double("0x\(colorCode.dropFirst(place).prefix(2))") else { return nil }
    return value / 255
  }

  var body: some View {
    Canvas { context, size in
      let left = CGFloat(max(text(of: top).count, text(of: bottom + step).count)) * 7 + 8
      let frame = CGRect(x: left, y: 7, width: size.width - left - 5, height: size.height - 27)
      let steps = Int(((top - bottom) / step).rounded())
      let every = max(1, Int(ceil(14 * CGFloat(steps) / frame.height)))
      for index in stride(from: 0, through: steps, by: every) {
        let value = bottom + Double(index) * step
        let y = floor(height(of: value, in: frame)) + 0.5
        context.stroke(
          rule(from: CGPoint(x: frame.minX, y: y), to: CGPoint(x: frame.maxX, y: y)),
          with: .color(.secondary),
          style: StrokeStyle(lineWidth: 1, dash: index == 0 ? [] : [1, 3]))
        context.draw(
          label(text(of: value)), at: CGPoint(x: frame.minX - 6, y: y), anchor: .trailing)
      }
      for date in dates(in: frame) {
        let x = floor(place(of: date, in: frame)) + 0.5
        context.stroke(
          rule(from: CGPoint(x: x, y: frame.maxY), to: CGPoint(x: x, y: frame.maxY + 5)),
          with: .color(.secondary), lineWidth: 1)
        context.draw(
          label(text(of: date, in: frame)), at: CGPoint(x: x, y: frame.maxY + 6), anchor: .top)
      }
      context.stroke(hatching(in: frame), with: .color(color), lineWidth: 1)
      context.stroke(
        Path { path in path.addLines(corners(in: frame)) }, with: .color(color),
        style: StrokeStyle(lineWidth: 3, lineCap: .round, lineJoin: .round))
      if let end = corners(in: frame).last {
        context.fill(
          Path(ellipseIn: CGRect(x: end.x - 5, y: end.y - 5, width: 10, height: 10)),
          with: .color(.primary))
      }
    }
  }

  func rule(from start: CGPoint, to end: CGPoint) -> Path {
    Path { path in
      path.move(to: start)
      path.addLine(to: end)
    }
  }

  func label(_ text: String) -> Text {
    Text(text)
      .font(.system(size: 12))
      .foregroundStyle(.secondary)
  }

  // MARK: Values

  func text(of value: Double) -> String {
    if step >= 1000 { return value.formatted(.number.notation(.compactName)) }
    let digits = Int(max(0, ceil(-log10(step))))
    return value.formatted(.number.precision(.fractionLength(digits)))
  }

  func height(of value: Double, in frame: CGRect) -> CGFloat {
    frame.maxY - frame.height * CGFloat((value - bottom) / (top - bottom))
  }

  // MARK: Dates

  var first: Date { points.first?.date ?? Date(timeIntervalSince1970: 0) }
  var seconds: Double { max(1, (points.last?.date ?? first).timeIntervalSince(first)) }

  /// How many hours are between two labels, so that they do not touch.
  func hours(in frame: CGRect) -> Int {
    let most = max(2, frame.width / 64)
    let choices = [1, 2, 3, 6, 12, 24, 48, 168, 336, 720, 2160, 8760]
    let least = seconds > 250_000 ? 24 : 1
    return choices.first { $0 >= least && seconds / Double($0 * 3600) <= Double(most) } ?? 87_600
  }

  /// The dates that are labelled, which are not too near the ends.
  func dates(in frame: CGRect) -> [Date] {
    let start = Calendar.current.startOfDay(for: first)
    let step = Double(hours(in: frame) * 3600)
    return stride(from: 0, to: first.timeIntervalSince(start) + seconds, by: step)
      .map { start + $0 }
      .filter {
        let x = place(of: $0, in: frame)
        return x > 20 && x >= frame.minX && x < frame.maxX - 18
      }
  }

  func text(of date: Date, in frame: CGRect) -> String {
    let hours = hours(in: frame)
    if hours < 24 { return date.formatted(.dateTime.hour()) }
    return date.formatted(hours < 720 ? .dateTime.day().month() : .dateTime.month().year())
  }

  func place(of date: Date, in frame: CGRect) -> CGFloat {
    frame.minX + frame.width * CGFloat(date.timeIntervalSince(first) / seconds)
  }

  // MARK: The line

  func corners(in frame: CGRect) -> [CGPoint] {
    points.map { CGPoint(x: place(of: $0.date, in: frame), y: height(of: $0.value, in: frame)) }
  }

  /// A thin line down from the chart at every fourth point.
  func hatching(in frame: CGRect) -> Path {
    let corners = corners(in: frame)
    return Path { path in
      for index in 1..<corners.count {
        let start = corners[index - 1]
        let end = corners[index]
        for x in stride(from: ceil((start.x - 0.5) / 4) * 4 + 0.5, to: end.x, by: 4) {
          let share = (x - start.x) / (end.x - start.x)
          path.move(to: CGPoint(x: x, y: start.y + (end.y - start.y) * share))
          path.addLine(to: CGPoint(x: x, y: frame.maxY))
        }
      }
    }
  }
}
