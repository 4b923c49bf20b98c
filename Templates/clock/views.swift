import SwiftUI
import WidgetKit

/// The time here, and in other cities.
struct ClockView: View {
  @Environment(\.widgetFamily) var family
  let entry: Entry

  /// The day here, which those of the cities are told apart from.
  var today: Int { Calendar.current.component(.day, from: entry.date) }

  var cities: [String] {
    entry.configuration.cities.components(separatedBy: ",")
      .map { $0.trimmingCharacters(in: .whitespaces) }
      .filter { !$0.isEmpty }
  }

  var body: some View {
    switch family {
    case .accessoryInline:
      Text(entry.date, style: .time)
    case .accessoryRectangular:
      CityList(cities: cities, date: entry.date, today: today)
    case .systemSmall:
      LocalTime(date: entry.date)
    default:
      GeometryReader { space in
        if space.size.height < 48, space.size.width < 120 {
          // An LED matrix has no room for cities.
          LocalTime(date: entry.date)
        } else {
          parts(beside: space.size.width > space.size.height * 1.2, in: space.size)
        }
      }
    }
  }

  /// The time here, and the cities beside or below it.
  @ViewBuilder func parts(beside: Bool, in size: CGSize) -> some View {
    if beside {
      HStack(spacing: size.width * 0.05) {
        LocalTime(date: entry.date)
          .frame(width: size.width * 0.47)
        CityList(cities: cities, date: entry.date, today: today)
      }
    } else {
      VStack(spacing: size.height * 0.04) {
        LocalTime(date: entry.date)
          .frame(height: size.height * 0.32)
        CityList(cities: cities, date: entry.date, today: today)
      }
    }
  }
}

/// The time here, as large as there is room, above the date.
struct LocalTime: View {
  let date: Date

  /// '5:41' and 'PM', or '17:41' alone; what is between them differs from language to language.
  var parts: [String] {
    date.formatted(.dateTime.hour().minute())
      .replacingOccurrences(of: "\u{202F}", with: " ")
      .components(separatedBy: " ")
  }

  var body: some View {
    GeometryReader { space in
      let showsDate = space.size.height >= 44
      let size = min(space.size.width / 2.9, space.size.height * (showsDate ? 0.72 : 0.8))
      VStack(alignment: .leading, spacing: 0) {
        HStack(alignment: .firstTextBaseline, spacing: size * 0.08) {
          Text(parts[0])
            .font(.system(size: size, weight: .semibold))
          if parts.count > 1 {
            Text(parts[1])
              .font(.system(size: max(min(12, size * 0.5), size * 0.24), weight: .medium))
          }
        }
        .minimumScaleFactor(0.4)
        if showsDate {
          Text(date, format: .dateTime.weekday(.wide).day().month(.wide))
            .font(.system(size: max(12, min(28, size * 0.24))))
            .foregroundStyle(.secondary)
            .minimumScaleFactor(0.6)
            .padding(.leading, size * 0.06)
        }
      }
      .lineLimit(1)
      .frame(maxWidth: .infinity, maxHeight: .infinity)
    }
  }
}

/// As many cities as there is room for, each in a row.
struct CityList: View {
  let cities: [String]
  let date: Date
  let today: Int

  var body: some View {
    GeometryReader { space in
      let lowest: CGFloat = space.size.height < 140 ? 22 : 40
      let count = min(cities.count, max(1, Int(space.size.height / lowest)))
      let height = min(64, floor(space.size.height / CGFloat(max(1, count))))
      let size = max(13, min(24, height * 0.44, space.size.width * 0.085))
      VStack(spacing: 0) {
        ForEach(0..<count, id: \.self) { index in
          CityRow(
            city: cities[index], date: date, today: today, height: height, size: size,
            symbol: space.size.width < 180 ? 0 : size * 1.2
          )
          .overlay(alignment: .top) {
            if index > 0 { Divider() }
          }
        }
      }
      .frame(maxHeight: .infinity)
    }
  }
}

/// The time in a city, which is written as a time zone, or as a name, '=' and a time zone.
struct CityRow: View {
  let city: String
  let date: Date
  let today: Int
  let height: CGFloat
  let size: CGFloat
  /// The width of sun and moon; 0 where there is no room for them.
  let symbol: CGFloat

  var zone: String { city.components(separatedBy: "=").last ?? city }

  /// The last part of 'America/New_York' is the city.
  var name: String {
    if city.contains("=") { return city.components(separatedBy: "=").first ?? city }
    let place = zone.components(separatedBy: "/").last ?? zone
    return place.replacingOccurrences(of: "_", with: " ")
  }

  var body: some View {
    HStack(spacing: 0) {
      if let timeZone = TimeZone(identifier: zone) {
        CityTime(name: name, date: date, today: today, symbol: symbol)
          .environment(\.timeZone, timeZone)
      } else {
        Text("No time zone “\(zone)”")
          .foregroundStyle(.secondary)
        Spacer(minLength: 0)
      }
    }
    .font(.system(size: size))
    .monospacedDigit()
    .lineLimit(1)
    .frame(height: height)
  }
}

/// What a row says, asked in the city's time zone.
struct CityTime: View {
  let name: String
  let date: Date
  let today: Int
  let symbol: CGFloat

  var isDay: Bool { (6..<20).contains(Calendar.current.component(.hour, from: date)) }

  var isOtherDay: Bool { Calendar.current.component(.day, from: date) != today }

  var body: some View {
    HStack(spacing: 6) {
      if symbol > 0 {
        Image(systemName: isDay ? "sun.max.fill" : "moon.fill")
          .foregroundStyle(isDay ? .orange : .blue)
          .frame(width: symbol)
          .accessibilityLabel(isDay ? "day" : "night")
      }
      Text(name)
        .minimumScaleFactor(0.7)
        .frame(maxWidth: .infinity, alignment: .leading)
      if isOtherDay {
        Text(date, format: .dateTime.weekday(.abbreviated))
          .foregroundStyle(.secondary)
      }
      Text(date, style: .time)
        .bold()
        .layoutPriority(1)
    }
  }
}
