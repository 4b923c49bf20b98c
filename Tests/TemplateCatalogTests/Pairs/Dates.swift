import SwiftUI
import WidgetKit

/// Shown only with the process's own locale, because Swift's `formatted` and `current` use no
/// other.
struct DatesView: View {
  @Environment(\.widgetFamily) var family
  let entry: Entry

  var body: some View {
    switch family {
    case .systemSmall: arithmetic
    case .systemMedium: calendars
    case .systemLarge: components
    default: formatted
    }
  }

  private var arithmetic: some View {
    VStack {
      Text(entry.date.addingTimeInterval(3600), style: .time)
      Text(entry.date.advanced(by: 60) + 60 - 30, style: .time)
      Text("\(entry.end.timeIntervalSince(entry.date)) \(entry.date.distance(to: entry.end))")
      Text("\(entry.date.timeIntervalSince1970) \(entry.date.timeIntervalSinceReferenceDate)")
      Text(Date(timeIntervalSince1970: 86_400), style: .date)
      Text(Date.distantFuture > entry.date && Date.distantPast < entry.date ? "yes" : "no")
      Text(Locale.autoupdatingCurrent.identifier)
      Text(entry.date < entry.end ? "before" : "after")
      Text((entry.date...entry.end).contains(entry.date + 1) ? "in" : "out")
      Text((entry.date..<entry.end).contains(entry.end) ? "in" : "out")
      Text((entry.date..<entry.end).lowerBound, style: .time)
      Text((entry.date..<entry.end).upperBound, style: .time)
      Text(max(entry.date, entry.end), style: .time)
      Text(min(entry.date, entry.end), style: .time)
      Text((entry.date...entry.end).lowerBound, style: .time)
      Text((entry.date...entry.end).upperBound, style: .time)
    }
  }

  private var calendars: some View {
    let calendar = Calendar.current
    return VStack {
      Text("\(calendar.component(.hour, from: entry.date)) \(calendar.firstWeekday)")
      Text(calendar.isDate(entry.date, inSameDayAs: entry.end) ? "same" : "other")
      Text(
        calendar.isDate(entry.date, equalTo: entry.end, toGranularity: .month) ? "same" : "other")
      Text(calendar.isDateInWeekend(entry.date) ? "weekend" : "week")
      Text(calendar.startOfDay(for: entry.date), style: .time)
      Text(calendar.date(byAdding: .day, value: 3, to: entry.date) ?? entry.date, style: .date)
      Text(
        calendar.date(bySettingHour: 8, minute: 30, second: 0, of: entry.date) ?? entry.date,
        style: .time)
      Text(calendar.weekdaySymbols[0] + calendar.shortWeekdaySymbols[1])
      Text(calendar.veryShortWeekdaySymbols[2] + calendar.monthSymbols[3])
      Text(calendar.shortMonthSymbols[4] + Calendar.autoupdatingCurrent.weekdaySymbols[1])
      Text(Locale.current.identifier + TimeZone.current.identifier)
      Text(Locale(identifier: "de_DE").identifier)
      Text(TimeZone(identifier: "Asia/Tokyo")?.identifier ?? "none")
    }
  }

  private var components: some View {
    let calendar = Calendar.current
    let parts = calendar.dateComponents([.year, .month, .day, .hour, .minute], from: entry.date)
    let others = calendar.dateComponents(
      [.second, .weekday, .weekOfYear, .quarter], from: entry.date)
    let between = calendar.dateComponents([.day, .hour], from: entry.date, to: entry.end)
    return VStack {
      Text("\(parts.year ?? 0) \(parts.month ?? 0) \(parts.day ?? 0) \(parts.hour ?? 0)")
      Text("\(parts.minute ?? 0) \(others.second ?? 0) \(others.weekday ?? 0)")
      Text("\(others.weekOfYear ?? 0) \(others.quarter ?? 0)")
      Text("\(between.day ?? 0) days and \(between.hour ?? 0) hours")
      Text(
        "\(calendar.component(.era, from: entry.date)) \(calendar.component(.weekOfMonth, from: entry.date))"
      )
      Text("\(calendar.component(.yearForWeekOfYear, from: entry.date))")
      Text("\(calendar.component(.dayOfYear, from: entry.date))")
    }
  }

  private var formatted: some View {
    VStack {
      Text(entry.count.formatted() + " " + entry.ratio.formatted())
      Text(entry.count.formatted(.percent) + " " + (12_345.678).formatted(.number.grouping(.never)))
      Text(entry.date.formatted())
      Text(entry.date.formatted(date: .abbreviated, time: .shortened))
      Text(entry.date.formatted(date: .complete, time: .omitted))
      Text(entry.date.formatted(date: .numeric, time: .standard))
      Text(entry.date.formatted(date: .long, time: .complete))
      Text(entry.date.formatted(date: .omitted, time: .shortened))
      Text(entry.date.formatted(.dateTime.month(.wide).day()))
    }
  }
}
