import Foundation
import Testing
import WidgetUI

/// Texts that follow the clock in a format, from SwiftUI's documentation.
@MainActor @Suite("Texts of the clock in a format") struct ClockFormatTests {
  /// 2019-06-03, 08:00:00 in Greenwich, a Monday.
  private nonisolated static let now = DynamicDateTests.now

  private func string(
    _ text: Text, after seconds: Double = 0, locale: String = "en_US", showsSeconds: Bool = true
  ) -> String {
    var fixture = TextFixture()
    fixture.environment.now = Self.now + seconds
    fixture.environment.locale = Locale(identifier: locale)
    fixture.environment.showsSeconds = showsSeconds
    return fixture.string(text).replacing("\u{202F}", with: "·")
  }

  @Test("have their value at the frame's date")
  func currentDate() {
    let time = Text(.currentDate, format: .dateTime.hour().minute())
    #expect(string(time) == "8:00·AM")
    #expect(string(time, after: 3660) == "9:01·AM")
    let day = Text(TimeDataSource<Date>.currentDate, format: .dateTime.weekday(.wide))
    #expect(string(day, locale: "de_DE") == "Montag")
    let clock = Text(.durationOffset(to: Self.now), format: .time(pattern: .minuteSecond))
    #expect(string(clock, after: 152) == "2:32")
    let source = TimeDataSource<Date>.currentDate
    #expect(string(Text("at \(source, format: .dateTime.hour())")) == "at 8·AM")
  }

  @Test("with seconds show the beginning of the minute on a slow display")
  func wholeMinutes() {
    let time = Text(.currentDate, format: .dateTime.minute().second())
    #expect(string(time, after: 75) == "01:15")
    #expect(string(time, after: 75, showsSeconds: false) == "01:00")
  }

  nonisolated static let offsets: [(SystemFormatStyle.DateOffset, Double, String)] = [
    (.offset(to: now), 222, "3 minutes, 42 seconds"),
    (.offset(to: now), 5, "5 seconds"),
    (.offset(to: now), 0, "0 seconds"),
    (.offset(to: now), -5, "−5 seconds"),
    (.offset(to: now, sign: .never), -5, "5 seconds"),
    (.offset(to: now, sign: .always(includingZero: false)), 5, "+5 seconds"),
    (.offset(to: now, sign: .always(includingZero: false)), 0, "0 seconds"),
    (.offset(to: now), 5663, "1 hour, 34 minutes"),
    (.offset(to: now, maxFieldCount: 1), 5663, "1 hour"),
    (.offset(to: now, maxFieldCount: 3), 5663, "1 hour, 34 minutes, 23 seconds"),
    (.offset(to: now, allowedFields: [.hour, .minute]), 3932, "1 hour, 5 minutes"),
    (.offset(to: now, allowedFields: [.day, .hour, .minute]), 3600, "1 hour"),
    (.offset(to: now, allowedFields: [.minute]), 7200, "120 minutes"),
    (.offset(to: now), 2 * 86_400 + 3 * 3600, "2 days, 3 hours"),
    (.offset(to: now, allowedFields: [.minute, .second]), 332, "5:32"),
    (.offset(to: now, allowedFields: [.minute, .second]), 3932, "65:32"),
    (
      .offset(to: now, allowedFields: [.hour, .minute, .second], maxFieldCount: 3), 3932,
      "1:05:32"
    ),
  ]

  @Test("show weeks by default if the format is created by its initializer, as SwiftUI documents")
  func offsetInWeeks() {
    let seconds = 10 * 86_400.0
    let short = Text(.currentDate, format: .offset(to: Self.now))
    #expect(string(short, after: seconds) == "10 days")
    let long = Text(.currentDate, format: SystemFormatStyle.DateOffset(to: Self.now))
    #expect(string(long, after: seconds) == "1 week, 3 days")
  }

  @Test("show the time from a date", arguments: offsets)
  func offset(format: SystemFormatStyle.DateOffset, seconds: Double, expected: String) {
    #expect(string(Text(.currentDate, format: format), after: seconds) == expected)
  }

  nonisolated static let references: [(SystemFormatStyle.DateReference, String)] = [
    (.reference(to: now + 20), "now"),
    (.reference(to: now + 300), "in 5 minutes"),
    (.reference(to: now - 3 * 3600), "3 hours ago"),
    (.reference(to: now + 86_400), "tomorrow"),
    (.reference(to: now - 27 * 86_400), "27 days ago"),
    (.reference(to: now + 60 * 86_400), "Friday, August 2"),
    (.reference(to: now - 400 * 86_400), "April 2018"),
    (.reference(to: now - 400 * 86_400, maxFieldCount: 3), "April 29, 2018"),
  ]

  @Test("show a date in words", arguments: references)
  func reference(format: SystemFormatStyle.DateReference, expected: String) {
    #expect(string(Text(.currentDate, format: format)) == expected)
  }

  nonisolated static let stopwatches: [(SystemFormatStyle.Stopwatch, Double, String)] = [
    (.stopwatch(startingAt: now), 5.23, "00:05.23"),
    (.stopwatch(startingAt: now), -5, "00:00.00"),
    (.stopwatch(startingAt: now), 3600, "01:00:00.00"),
    (.stopwatch(startingAt: now), 90_061, "25:01:01.00"),
    (.stopwatch(startingAt: now, maxPrecision: .seconds(1)), 83.4, "01:23"),
    (.stopwatch(startingAt: now, maxPrecision: .milliseconds(100)), 83.4, "01:23.4"),
    (.stopwatch(startingAt: now, maxPrecision: .seconds(60)), 1390, "23 minutes"),
    (.stopwatch(startingAt: now, maxPrecision: .seconds(60)), 3600, "1 hour"),
    (.stopwatch(startingAt: now, showsHours: false), 4530, "75:30.00"),
    (.stopwatch(startingAt: now, maxFieldCount: 3), 5025.67, "01:23:45"),
    (.stopwatch(startingAt: now, maxFieldCount: 2), 5025.67, "1:23"),
  ]

