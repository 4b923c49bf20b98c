// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

import SwiftUI

// Texts that follow the clock in the formats of iOS 18; compiled only.

struct ClockTexts: View {
  let departure: Date
  let arrival: Date

  var body: some View {
    VStack {
      Text(.currentDate, format: .dateTime.hour().minute())
      Text(TimeDataSource<Date>.currentDate, format: .reference(to: departure))
      Text(.currentDate, format: .offset(to: departure, maxFieldCount: 1, sign: .never))
      Text(.currentDate, format: .stopwatch(startingAt: departure)).monospacedDigit()
      Text(.currentDate, format: .timer(countingDownIn: departure..<arrival, showsHours: false))
      Text(.durationOffset(to: departure), format: .time(pattern: .minuteSecond))
      Text(
        TimeDataSource<Date>.durationOffset(to: departure),
        format: .units(allowed: [.hours, .minutes], width: .narrow))
      left
    }
    .background(.tertiary, in: .containerRelative)
    .containerShape(.rect(cornerRadius: 12))
  }

  private var left: Text {
    Text(
      .currentDate,
      format: SystemFormatStyle.DateOffset(
        to: arrival, allowedFields: [.day, .hour, .minute], maxFieldCount: 2, sign: .never))
  }
}
