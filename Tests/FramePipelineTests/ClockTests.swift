import CClock
import Foundation
import Testing

/// The clock is process-wide, so each test that stops it runs in its own process.
@Suite("Stopped clock")
struct ClockTests {
  @Test("replaces the time in the whole process until it is reset")
  func stops() async {
    await #expect(processExitsWith: .success) {
      #expect(!placard_clock_is_set())
      #expect(placard_clock_set(1_000_000_000, 250_000_000))
      #expect(placard_clock_is_set())
      #expect(Date() == Date(timeIntervalSince1970: 1_000_000_000.25))
      var time = timespec(), coarse = timespec(), day = timeval()
      clock_gettime(CLOCK_REALTIME, &time)
      clock_gettime(CLOCK_REALTIME_COARSE, &coarse)
      gettimeofday(&day, nil)
      #expect(time.tv_sec == 1_000_000_000 && time.tv_nsec == 250_000_000)
      #expect(coarse.tv_sec == 1_000_000_000 && coarse.tv_nsec == 250_000_000)
      #expect(day.tv_sec == 1_000_000_000 && day.tv_usec == 250_000)
      #expect(Foundation.time(nil) == 1_000_000_000)
      placard_clock_reset()
      #expect(!placard_clock_is_set())
      #expect(Date().timeIntervalSince1970 > 1_700_000_000)
    }
  }

  @Test("does not stop monotonic clocks")
  func durations() async {
    await #expect(processExitsWith: .success) {
      #expect(placard_clock_set(1_000_000_000, 0))
      let start = ContinuousClock.now
      var steady = timespec(), later = timespec()
      clock_gettime(CLOCK_MONOTONIC, &steady)
      usleep(2_000)
      clock_gettime(CLOCK_MONOTONIC, &later)
      let passed = (later.tv_sec - steady.tv_sec) * 1_000_000_000 + later.tv_nsec - steady.tv_nsec
      #expect(passed >= 2_000_000)
      #expect(start.duration(to: .now) >= .milliseconds(2))
    }
  }

  @Test(
    "rejects times that cannot be represented and leaves the clock running",
    arguments: [(Int64.max, 0), (Int64.min, 0), (0, -1), (0, 1_000_000_000)] as [(Int64, Int32)])
  func refuses(seconds: Int64, nanoseconds: Int32) async {
    await #expect(processExitsWith: .success) { [seconds, nanoseconds] in
      #expect(!placard_clock_set(seconds, nanoseconds))
      #expect(!placard_clock_is_set())
      #expect(Date().timeIntervalSince1970 > 1_700_000_000)
    }
  }
}
