import CClock
import Foundation
import FramePipeline

/// The clock that the author's `Date()` reads.
enum ProcessClock {
  /// Has the author's `Date()` return a time.
  static func stop(at date: Date) throws {
    let time = date.timeIntervalSince1970
    let seconds = time.rounded(.down)
    guard abs(time) < 9e9,
      placard_clock_set(Int64(seconds), Int32(((time - seconds) * 1e9).rounded(.down)))
    else {
      throw CommandError(
        "the time \(Timestamp(date).text) cannot be answered; use a year from 1678 to 2261")
    }
  }
}

/// What an author's code finds in `UserDefaults.standard`, besides what is kept there.
struct AuthorDefaults: Sendable {
  let values: [String: String]

  /// Has the process find them from now on.
  func install() {
    guard !values.isEmpty else { return }
    UserDefaults.standard.setVolatileDomain(values, forName: UserDefaults.argumentDomain)
  }
}
