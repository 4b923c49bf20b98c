import SwiftUI
import WidgetKit

/// The weather in as much detail as there is room for.
struct WeatherView: View {
  let entry: Entry

  var body: some View {
    GeometryReader { room in
      if let hour = currentHour {
        WeatherBoard(entry: entry, hour: hour, day: currentDay, size: room.size)
      } else {
        OutdatedForecast(place: entry.configuration.place)
      }
    }
  }

  /// The place of the entry's hour in the lists of hours.
  var currentHour: Int? {
    entry.forecast.hourly.time.firstIndex { $0 <= entry.date && entry.date < $0 + 3600 }
  }

  /// The place of the entry's day in the lists of days.
  var currentDay: Int {
    entry.forecast.daily.time.firstIndex { entry.date < $0 + 86_400 } ?? 0
  }
}

/// What is shown when the newest forecast has come to its end.
struct OutdatedForecast: View {
  let place: String

  var body: some View {
    VStack(alignment: .leading, spacing: 4) {
      Text(place)
        .font(.headline)
      Text("There is no forecast for this hour.")
        .font(.subheadline)
    }
  }
}

/// Chooses what is shown in a size.
struct WeatherBoard: View {
  let entry: Entry
  let hour: Int
  let day: Int
  let size: CGSize

  var body: some View {
    if size.width >= 560 && size.height >= 300 {
      WideBoard(entry: entry, hour: hour, day: day, size: size)
    } else if size.height < 280 && size.width >= 240 && size.width > size.height * 1.9 {
      FlatBoard(entry: entry, hour: hour, day: day, size: size)
    } else if size.height >= 280 || size.height >= 200 && size.width >= 240 {
      TallBoard(entry: entry, hour: hour, day: day, size: size)
    } else {
      NowPanel(entry: entry, hour: hour, day: day, size: size)
    }
  }
}

/// Now on the left, the hours ahead and the days to come on the right.
struct WideBoard: View {
  let entry: Entry
  let hour: Int
  let day: Int
  let size: CGSize

  var body: some View {
    HStack(alignment: .top, spacing: 32) {
      NowColumn(entry: entry, hour: hour, day: day)
        .frame(width: 220, alignment: .leading)
      VStack(spacing: 12) {
        HourStrip(hourly: entry.forecast.hourly, first: hour + 1, width: size.width - 252)
        Divider()
        DayList(
          daily: entry.forecast.daily, first: day + 1,
          size: CGSize(width: size.width - 252, height: size.height - 132))
      }
    }
  }
}

/// Now, the hours ahead and the days to come below each other.
struct TallBoard: View {
  let entry: Entry
  let hour: Int
  let day: Int
  let size: CGSize

  var body: some View {
    VStack(spacing: 10) {
      NowHeader(entry: entry, hour: hour, day: day)
        .frame(height: 92)
      Divider()
      HourStrip(hourly: entry.forecast.hourly, first: hour + 1, width: size.width)
      if size.height >= 257 {
        Divider()
        DayList(
          daily: entry.forecast.daily, first: day + 1,
          size: CGSize(width: size.width, height: size.height - 230))
      }
    }
  }
}

/// Now on the left, the hours ahead on the right.
struct FlatBoard: View {
  let entry: Entry
  let hour: Int
  let day: Int
  let size: CGSize

  var body: some View {
    HStack(spacing: gap) {
      NowPanel(entry: entry, hour: hour, day: day, size: CGSize(width: width, height: size.height))
      HourStrip(
        hourly: entry.forecast.hourly, first: hour + 1, width: size.width - width - gap,
        isLarge: isLarge)
    }
  }

  var isLarge: Bool { size.width >= 480 }
  var gap: Double { isLarge ? 24 : 12 }
  var width: Double { size.width >= 600 ? 230 : isLarge ? 150 : 110 }
}

/// The weather of an hour, below each other.
struct NowPanel: View {
  let entry: Entry
  let hour: Int
  let day: Int
  let size: CGSize

  var body: some View {
    VStack(alignment: .leading, spacing: 0) {
      Text(entry.configuration.place)
        .font(isSmall ? .subheadline : .title3)
        .fontWeight(.semibold)
        .lineLimit(1)
      HStack(spacing: 16) {
        Degrees(value: entry.forecast.hourly.temperature_2m[hour])
          .font(.system(size: degreeSize, weight: .semibold))
          .minimumScaleFactor(0.5)
        SkySymbol(
          code: entry.forecast.hourly.weather_code[hour],
          isDay: entry.forecast.hourly.is_day[hour] == 1
        )
        .font(.system(size: degreeSize * 0.8))
      }
      Spacer(minLength: 0)
      SkyWords(code: entry.forecast.hourly.weather_code[hour])
        .font(isSmall ? .footnote : .title3)
      DayExtremes(daily: entry.forecast.daily, day: day)
        .font(isSmall ? .footnote : .body)
    }
    .frame(width: size.width, height: size.height, alignment: .leading)
  }

