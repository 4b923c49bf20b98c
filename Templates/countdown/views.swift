import SwiftUI
import WidgetKit

/// The days until something, or since.
struct CountdownView: View {
  @Environment(\.widgetFamily) var family
  let entry: Entry

  /// The next January 1, where no date was chosen.
  var target: Date {
    if let date = entry.configuration.date { return date }
    let calendar = Calendar.current
    let day = calendar.component(.dayOfYear, from: entry.date)
    let today = calendar.startOfDay(for: entry.date)
    let first = calendar.date(byAdding: .day, value: 1 - day, to: today) ?? today
    return calendar.date(byAdding: .year, value: 1, to: first) ?? today
  }

  var start: Date {
    if let start = entry.configuration.start { return start }
    return Calendar.current.date(byAdding: .year, value: -1, to: target) ?? target
  }

  /// How much of the way has been gone, from 0 to 1; a picture stays as it is for a whole day.
  var share: Double {
    if entry.date >= target { return 1 }
    let whole = target.timeIntervalSince(start)
    guard whole > 0 else { return 0 }
    let date = countsHours ? entry.date : Calendar.current.startOfDay(for: entry.date)
    return max(0, min(1, date.timeIntervalSince(start) / whole))
  }

  /// Nights to sleep; fewer than 0 when it is past.
  var days: Int {
    let calendar = Calendar.current
    let from = calendar.startOfDay(for: entry.date)
    return calendar.dateComponents([.day], from: from, to: calendar.startOfDay(for: target)).day
      ?? 0
  }

  /// Hours that have begun.
  var hours: Int { Int(ceil(target.timeIntervalSince(entry.date) / 3600)) }

  /// On its last day it is hours that count.
  var countsHours: Bool { hours > 0 && hours < 24 }

  var number: String {
    if countsHours { return hours.formatted() }
    return days == 0 ? "Today" : abs(days).formatted()
  }

  var unit: String {
    if countsHours { return hours == 1 ? "hour left" : "hours left" }
    if days == 0 { return "at last" }
    let name = abs(days) == 1 ? "day" : "days"
    return days > 0 ? "\(name) left" : "\(name) ago"
  }

  var body: some View {
    switch family {
    case .accessoryInline:
      ViewThatFits {
        line("\(number) \(unit) · \(entry.configuration.title)")
        line("\(number) · \(entry.configuration.title)")
      }
    case .accessoryCircular:
      CountdownRing(number: number, unit: nil, share: share)
    case .accessoryRectangular:
      HStack(spacing: 8) {
        CountdownRing(number: number, unit: nil, share: share)
          .frame(width: 56, height: 56)
        caption(size: 15, alignment: .leading)
      }
      .frame(maxWidth: .infinity, alignment: .leading)
    default:
      GeometryReader { space in
        arranged(in: space.size)
          .frame(width: space.size.width, height: space.size.height)
      }
    }
  }

  func line(_ text: String) -> some View {
    Label(text, systemImage: entry.configuration.symbol)
      .lineLimit(1)
  }

  /// The ring beside or above its title, whichever there is room for.
  @ViewBuilder func arranged(in size: CGSize) -> some View {
    if size.height < 48 {
      lines(in: size)
    } else if size.width > size.height * 1.4 {
      HStack(spacing: size.height * 0.12) {
        CountdownRing(number: number, unit: unit, share: share)
          .frame(width: min(size.height, size.width * 0.5))
          .layoutPriority(1)
        VStack(alignment: .leading, spacing: 0) {
          if size.height > 150 {
            Image(systemName: entry.configuration.symbol)
              .font(.system(size: size.height * 0.16))
              .padding(.bottom, size.height * 0.04)
          }
          caption(size: min(size.height * 0.22, size.width * 0.06), alignment: .leading)
        }
      }
    } else {
      VStack(spacing: size.height * 0.03) {
        CountdownRing(number: number, unit: unit, share: share)
        caption(
          size: min(size.height * 0.09, size.width * 0.09), alignment: .center,
          showsDate: size.height > 120)
      }
    }
  }

  /// Number and title without the ring, which is too small to hold a number on an LED matrix.
  func lines(in size: CGSize) -> some View {
    VStack(alignment: .leading, spacing: 0) {
      ViewThatFits(in: .horizontal) {
        Text("\(number) \(unit)")
        Text("\(number) \(unit.components(separatedBy: " ")[0])")
        Text(number)
      }
      .font(.system(size: size.height * 0.46, weight: .bold))
      Text(entry.configuration.title)
        .font(.system(size: size.height * 0.38))
        .minimumScaleFactor(0.8)
    }
    .lineLimit(1)
    .frame(maxWidth: .infinity, alignment: .leading)
  }

  /// What is waited for, and when it is.
  func caption(
    size: CGFloat, alignment: HorizontalAlignment, showsDate: Bool = true
  ) -> some View {
    VStack(alignment: alignment, spacing: size * 0.15) {
      Text(entry.configuration.title)
        .font(.system(size: max(14, size), weight: .semibold))
        .lineLimit(alignment == .leading ? 2 : 1)
        .minimumScaleFactor(0.6)
      if showsDate {
        ViewThatFits(in: .horizontal) {
          Text(target, format: .dateTime.weekday(.wide).day().month(.wide).year())
          Text(target, format: .dateTime.day().month(.abbreviated).year())
        }
        .font(.system(size: max(12, size * 0.58)))
        .foregroundStyle(.secondary)
        .lineLimit(1)
        .minimumScaleFactor(0.7)
      }
    }
  }
}

/// The number of days in a ring, which fills up from the top.
struct CountdownRing: View {
  let number: String
  let unit: String?
  let share: Double

  var body: some View {
    GeometryReader { space in
      let side = min(space.size.width, space.size.height)
      let line = max(5, floor(side * 0.06))
      ZStack {
        Circle()
          .inset(by: line / 2)
          .stroke(.secondary, lineWidth: 1)
        Circle()
          .inset(by: line / 2)
          .trim(from: 0, to: share)
          .stroke(.primary, style: StrokeStyle(lineWidth: line, lineCap: .round))
          .rotationEffect(.degrees(-90))
        VStack(spacing: 0) {
          Text(number)
            .font(.system(size: side * 0.34, weight: .bold))
            .monospacedDigit()
            .minimumScaleFactor(0.4)
          if let unit {
            Text(unit)
              .font(.system(size: max(11, side * 0.085)))
              .foregroundStyle(.secondary)
              .minimumScaleFactor(0.7)
          }
        }
        .lineLimit(1)
        .frame(width: side * 0.72)
      }
      .frame(width: side, height: side)
      .frame(width: space.size.width, height: space.size.height)
    }
  }
}
