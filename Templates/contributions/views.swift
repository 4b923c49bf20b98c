import SwiftUI
import WidgetKit

/// How much was done on each day of a year, and for how many days in a row.
struct ContributionsView: View {
  let entry: Entry

  var days: [Day] { entry.activity.contributions }

  /// Today; or the last day of data that nobody keeps up to date any more.
  var last: Date {
    guard let latest = days.map({ $0.date }).max() else { return entry.date }
    return entry.date.timeIntervalSince(latest) < 30 * 86_400 ? entry.date : latest
  }

  /// The counts of the last 53 weeks, from today backwards.
  var counts: [Int] {
    let known = Dictionary(grouping: days) { key(of: $0.date) }
    return Array(0..<371).map { back in
      let day = Calendar.current.date(byAdding: .day, value: -back, to: last) ?? last
      return (known[key(of: day)] ?? []).reduce(0) { $0 + $1.count }
    }
  }

  func key(of date: Date) -> String { date.formatted(date: .numeric, time: .omitted) }

  var body: some View {
    let counts = counts
    GeometryReader { space in
      let size = max(14, min(22, space.size.height * 0.1, space.size.width * 0.055))
      VStack(spacing: size * 0.4) {
        Headline(
          sum: counts.reduce(0) { $0 + $1 }, title: entry.configuration.title,
          streak: streak(in: counts), longest: longestStreak(in: counts), size: size,
          width: space.size.width)
        YearGrid(levels: levels(of: counts), last: last)
      }
    }
  }

  /// A day that is not over yet does not break it.
  func streak(in counts: [Int]) -> Int {
    let days = counts.first == 0 ? Array(counts.dropFirst()) : counts
    return days.firstIndex(of: 0) ?? days.count
  }

  func longestStreak(in counts: [Int]) -> Int {
    var longest = 0
    var current = 0
    for count in counts {
      current = count > 0 ? current + 1 : 0
      longest = max(longest, current)
    }
    return longest
  }

  /// From 0 for nothing to 4, which a day in ten reaches, so that no single one makes all others small.
  func levels(of counts: [Int]) -> [Int] {
    let done = counts.filter { $0 > 0 }.sorted()
    let much = done.isEmpty ? 1 : Double(done[done.count * 9 / 10])
    return counts.map { min(4, Int(ceil(Double($0) / much * 4))) }
  }
}

/// The sum of the year and the days in a row.
struct Headline: View {
  let sum: Int
  let title: String
  let streak: Int
  let longest: Int
  let size: CGFloat
  let width: CGFloat

  var body: some View {
    HStack(alignment: .firstTextBaseline, spacing: size * 0.3) {
      Text("\(sum)")
        .bold()
      if width > size * 12 {
        Text(title)
          .foregroundStyle(.secondary)
      }
      Spacer()
      Image(systemName: "flame.fill")
        .foregroundStyle(streak > 0 ? .orange : .secondary)
      Text(streak == 1 ? "1 day" : "\(streak) days")
        .bold()
      if width > size * 20 {
        Text("longest \(longest)")
          .padding(.leading, size * 0.2)
          .foregroundStyle(.secondary)
      }
    }
    .font(.system(size: size))
    .monospacedDigit()
    .lineLimit(1)
    .minimumScaleFactor(0.7)
  }
}

/// A square for each day, the larger the more was done: also ink without grays tells them apart.
struct YearGrid: View {
  @Environment(\.colorScheme) var colorScheme
  @Environment(\.pixelLength) var pixel
  /// Of the days from the last one backwards, from 0 to 4.
  let levels: [Int]
  let last: Date

  var color: Color {
    colorScheme == .dark ? .green : Color(red: 0.1, green: 0.55, blue: 0.2)
  }

