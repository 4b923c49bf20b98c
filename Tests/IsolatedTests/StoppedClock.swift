import CClock
import Foundation

/// The clock is process-wide, so each test that stops it runs in its own process.
enum StoppedClock {
  static func replacesTheTimeUntilItIsReset() {
    check(!placard_clock_is_set())
    check(placard_clock_set(1_000_000_000, 250_000_000))
    check(placard_clock_is_set())
    check(Date() == Date(timeIntervalSince1970: 1_000_000_000.25))
    var time = timespec(), coarse = timespec(), day = timeval()
    clock_gettime(CLOCK_REALTIME, &time)
    clock_gettime(CLOCK_REALTIME_COARSE, &coarse)
    gettimeofday(&day, nil)
    check(time.tv_sec == 1_000_000_000 && time.tv_nsec == 250_000_000)
    check(coarse.tv_sec == 1_000_000_000 && coarse.tv_nsec == 250_000_000)
    check(day.tv_sec == 1_000_000_000 && day.tv_usec == 250_000)
    check(Foundation.time(nil) == 1_000_000_000)
    placard_clock_reset()
    check(!placard_clock_is_set())
    check(Date().timeIntervalSince1970 > 1_700_000_000)
  }

  static func doesNotStopMonotonicClocks() {
    check(placard_clock_set(1_000_000_000, 0))
    let start = ContinuousClock.now
    var steady = timespec(), later = timespec()
    clock_gettime(CLOCK_MONOTONIC, &steady)
    usleep(2_000)
    clock_gettime(CLOCK_MONOTONIC, &later)
    let passed = (later.tv_sec - steady.tv_sec) * 1_000_000_000 + later.tv_nsec - steady.tv_nsec
    check(passed >= 2_000_000)
    check(start.duration(to: .now) >= .milliseconds(2))
  }

  static func rejectsUnrepresentableTimes() {
    let times: [(Int64, Int32)] = [(.max, 0), (.min, 0), (0, -1), (0, 1_000_000_000)]
    for (seconds, nanoseconds) in times {
      check(!placard_clock_set(seconds, nanoseconds))
      check(!placard_clock_is_set())
      check(Date().timeIntervalSince1970 > 1_700_000_000)
    }
  }
}
