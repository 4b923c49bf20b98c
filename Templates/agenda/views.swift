import SwiftUI
import WidgetKit

/// What is on now, later today and in the next days.
struct AgendaView: View {
  let entry: Entry

  var body: some View {
    GeometryReader { room in
      AgendaBoard(events: events, now: entry.date, size: room.size)
    }
  }

  /// What is not over: whole days first on each day.
  var events: [Event] {
    entry.agenda.events.filter { $0.end > entry.date }.sorted { $0.start < $1.start }
  }
}

/// Chooses what is shown in a size.
struct AgendaBoard: View {
  let events: [Event]
  let now: Date
  let size: CGSize

  var body: some View {
    if size.width >= 560 && size.height >= 300 {
      WideAgenda(events: events, now: now, nextStart: nextStart, size: size)
    } else if size.width >= 250 && size.height < 260 {
      HStack(alignment: .firstTextBaseline, spacing: 16) {
        DateBlock(date: now)
          .frame(width: dateWidth, alignment: .leading)
        EventList(
          events: events, now: now, nextStart: nextStart,
          size: CGSize(width: size.width - dateWidth - 24, height: size.height)
        )
        .padding(.trailing, 8)
      }
    } else {
      VStack(alignment: .leading, spacing: 0) {
        DateLine(date: now, isSmall: size.width < 200)
          .frame(height: lineHeight, alignment: .topLeading)
        EventList(
          events: events, now: now, nextStart: nextStart, isRoomy: size.height >= 560,
          size: CGSize(width: size.width, height: size.height - lineHeight))
      }
    }
  }

  var lineHeight: Double { size.width < 200 ? 22 : 38 }
  var dateWidth: Double { size.width >= 480 ? 150 : 76 }
  /// When the next event begins that is not the whole day.
  var nextStart: Date? { events.first { !$0.isAllDay && $0.start > now }?.start }
}

/// Today on the left, the days after it on the right.
struct WideAgenda: View {
  let events: [Event]
  let now: Date
  let nextStart: Date?
  let size: CGSize

  var body: some View {
    HStack(alignment: .top, spacing: 20) {
      VStack(alignment: .leading, spacing: 12) {
        DateBlock(date: now)
        EventList(
          events: events.filter { $0.start < tomorrow }, now: now, nextStart: nextStart,
          isRoomy: true,
          size: CGSize(width: width, height: size.height - 128))
      }
      .frame(width: width, alignment: .leading)
      Divider()
      EventList(
        events: events.filter { $0.start >= tomorrow }, now: now, nextStart: nextStart,
        isLater: true, isRoomy: true,
        size: CGSize(width: width, height: size.height))
    }
  }

  var width: Double { (size.width - 41) / 2 }
  var tomorrow: Date {
    let today = Calendar.current.startOfDay(for: now)
    return Calendar.current.date(byAdding: .day, value: 1, to: today) ?? today
  }
}

/// A date, large.
struct DateBlock: View {
  @Environment(\.widgetFamily) var family
  let date: Date

  var body: some View {
    VStack(alignment: .leading, spacing: 0) {
      Text(date, format: .dateTime.weekday(.wide))
        .font(.headline)
      Text(date, format: .dateTime.day())
        .font(.system(size: 64, weight: .semibold))
      Text(date, format: .dateTime.month(.wide))
        .font(.headline)
        .fontWeight(.regular)
    }
    .lineLimit(1)
    .minimumScaleFactor(0.6)
  }
}

/// A date in one line.
struct DateLine: View {
  let date: Date
  let isSmall: Bool

  var body: some View {
    Text(
      date,
      format: isSmall
        ? .dateTime.weekday(.abbreviated).day().month(.abbreviated)
        : .dateTime.weekday(.wide).day().month(.wide)
    )
    .font(isSmall ? .footnote : .title3)
    .fontWeight(.semibold)
    .lineLimit(1)
    .minimumScaleFactor(0.7)
  }
}

/// As many events as a size has room for, by day.
struct EventList: View {
  let events: [Event]
  let now: Date
  let nextStart: Date?
  var isLater = false
  var isRoomy = false
  let size: CGSize

  var body: some View {
    VStack(alignment: .leading, spacing: 0) {
      if !isLater && (events.isEmpty || firstDay(of: events[0]) > today) {
        Text("Nothing more today")
          .font(isNarrow ? .footnote : .body)
          .foregroundStyle(.secondary)
          .frame(height: rowHeight, alignment: .leading)
      }
      ForEach(days, id: \.self) { day in
        if isLater || day > today {
          DayTitle(day: day, isTomorrow: day <= today + 90_000)
            .frame(height: titleHeight, alignment: .bottomLeading)
        }
        ForEach(shown.filter { firstDay(of: $0) == day }, id: \.uid) { event in
          EventRow(
            event: event, now: now, isNext: event.start == nextStart, isNarrow: isNarrow,
            isRoomy: isRoomy,
            width: size.width
          )
          .frame(height: rowHeight)
        }
      }
    }
    .frame(maxWidth: .infinity, alignment: .leading)
  }