  var body: some View {
    Canvas { context, size in
      let bands = bestBands(in: size)
      let cell = side(bands, in: size)
      let columns = bands > 1 ? weeks(bands) : min(53, Int(size.width / cell))
      let count = min(53, columns * bands)
      let pitch = (size.width - square(cell)) / CGFloat(columns - 1)
      let height = 16 + 7 * floor(min(high(bands, in: size), cell * 1.4))
      let top = floor((size.height - CGFloat(bands) * height + 2) / 2)
      for level in 0...4 {
        context.stroke(
          squares(
            level, count, columns, top: top, height: height, pitch: pitch, square: square(cell)),
          with: .color(color), lineWidth: level == 0 ? 2 * pixel : 4 * pixel)
      }
      for column in 0..<count {
        let first = monday(column, of: count)
        if Calendar.current.component(.day, from: first) <= 7 {
          context.draw(
            Text(first, format: .dateTime.month(.abbreviated))
              .font(.system(size: 12))
              .foregroundStyle(.secondary),
            at: CGPoint(
              x: min(floor(CGFloat(column % columns) * pitch), size.width - 20),
              y: top + CGFloat(column / columns) * height - 1),
            anchor: .topLeading)
        }
      }
    }
  }

  // MARK: Room

  /// In how many bands below each other the year has the largest squares; one where it cannot be shown whole.
  func bestBands(in size: CGSize) -> Int {
    var best = 1
    for count in 2...4 {
      if room(count, in: size) > room(best, in: size) { best = count }
    }
    return room(best, in: size) < 12 ? 1 : best
  }

  func weeks(_ bands: Int) -> Int { (53 + bands - 1) / bands }

  /// The side of a square with its gap, where the whole year is shown.
  func room(_ bands: Int, in size: CGSize) -> CGFloat {
    floor(min(size.width / CGFloat(weeks(bands)), high(bands, in: size)))
  }

  func high(_ bands: Int, in size: CGSize) -> CGFloat {
    floor((size.height / CGFloat(bands) - 16) / 7)
  }

  func side(_ bands: Int, in size: CGSize) -> CGFloat {
    let whole = room(bands, in: size)
    return whole < 12 ? min(20, high(1, in: size)) : min(32, whole)
  }

  /// The side of the largest square in a cell.
  func square(_ cell: CGFloat) -> CGFloat { cell - max(1, floor(cell * 0.15)) }

  // MARK: Days

  /// How many days the week of the last day has had before it.
  var row: Int {
    let calendar = Calendar.current
    return (calendar.component(.weekday, from: last) - calendar.firstWeekday + 7) % 7
  }

  /// The first day of a column's week.
  func monday(_ column: Int, of columns: Int) -> Date {
    let back = row + 7 * (columns - 1 - column)
    return Calendar.current.date(byAdding: .day, value: -back, to: last) ?? last
  }

  /// All squares of a level, of lines that are thin enough to be drawn in one ink.
  func squares(
    _ wanted: Int, _ count: Int, _ columns: Int, top: CGFloat, height: CGFloat, pitch: CGFloat,
    square: CGFloat
  ) -> Path {
    let rise = (height - 16) / 7
    let line = wanted == 0 ? 2 * pixel : 4 * pixel
    let side = max(line, floor(square * CGFloat(wanted + 1) / 5))
    let inset = floor((square - side) / 2)
    return Path { path in
      for column in 0..<count {
        for weekday in 0..<7 {
          let back = row - weekday + 7 * (count - 1 - column)
          if back >= 0 && back < levels.count && levels[back] == wanted {
            let x = floor(CGFloat(column % columns) * pitch) + inset
            let band = top + CGFloat(column / columns) * height
            let y = band + 16 + CGFloat(weekday) * rise + floor((rise - side) / 2)
            for index in 0..<Int(ceil(side / line)) {
              let middle = min(y + CGFloat(index) * line, y + side - line) + line / 2
              path.move(to: CGPoint(x: x, y: middle))
              path.addLine(to: CGPoint(x: x + side, y: middle))
            }
          }
        }
      }
    }
  }
}
