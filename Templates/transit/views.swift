import SwiftUI
import WidgetKit

/// What leaves from a stop next.
struct TransitView: View {
  let entry: Entry

  var body: some View {
    GeometryReader { room in
      if room.size.height < 150 || room.size.width < 220 {
        StopBoard(
          entry: entry, departures: departures, size: room.size, titleHeight: 22, rowHeight: 24)
      } else {
        StopBoard(
          entry: entry, departures: departures, size: room.size, titleHeight: 40, rowHeight: 38)
      }
    }
  }

  /// What can still be caught, in the order in which it leaves.
  var departures: [Departure] {
    entry.board.departures
      .filter { departure in
        (departure.when ?? departure.plannedWhen).timeIntervalSince(entry.date)
          >= Double(max(0, entry.configuration.walk * 60 - 30))
      }
      .sorted { ($0.when ?? $0.plannedWhen) < ($1.when ?? $1.plannedWhen) }
  }
}

/// The stop's name, and below it as many departures as there is room for.
struct StopBoard: View {
  let entry: Entry
  let departures: [Departure]
  let size: CGSize
  let titleHeight: Double
  let rowHeight: Double

  var body: some View {
    VStack(alignment: .leading, spacing: 0) {
      StopTitle(name: entry.configuration.name, date: entry.date, isSmall: isSmall)
        .frame(height: titleHeight, alignment: .topLeading)
      if departures.isEmpty {
        Text("Nothing leaves soon.")
          .font(isSmall ? .footnote : .body)
      }
      HStack(alignment: .top, spacing: 16) {
        DepartureColumn(
          departures: Array(departures.prefix(perColumn)), now: entry.date, width: columnWidth,
          rowHeight: stretchedHeight, isSmall: isSmall)
        if isDouble {
          Divider()
            .frame(height: stretchedHeight * Double(perColumn))
          DepartureColumn(
            departures: Array(departures.dropFirst(perColumn).prefix(perColumn)), now: entry.date,
            width: columnWidth, rowHeight: stretchedHeight, isSmall: isSmall)
        }
      }
    }
    .frame(maxWidth: .infinity, alignment: .leading)
  }

  var isSmall: Bool { rowHeight < 30 }
  var isDouble: Bool { size.width >= 680 && departures.count > rows }
  var columnWidth: Double { isDouble ? (size.width - 33) / 2 : size.width }
  /// Both columns are of one length.
  var perColumn: Int { min(rows, isDouble ? (departures.count + 1) / 2 : departures.count) }
  var rows: Int { Int((size.height - titleHeight) / rowHeight) }
  /// Rows share what is left over, as long as they stay rows of one list.
  var stretchedHeight: Double {
    min(rowHeight * 1.25, (size.height - titleHeight) / Double(max(1, perColumn)))
  }
}

/// The stop's name, and the time for which the minutes hold.
struct StopTitle: View {
  let name: String
  let date: Date
  let isSmall: Bool

  var body: some View {
    HStack(alignment: .firstTextBaseline) {
      Text(name)
        .fontWeight(.semibold)
        .layoutPriority(1)
      Spacer(minLength: 4)
      if !isSmall {
        Text(date, style: .time)
          .monospacedDigit()
      }
    }
    .font(isSmall ? .footnote : .title3)
    .lineLimit(1)
  }
}

/// Departures below each other, in columns that are as wide as what is in them.
struct DepartureColumn: View {
  let departures: [Departure]
  let now: Date
  let width: Double
  let rowHeight: Double
  let isSmall: Bool

  var body: some View {
    Grid(horizontalSpacing: isSmall ? 5 : 8, verticalSpacing: 0) {
      ForEach(departures, id: \.tripId) { departure in
        DepartureRow(
          departure: departure, now: now, width: width, height: rowHeight, isSmall: isSmall)
      }
    }
    .frame(width: width)
  }
}

/// A departure: its line, where to, from which platform, how late, and when.
struct DepartureRow: View {
  let departure: Departure
  let now: Date
  let width: Double
  let height: Double
  let isSmall: Bool

  var body: some View {
    GridRow {
      LineBadge(name: departure.line.name, isSmall: isSmall)
        .frame(height: height)
      Text(departure.direction)
        .font(isSmall ? .footnote : .callout)
        .strikethrough(isCancelled && isSmall)
        .frame(maxWidth: .infinity, alignment: .leading)
      if isCancelled {
        Text(isSmall ? "✕" : "Cancelled")
          .fontWeight(.bold)
          .minimumScaleFactor(0.7)
          .gridCellAnchor(.trailing)
          .gridCellColumns(width >= 320 ? 3 : width >= 200 ? 2 : 1)
      } else {
        if width >= 320 {
          Text(departure.platform.map { "Pl. \($0)" } ?? "")
            .font(.footnote)
            .monospacedDigit()
            .foregroundStyle(.secondary)
            .gridColumnAlignment(.leading)
        }
        if width >= 200 {
          Delay(seconds: departure.delay ?? 0)
            .gridColumnAlignment(.trailing)
        }
        MinutesToGo(date: departure.when ?? departure.plannedWhen, now: now, isSmall: isSmall)
          .gridColumnAlignment(.trailing)
      }
    }
    .font(isSmall ? .footnote : .body)
    .lineLimit(1)
  }

  var isCancelled: Bool { departure.cancelled ?? false }
}

/// The name of a line, on a ground of its own.
struct LineBadge: View {
  let name: String
  let isSmall: Bool

  var body: some View {
    Text(name)
      .font(isSmall ? .caption2 : .subheadline)
      .fontWeight(.bold)
      .minimumScaleFactor(0.7)
      .padding(.horizontal, 3)
      .frame(width: isSmall ? 28 : 48, height: isSmall ? 18 : 26)
      .foregroundStyle(.background)
      .background(.primary, in: .rect(cornerRadius: isSmall ? 3 : 5))
  }
}

/// How late a departure is, or how early, in minutes.
struct Delay: View {
  let seconds: Int

  var body: some View {
    Text(words)
      .font(.footnote)
      .fontWeight(.semibold)
      .monospacedDigit()
  }

  var words: String {
    if abs(seconds) < 60 { return "" }
    return seconds > 0 ? "+\(seconds / 60)" : "−\(-seconds / 60)"
  }
}

/// The minutes until a departure, or its time if that is long.
struct MinutesToGo: View {
  let date: Date
  let now: Date
  let isSmall: Bool

  var body: some View {
    Text(words)
      .fontWeight(.semibold)
      .monospacedDigit()
  }

  var minutes: Int { Int(date.timeIntervalSince(now) / 60) }

  var words: String {
    if minutes < 1 { return "now" }
    if minutes < 60 { return isSmall ? "\(minutes)ʹ" : "\(minutes) min" }
    return date.formatted(
      .dateTime.hour(.defaultDigits(amPM: isSmall ? .omitted : .abbreviated)).minute())
  }
}
