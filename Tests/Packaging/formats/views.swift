import SwiftUI
import WidgetKit

struct FormatsView: View {
  let entry: Entry
  let count = 1234567
  let ratio = 0.4567

  var numbers: [String] {
    [
      count.formatted(), count.formatted(.number.notation(.compactName)),
      count.formatted(.number.notation(.scientific)), ratio.formatted(.percent),
      ratio.formatted(.currency(code: "EUR")), ratio.formatted(.currency(code: "JPY")),
      count.formatted(.currency(code: "INR")),
      ratio.formatted(.number.sign(strategy: .always())),
    ]
  }

  var dates: [String] {
    [
      entry.date.formatted(date: .complete, time: .complete),
      entry.date.formatted(date: .long, time: .standard),
      entry.date.formatted(date: .numeric, time: .shortened),
      entry.date.formatted(.dateTime.weekday(.wide).day(.ordinalOfDayInMonth).month(.wide)),
      entry.date.formatted(.dateTime.era().year().quarter().week()),
      entry.date.formatted(.dateTime.weekday(.short).month(.narrow).dayOfYear()),
      entry.date.formatted(.dateTime.hour(.twoDigits(amPM: .wide)).minute().second().timeZone()),
      Calendar.current.weekdaySymbols.joined(separator: " "),
    ]
  }

  var body: some View {
    VStack(alignment: .leading, spacing: 0) {
      ForEach(numbers, id: \.self) { text in Text(text) }
      ForEach(dates, id: \.self) { text in Text(text) }
      Text(entry.date, style: .relative)
      Text(entry.date, style: .offset)
      Text(entry.date, style: .timer)
      Text(entry.date, style: .date)
    }
    .font(.system(size: 9))
  }
}
