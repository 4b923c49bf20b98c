import Graphics

/// How often pictures follow texts that tell the time, and for how long.
///
/// The display's own cadence at first, so that what comes next is exact; where that is faster than a
/// minute, the second half of the pictures is a minute apart. It depends on the time alone, so that the
/// frames are the same whoever draws which of them.
package struct ClockPace: Hashable, Sendable {
  /// The most pictures for it in a timeline: those of a day by minutes.
  package static let usualFrames = 1440
  /// The most where a host draws more of them in time: those of four hours by minutes, or of two minutes by
  /// seconds and two hours by minutes.
  package static let extendedFrames = 240

  /// The shortest time between two pictures, in milliseconds; a second at least.
  let cadence: Int64
  private let frames: Int64

  /// Makes a pace.
  ///
  /// - Parameters:
  ///   - cadence: The shortest time between two pictures in seconds; less than one counts as one.
  ///   - frames: The most pictures besides one for each entry; none makes texts stand still.
  package init(cadence: Double, frames: Int = ClockPace.usualFrames) {
    let seconds = cadence.isNaN ? 1 : min(max(cadence, 1), 1e9)
    self.cadence = Int64(clamping: (seconds * 1000).rounded(.up))
    self.frames = Int64(min(max(frames, 0), 1_000_000))
  }

  /// Whether texts show seconds that pass, at first.
  ///
  /// On a display that is slower than a second a text would tell the second of a time that is over; signs
  /// in its place are SwiftUI's rule for a display that is always on.
  package var showsSeconds: Bool { cadence <= 1000 }

  private static let minute: Int64 = 60_000

  /// How long texts follow at the cadence, in milliseconds.
  private var exactSpan: Int64 { (cadence < Self.minute ? frames / 2 : frames) * cadence }
  private var wholeSpan: Int64 {
    cadence < Self.minute ? exactSpan + (frames - frames / 2) * Self.minute : exactSpan
  }

  /// The shortest time that a picture stays, by how long after the timeline's beginning it is shown, both
  /// in milliseconds; `nil` where no picture follows it any more.
  func interval(after passed: Int64) -> Int64? {
    // The first frame that is later, and shows seconds no more, need not stay for a minute yet.
    let slowing = exactSpan > 0 && exactSpan < wholeSpan ? cadence : 0
    if passed < exactSpan + slowing { return cadence }
    return passed < wholeSpan ? Self.minute : nil
  }

  /// Whether texts show seconds that pass at some time after the timeline's beginning.
  func showsSeconds(after passed: Int64) -> Bool { showsSeconds && passed < exactSpan }
}