  var isSmall: Bool { size.height < 150 }
  var degreeSize: Double { min(size.height * 0.44, size.width * 0.4, 96) }
}

/// The weather of an hour in a column as high as the display.
struct NowColumn: View {
  let entry: Entry
  let hour: Int
  let day: Int

  var body: some View {
    VStack(alignment: .leading, spacing: 0) {
      Text(entry.configuration.place)
        .font(.title2.weight(.semibold))
        .lineLimit(1)
        .minimumScaleFactor(0.7)
      Spacer(minLength: 8)
      SkySymbol(
        code: entry.forecast.hourly.weather_code[hour],
        isDay: entry.forecast.hourly.is_day[hour] == 1
      )
      .font(.system(size: 96))
      Degrees(value: entry.forecast.hourly.temperature_2m[hour])
        .font(.system(size: 92, weight: .semibold))
      SkyWords(code: entry.forecast.hourly.weather_code[hour])
        .font(.title2)
      DayExtremes(daily: entry.forecast.daily, day: day)
        .font(.title3)
        .padding(.top, 4)
      Spacer(minLength: 8)
      SunTimes(daily: entry.forecast.daily, day: day)
    }
  }
}

/// The weather of an hour, beside each other.
struct NowHeader: View {
  let entry: Entry
  let hour: Int
  let day: Int

  var body: some View {
    HStack(spacing: 12) {
      VStack(alignment: .leading, spacing: 0) {
        Text(entry.configuration.place)
          .font(.headline)
        Degrees(value: entry.forecast.hourly.temperature_2m[hour])
          .font(.system(size: 56, weight: .semibold))
      }
      Spacer(minLength: 0)
      VStack(alignment: .trailing, spacing: 2) {
        SkySymbol(
          code: entry.forecast.hourly.weather_code[hour],
          isDay: entry.forecast.hourly.is_day[hour] == 1
        )
        .font(.system(size: 40))
        SkyWords(code: entry.forecast.hourly.weather_code[hour])
        DayExtremes(daily: entry.forecast.daily, day: day)
      }
      .font(.subheadline)
    }
    .lineLimit(1)
    .minimumScaleFactor(0.7)
  }
}

/// The highest and the lowest temperature of a day.
struct DayExtremes: View {
  let daily: Daily
  let day: Int

  var body: some View {
    HStack(spacing: 10) {
      HStack(spacing: 2) {
        Image(systemName: "arrow.up")
        Degrees(value: daily.temperature_2m_max[day])
      }
      HStack(spacing: 2) {
        Image(systemName: "arrow.down")
        Degrees(value: daily.temperature_2m_min[day])
      }
    }
  }
}

/// When the sun comes up and goes down.
struct SunTimes: View {
  let daily: Daily
  let day: Int

  var body: some View {
    HStack(spacing: 12) {
      HStack(spacing: 4) {
        Image(systemName: "sunrise")
        Text(daily.sunrise[day], style: .time)
      }
      HStack(spacing: 4) {
        Image(systemName: "sunset")
        Text(daily.sunset[day], style: .time)
      }
    }
    .monospacedDigit()
    .lineLimit(1)
    .minimumScaleFactor(0.7)
  }
}

/// As many of the hours ahead as a width has room for.
struct HourStrip: View {
  let hourly: Hourly
  let first: Int
  let width: Double
  var isLarge = false

  var body: some View {
    HStack(spacing: 0) {
      ForEach(hours, id: \.self) { hour in
        HourColumn(hourly: hourly, hour: hour, isLarge: isLarge)
          .frame(maxWidth: .infinity)
      }
    }
    .frame(maxHeight: isLarge ? 208 : 96)
  }

  /// Every hour where there is room for many, else every second.
  var hours: [Int] {
    let step = width < 300 ? 2 : 1
    let count = max(1, min(12, Int(width / (isLarge ? 64 : 46))))
    return Array(stride(from: first, to: min(hourly.time.count, first + count * step), by: step))
  }
}

/// One of the hours ahead.
struct HourColumn: View {
  let hourly: Hourly
  let hour: Int
  let isLarge: Bool

  var body: some View {
    VStack(spacing: 0) {
      Text(hourly.time[hour], format: .dateTime.hour(.defaultDigits(amPM: .narrow)))
        .font(.footnote)
        .foregroundStyle(.secondary)
      Spacer(minLength: 4)
      SkySymbol(code: hourly.weather_code[hour], isDay: hourly.is_day[hour] == 1)
        .font(isLarge ? .system(size: 40) : .title2)
        .frame(height: isLarge ? 46 : 28)
      Spacer(minLength: 4)
      Degrees(value: hourly.temperature_2m[hour])
        .font(isLarge ? .title2 : .headline)
        .fontWeight(.semibold)
      Spacer(minLength: 4)
      Rain(chance: hourly.precipitation_probability[hour])
    }
    .lineLimit(1)
  }
}

