import CClock
import Foundation
import FramePipeline

/// The clock that the author's `Date()` reads.
enum ProcessClock {
  /// Makes the author's `Date()` return a fixed time.
  static func freeze(at date: Date) throws {
    let time = date.timeIntervalSince1970
    let seconds = time.rounded(.down)
    guard abs(time) < 9e9,
      placard_clock_set(Int64(seconds), Int32(((time - seconds) * 1e9).rounded(.down)))
    else {
      throw CommandError(
        "the time \(Timestamp(date).text) is out of range; use a year from 1678 to 2261")
    }
  }
}

/// The values that the author's code finds in `UserDefaults.standard`, in addition to the stored ones.
struct AuthorDefaults: Sendable {
  let values: [String: String]

  /// Installs the values in this process.
  func install() {
    guard !values.isEmpty else { return }
    UserDefaults.standard.setVolatileDomain(values, forName: UserDefaults.argumentDomain)
  }
}
