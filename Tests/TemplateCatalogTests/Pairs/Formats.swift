import SwiftUI
import WidgetKit

struct FormatsView: View {
  @Environment(\.widgetFamily) var family
  let entry: Entry

  var body: some View {
    switch family {
    case .systemSmall: numbers
    case .systemMedium: others
    case .systemLarge: dates
    default: times
    }
  }

  private var numbers: some View {
    VStack {
      Text(12_345, format: .number)
      Text(12_345, format: .number.grouping(.never).precision(.integerLength(7)))
      Text(entry.count, format: .number.sign(strategy: .always()).notation(.scientific))
      Text(12_345, format: .number.notation(.compactName).locale(Locale(identifier: "de_DE")))
      Text(entry.count, format: .percent.precision(.fractionLength(1)))
      Text(entry.count, format: .currency(code: "EUR").precision(.fractionLength(0)))
      Text(
        12_345, format: .currency(code: "USD").grouping(.never).locale(Locale(identifier: "fr_FR")))
      Text(1234.5, format: .number.precision(.fractionLength(0...2)).grouping(.automatic))
      Text(1234.5, format: .number.precision(.significantDigits(2)).sign(strategy: .never))
      Text(1234.5, format: .number.notation(.automatic).locale(Locale(identifier: "de_DE")))
      Text(-0.5, format: .number.precision(.integerAndFractionLength(integer: 2, fraction: 3)))
    }
  }

  private var others: some View {
    VStack {
      Text(entry.ratio, format: .percent)
      Text(12.5, format: .percent.grouping(.never).sign(strategy: .automatic))
      Text(entry.ratio, format: .percent.precision(.fractionLength(2)))
      Text(1234.5, format: .currency(code: "JPY").precision(.fractionLength(1)))
      Text(1234.5, format: .currency(code: "EUR").grouping(.never))
      Text(1234.5, format: .currency(code: "EUR").locale(Locale(identifier: "de_DE")))
      Text(0.5, format: .number.sign(strategy: .always(includingZero: false)))
      Text("\(entry.ratio, format: .percent) at \(entry.date, format: .dateTime.hour().minute())")
    }
  }

  private var dates: some View {
    VStack {
      Text(entry.date, format: .dateTime)
      Text(entry.date, format: Date.FormatStyle.dateTime.hour())
      Text(entry.date, format: .dateTime.year().month().day())
      Text(entry.date, format: .dateTime.year(.twoDigits).month(.twoDigits).day(.twoDigits))
      Text(entry.date, format: .dateTime.year(.defaultDigits).month(.wide).day(.defaultDigits))
      Text(entry.date, format: .dateTime.month(.abbreviated).weekday())
      Text(entry.date, format: .dateTime.month(.narrow).weekday(.wide))
      Text(entry.date, format: .dateTime.month(.defaultDigits).weekday(.abbreviated))
      Text(entry.date, format: .dateTime.weekday(.narrow).day(.ordinalOfDayInMonth))
      Text(entry.date, format: .dateTime.weekday(.short).era().quarter().week().dayOfYear())
      Text(entry.date, format: .dateTime.locale(Locale(identifier: "fr_FR")).month(.wide))
    }
  }

  private var times: some View {
    VStack {
      Text(entry.date, format: .dateTime.hour().minute().second())
      Text(entry.date, format: .dateTime.hour(.defaultDigits(amPM: .omitted)).minute(.twoDigits))
      Text(entry.date, format: .dateTime.hour(.twoDigits(amPM: .wide)).second(.twoDigits))
      Text(entry.date, format: .dateTime.hour(.twoDigits(amPM: .narrow)).minute(.defaultDigits))
      Text(entry.date, format: .dateTime.hour(.defaultDigits(amPM: .abbreviated)).timeZone())
      Text(entry.date, format: .dateTime.second(.defaultDigits))
      Text(entry.date, format: .iso8601)
      Text(entry.date, format: Date.FormatStyle(date: .numeric, time: .shortened))
    }
  }
}