  var isNarrow: Bool { size.width < 230 }
  var rowHeight: Double { isNarrow ? 36 : isRoomy ? 46 : 30 }
  var titleHeight: Double { 28 }
  var today: Date { Calendar.current.startOfDay(for: now) }

  var shown: [Event] {
    Array(events.prefix(Array(0...events.count).last { height(of: $0) <= size.height } ?? 0))
  }

  var days: [Date] { days(in: shown) }

  /// How high so many events are, with the titles of their days.
  func height(of count: Int) -> Double {
    let part = Array(events.prefix(count))
    let titled = days(in: part).filter { isLater || $0 > today }.count
    let notice = !isLater && (events.isEmpty || firstDay(of: events[0]) > today) ? rowHeight : 0
    return Double(count) * rowHeight + Double(titled) * titleHeight + notice
  }

  func days(in list: [Event]) -> [Date] {
    Array(list.indices).filter { $0 == 0 || firstDay(of: list[$0]) != firstDay(of: list[$0 - 1]) }
      .map {
        firstDay(of: list[$0])
      }
  }

  /// The first day of an event that is not over.
  func firstDay(of event: Event) -> Date {
    Calendar.current.startOfDay(for: event.start > now ? event.start : now)
  }
}

/// The title of a day to come.
struct DayTitle: View {
  let day: Date
  let isTomorrow: Bool

  var body: some View {
    HStack(spacing: 8) {
      Text(isTomorrow ? "Tomorrow" : day.formatted(.dateTime.weekday(.wide)))
        .fontWeight(.semibold)
      Text(day, format: .dateTime.day().month(.abbreviated))
        .foregroundStyle(.secondary)
    }
    .font(.subheadline)
    .lineLimit(1)
    .padding(.bottom, 4)
  }
}

/// An event: when, what and where.
struct EventRow: View {
  let event: Event
  let now: Date
  let isNext: Bool
  let isNarrow: Bool
  let isRoomy: Bool
  let width: Double

  var body: some View {
    if isNarrow {
      NarrowRow(event: event, now: now, isBold: isNow || isNext)
    } else {
      HStack(spacing: 10) {
        EventTime(event: event, now: now)
          .frame(width: 78, alignment: .leading)
        VStack(alignment: .leading, spacing: 0) {
          Text(event.title)
            .fontWeight(isNow || isNext ? .semibold : .regular)
          if isRoomy, let location = event.location {
            Text(location)
              .font(.footnote)
          }
        }
        .layoutPriority(1)
        Spacer(minLength: 0)
        if isNow, width >= 360 {
          Text("until \(event.end, format: .dateTime.hour().minute())")
            .font(.footnote)
            .monospacedDigit()
            .layoutPriority(2)
        } else if width >= 420, !isRoomy, let location = event.location {
          ViewThatFits(in: .horizontal) {
            Text(location)
              .font(.footnote)
            Color.clear
              .frame(width: 0, height: 0)
          }
        }
      }
      .font(.callout)
      .lineLimit(1)
      .frame(maxHeight: .infinity)
      .foregroundStyle(isNow ? AnyShapeStyle(.background) : AnyShapeStyle(.primary))
      .background {
        if isNow {
          RoundedRectangle(cornerRadius: 6)
            .padding(.horizontal, -8)
        }
      }
    }
  }

  var isNow: Bool { !event.isAllDay && event.start <= now }
}

/// An event where there is little room: when, and below it what.
struct NarrowRow: View {
  let event: Event
  let now: Date
  let isBold: Bool

  var body: some View {
    VStack(alignment: .leading, spacing: 0) {
      EventTime(event: event, now: now)
        .font(.caption)
      Text(event.title)
        .font(.footnote)
        .fontWeight(isBold ? .bold : .regular)
    }
    .lineLimit(1)
    .padding(.leading, 8)
    .frame(maxWidth: .infinity, alignment: .leading)
    .overlay(alignment: .leading) {
      Mark(isFilled: !event.isAllDay && event.start <= now)
    }
  }
}

/// When an event begins, if it has not.
struct EventTime: View {
  let event: Event
  let now: Date

  var body: some View {
    Text(words)
      .monospacedDigit()
      .lineLimit(1)
      .minimumScaleFactor(0.8)
  }

  var words: String {
    if event.isAllDay { return "All day" }
    return event.start <= now ? "Now" : event.start.formatted(.dateTime.hour().minute())
  }
}

/// A bar in front of an event.
struct Mark: View {
  let isFilled: Bool

  var body: some View {
    Capsule()
      .frame(width: isFilled ? 4 : 1)
      .padding(.vertical, 2)
  }
}
