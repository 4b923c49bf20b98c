import CClock
import Foundation
import Testing

/// The clock belongs to the whole process: these tests are one, so that they do not meet.
@Suite("The stopped clock")
struct ClockTests {
  @Test("is what the process believes until it is reset")
  func stops() {
    #expect(placard_clock_set(1_000_000_000, 250_000_000))
    let date = Date()
    var time = timespec(), day = timeval()
    clock_gettime(CLOCK_REALTIME, &time)
    gettimeofday(&day, nil)
    let seconds = Foundation.time(nil)
    let steady = ContinuousClock.now
    placard_clock_reset()
    #expect(date == Date(timeIntervalSince1970: 1_000_000_000.25))
    #expect(time.tv_sec == 1_000_000_000 && time.tv_nsec == 250_000_000)
    #expect(day.tv_sec == 1_000_000_000 && day.tv_usec == 250_000)
    #expect(seconds == 1_000_000_000)
    #expect(Date().timeIntervalSince1970 > 1_700_000_000)
    #expect(steady.duration(to: .now) >= .zero)
    #expect(!placard_clock_is_set())
  }

  @Test(
    "refuses times that it cannot show",
    arguments: [(Int64.max, 0), (Int64.min, 0), (0, -1), (0, 1_000_000_000)] as [(Int64, Int32)])
  func refuses(seconds: Int64, nanoseconds: Int32) {
    #expect(!placard_clock_set(seconds, nanoseconds))
  }
}