  @Test("show a stopwatch", arguments: stopwatches)
  func stopwatch(format: SystemFormatStyle.Stopwatch, seconds: Double, expected: String) {
    #expect(string(Text(.currentDate, format: format), after: seconds) == expected)
  }

  nonisolated static let timers: [(SystemFormatStyle.Timer, Double, String)] = [
    (.timer(countingDownIn: now..<now + 300), -10, "5:00"),
    (.timer(countingDownIn: now..<now + 300), 60, "4:00"),
    (.timer(countingDownIn: now..<now + 300), 60.5, "4:00"),
    (.timer(countingDownIn: now..<now + 300), 270, "0:30"),
    (.timer(countingDownIn: now..<now + 300), 400, "0:00"),
    (.timer(countingUpIn: now..<now + 3600), 3599, "59:59"),
    (.timer(countingUpIn: now..<now + 3600), 9999, "1:00:00"),
    (.timer(countingUpIn: now..<now + 9000, showsHours: false), 4530, "75:30"),
    (.timer(countingDownIn: now..<now + 3900, maxFieldCount: 2), 0, "1:05"),
  ]

  @Test("show a timer", arguments: timers)
  func timer(format: SystemFormatStyle.Timer, seconds: Double, expected: String) {
    #expect(string(Text(.currentDate, format: format), after: seconds) == expected)
  }

  @Test("have dashes instead of seconds on a slow display")
  func hiddenSeconds() {
    func shown(_ text: Text, after seconds: Double) -> String {
      string(text, after: seconds, showsSeconds: false)
    }
    let offset = Text(.currentDate, format: .offset(to: Self.now))
    #expect(shown(offset, after: 222) == "3 minutes")
    #expect(shown(offset, after: 42) == "−− seconds")
    #expect(
      shown(Text(.currentDate, format: .stopwatch(startingAt: Self.now)), after: 83.4) == "01:−−")
    let timer = Text(.currentDate, format: .timer(countingDownIn: Self.now..<Self.now + 300))
    #expect(shown(timer, after: 60) == "4:−−")
    #expect(shown(timer, after: 300) == "0:00")
    // A fixed date has its seconds.
    #expect(
      shown(Text(Self.now + 83, format: .stopwatch(startingAt: Self.now)), after: 0) == "01:23.00")
  }

  nonisolated static let changes: [(any ClockDependentText, Double, Bool, Double?)] = [
    // The format, the seconds of the frame, whether seconds are shown, and when the text changes.
    (offset(.offset(to: now)), 222, true, 223),
    (offset(.offset(to: now)), 222, false, 240),
    (offset(.offset(to: now)), -5, true, -4),
    (offset(.offset(to: now, allowedFields: [.hour, .minute], sign: .never)), -90, true, -59),
    (offset(.offset(to: now, allowedFields: [.hour, .minute], sign: .never)), -30, true, 60),
    (offset(.offset(to: now, allowedFields: [.hour])), 10, true, 3600),
    (stopwatch(.stopwatch(startingAt: now, maxPrecision: .seconds(1))), 5.5, true, 6),
    (stopwatch(.stopwatch(startingAt: now)), 83, false, 120),
    (timer(.timer(countingDownIn: now..<now + 300)), 60, true, 61),
    (timer(.timer(countingDownIn: now..<now + 300)), 60, false, 61),
    (timer(.timer(countingDownIn: now..<now + 300)), 270, false, 300),
    (timer(.timer(countingDownIn: now..<now + 300)), 300, true, nil),
    (timer(.timer(countingDownIn: now..<now + 300)), -60, false, 0),
    (time(.dateTime.hour().minute()), 75, true, 120),
    (time(.dateTime.minute().second()), 75, false, 120),
  ]

  @Test("change when another value is shown", arguments: changes)
  func change(
    of text: any ClockDependentText, at seconds: Double, showsSeconds: Bool, next: Double?
  ) {
    let change = text.nextChange(after: Self.now + seconds, showsSeconds: showsSeconds)
    #expect(change.map { ($0.timeIntervalSince(Self.now) * 1000).rounded() / 1000 } == next)
  }

  @Test("of a date in words change until it is long ago")
  func changesOfReferences() throws {
    let format = SystemFormatStyle.DateReference(to: Self.now)
      .locale(Locale(identifier: "en_US"))
    var time = Self.now - 86_400
    for _ in 0..<50 {
      let next = try #require(format.discreteInput(after: time))
      #expect(next > time)
      #expect(format.format(next) != format.format(time))
      time = next
    }
  }

  private nonisolated static func offset(
    _ format: SystemFormatStyle.DateOffset
  ) -> any ClockDependentText {
    Text.clockDependent(.currentDate, format: format.adapted(to: EnvironmentValues()))
  }

  private nonisolated static func stopwatch(
    _ format: SystemFormatStyle.Stopwatch
  ) -> any ClockDependentText {
    Text.clockDependent(.currentDate, format: format.adapted(to: EnvironmentValues()))
  }

  private nonisolated static func timer(_ format: SystemFormatStyle.Timer) -> any ClockDependentText
  {
    Text.clockDependent(.currentDate, format: format.adapted(to: EnvironmentValues()))
  }

  private nonisolated static func time(_ format: Date.FormatStyle) -> any ClockDependentText {
    Text.clockDependent(.currentDate, format: format.adapted(to: EnvironmentValues()))
  }
}