/// As many of the days to come as a height has room for.
struct DayList: View {
  let daily: Daily
  let first: Int
  let size: CGSize

  var body: some View {
    VStack(spacing: 0) {
      ForEach(first..<(first + count), id: \.self) { day in
        DayRow(daily: daily, day: day, lowest: lowest, highest: highest, width: size.width)
          .frame(maxHeight: .infinity)
      }
    }
  }

  var count: Int { max(0, min(daily.time.count - first, Int(size.height / 27))) }
  var lowest: Double { daily.temperature_2m_min.min() ?? 0 }
  var highest: Double { daily.temperature_2m_max.max() ?? 0 }
}

/// One of the days to come: from its lowest to its highest temperature.
struct DayRow: View {
  let daily: Daily
  let day: Int
  let lowest: Double
  let highest: Double
  let width: Double

  var body: some View {
    HStack(spacing: 8) {
      Text(daily.time[day] + 43_200, format: .dateTime.weekday(isWide ? .wide : .abbreviated))
        .frame(width: isWide ? 110 : 42, alignment: .leading)
      SkySymbol(code: daily.weather_code[day])
        .font(.title3)
        .frame(width: 28)
      Rain(chance: daily.precipitation_probability_max[day])
        .frame(width: 40, alignment: .trailing)
      Degrees(value: daily.temperature_2m_min[day])
        .frame(width: 38, alignment: .trailing)
      if width >= 280 {
        TemperatureRange(
          from: share(daily.temperature_2m_min[day]), to: share(daily.temperature_2m_max[day])
        )
        .frame(height: 7)
      } else {
        Spacer(minLength: 0)
      }
      Degrees(value: daily.temperature_2m_max[day])
        .fontWeight(.semibold)
        .frame(width: 38, alignment: .trailing)
    }
    .font(.body)
    .monospacedDigit()
    .lineLimit(1)
  }

  var isWide: Bool { width >= 400 }

  func share(_ temperature: Double) -> Double {
    (temperature - lowest) / max(1, highest - lowest)
  }
}

/// A bar for a part of all temperatures.
struct TemperatureRange: View {
  let from: Double
  let to: Double

  var body: some View {
    GeometryReader { room in
      ZStack(alignment: .leading) {
        Rectangle()
          .frame(height: 1)
        Capsule()
          .frame(width: max(room.size.height, room.size.width * (to - from)))
          .offset(x: room.size.width * from)
      }
    }
  }
}

/// A temperature in whole degrees.
struct Degrees: View {
  let value: Double

  var body: some View {
    Text("\(value.rounded() == 0 ? "0" : value.formatted(.number.precision(.fractionLength(0))))°")
      .lineLimit(1)
  }
}

/// How likely rain is, if it is.
struct Rain: View {
  let chance: Int

  var body: some View {
    Text("\(chance)%")
      .font(.footnote)
      .monospacedDigit()
      .foregroundStyle(.secondary)
      .opacity(chance < 10 ? 0 : 1)
  }
}

/// The symbol for a weather code of the WMO.
struct SkySymbol: View {
  let code: Int
  var isDay = true

  var body: some View {
    Image(systemName: name)
  }

  var name: String {
    switch code {
    case 0: isDay ? "sun.max" : "moon.stars"
    case 1: isDay ? "cloud.sun" : "moon.stars"
    case 2: isDay ? "cloud.sun" : "cloud"
    case 3: "cloud"
    case 45, 48: "cloud.fog"
    case 51, 53, 55: "cloud.drizzle"
    case 56, 57, 66, 67: "cloud.sleet"
    case 61, 63, 80, 81: "cloud.rain"
    case 65, 82: "cloud.heavyrain"
    case 71, 73, 75, 77, 85, 86: "cloud.snow"
    case 95: "cloud.bolt"
    case 96, 99: "cloud.hail"
    default: "questionmark"
    }
  }
}

/// A weather code of the WMO in words.
struct SkyWords: View {
  let code: Int

  var body: some View {
    Text(words)
      .lineLimit(1)
  }

  var words: String {
    switch code {
    case 0: "Clear"
    case 1: "Mostly clear"
    case 2: "Partly cloudy"
    case 3: "Overcast"
    case 45, 48: "Fog"
    case 51, 53, 55: "Drizzle"
    case 56, 57, 66, 67: "Freezing rain"
    case 61, 80: "Light rain"
    case 63, 81: "Rain"
    case 65, 82: "Heavy rain"
    case 71, 85: "Light snow"
    case 73, 77: "Snow"
    case 75, 86: "Heavy snow"
    case 95: "Thunderstorm"
    case 96, 99: "Hail"
    default: "Unknown"
    }
  }
}
