import Foundation
import Testing
import WidgetUI

/// Dates on a display that is updated less than once per second: placeholders replace seconds.
@Suite struct LowFrequencyDateTests {
  private static let now = DynamicDateTests.now

  private static func conventions(_ locale: String = "en_US") -> DateConventions {
    var conventions = DynamicDateTests.conventions(locale)
    conventions.showsSeconds = false
    return conventions
  }

  private static func interval(
    from start: Double, to end: Double, pause: Double? = nil, down: Bool = true
  ) -> DynamicDate {
    .timerInterval(
      TimerInterval(
        now + start...now + end, pauseTime: pause.map { now + $0 }, countsDown: down,
        showsHours: true))
  }

  static let values: [(DynamicDate, String, String, Double?)] = [
    // The expected text, and the seconds until it changes.
    (.timer(now + 152), "en_US", "2:−−", 33),
    (.timer(now + 120), "en_US", "2:−−", 1),
    (.timer(now + 59), "en_US", "0:−−", 119),
    (.timer(now - 59), "en_US", "0:−−", 1),
    (.timer(now - 60), "en_US", "1:−−", 60),
    (.timer(now + 133_141), "en_US", "36:59:−−", 2),
    (.timer(now + 152), "ar_EG", "٢:−−", 33),
    (.relative(now + 152), "en_US", "2 minutes", 33),
    (.relative(now + 60), "en_US", "1 minute", 1),
    (.relative(now + 42), "en_US", "−− seconds", 102),
    (.relative(now - 42), "en_US", "−− seconds", 18),
    (.relative(now + 7200), "en_US", "2 hours", 1),
    (.relative(now + 42), "de_DE", "−− Sekunden", 102),
    (.relative(now + 42), "ar_EG", "−− ثانية", 102),
    (.offset(now + 42), "en_US", "−−− seconds", 42),
    (.offset(now - 42), "en_US", "+−− seconds", 18),
    // A paused timer has no running seconds.
    (interval(from: 0, to: 1500), "en_US", "25:−−", 1),
    (interval(from: 60, to: 1560), "en_US", "25:00", 60),
    (interval(from: -60, to: 1500), "en_US", "25:−−", 1),
    (interval(from: -1480, to: 20), "en_US", "0:−−", 20),
    (interval(from: -1500, to: 0), "en_US", "0:00", nil),
    (interval(from: -60, to: 1440, pause: -30), "en_US", "24:30", nil),
    (interval(from: -70, to: 1440, pause: 30, down: false), "en_US", "1:−−", 30),
    (interval(from: -70, to: 1440, down: false), "en_US", "1:−−", 50),
  ]

  @Test(arguments: values) func placeholdersReplaceRunningSeconds(
    date: DynamicDate, locale: String, expected: String, change: Double?
  ) {
    let conventions = Self.conventions(locale)
    #expect(date.value(at: Self.now, in: conventions) == expected)
    let next = date.nextChange(after: Self.now, in: conventions)
    #expect(next.map { $0.timeIntervalSince(Self.now) } == change)
  }
}
