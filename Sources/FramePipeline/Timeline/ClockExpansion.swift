import Foundation
import Graphics
import WidgetUI

/// Finds the dates of additional frames for an entry whose texts follow the clock.
///
/// The next frame begins at the first change that the display can show in time. A change that comes too early is
/// delayed, to the next change of a text if that is soon, so that later frames begin exactly when texts change.
struct ClockExpansion: Hashable, Sendable {
  let pace: ClockPace
  /// The beginning of the timeline; no display shows earlier frames.
  let start: Timestamp
  /// The time after which the last entry gets no frames, because a new timeline is due.
  let end: Timestamp?
  /// The maximum length of a progress bar in pixels.
  let pixels: Int
  /// The hours in which no frame begins.
  var quiet = QuietTime.none

  /// The result of looking for the next frame.
  enum Step: Hashable {
    /// A frame, and the first change before it that is not shown.
    case frame(Timestamp, omitted: Timestamp?)
    /// A change that is not shown and that no frame follows.
    case omitted(Timestamp)
    /// Nothing changes.
    case end
  }

  /// Whether texts in a frame show running seconds.
  func showsSeconds(at time: Timestamp) -> Bool { pace.showsSeconds(after: elapsed(at: time)) }

  private func elapsed(at time: Timestamp) -> Int64 {
    max(0, time.milliseconds - start.milliseconds)
  }

  /// Returns the step after the frame of `time`, which was drawn with these readings, up to `until`.
  func step(after time: Timestamp, _ readings: ClockDependencies, until: Timestamp?) -> Step {
    guard let change = change(after: time, readings) else { return .end }
    guard let interval = pace.interval(after: elapsed(at: time)) else {
      return isDue(change, until) ? .omitted(change) : .end
    }
    let exact = next(after: time, interval, change, readings)
    let next = quiet.end(from: exact)
    guard next > time else { return .end }
    // A frame is shown for at least the cadence, so the last change may have to wait for the next entry.
    if let until, next.milliseconds + pace.cadence > until.milliseconds { return .end }
    guard end.map({ next < $0 }) ?? true, pace.interval(after: elapsed(at: next)) != nil else {
      return .omitted(next)
    }
    return .frame(next, omitted: omission(after: time, before: exact, readings))
  }

  private func isDue(_ change: Timestamp, _ until: Timestamp?) -> Bool {
    until.map { change < $0 } ?? true
  }

  private func next(
    after time: Timestamp, _ interval: Int64, _ change: Timestamp, _ readings: ClockDependencies
  ) -> Timestamp {
    let earliest = Timestamp(milliseconds: time.milliseconds + interval)
    if change >= earliest { return change }
    let justBefore = Timestamp(milliseconds: earliest.milliseconds - 1)
    let text = readings.nextTextChange(
      after: justBefore.date, showsSeconds: showsSeconds(at: time))
    guard let second = text.map({ Timestamp(roundingUp: $0) }), second >= earliest,
      second.milliseconds < earliest.milliseconds + interval
    else { return earliest }
    return second
  }

  private func change(after time: Timestamp, _ readings: ClockDependencies) -> Timestamp? {
    change(after: time, showsSeconds(at: time), readings)
  }

  private func change(
    after time: Timestamp, _ showsSeconds: Bool, _ readings: ClockDependencies
  ) -> Timestamp? {
    let change = readings.nextChange(after: time.date, showsSeconds: showsSeconds, pixels: pixels)
    return change.map {
      max(Timestamp(roundingUp: $0), Timestamp(milliseconds: time.milliseconds + 1))
    }
  }

  /// Returns the first change that a display with this cadence would show if the number of frames were unlimited.
  private func omission(
    after time: Timestamp, before next: Timestamp, _ readings: ClockDependencies
  ) -> Timestamp? {
    guard pace.showsSeconds, !showsSeconds(at: time),
      let change = change(after: time, true, readings), change < next
    else { return nil }
    return change
  }
}

extension Timestamp {
  /// Creates the first whole millisecond that is not before `date`, so that a change at `date` has taken effect.
  init(roundingUp date: Date) {
    let time = Timestamp(date)
    let rest = date.timeIntervalSince(time.date)
    self.init(milliseconds: time.milliseconds + (rest > 1e-6 ? 1 : 0))
  }
}

/// How often, and for how long, frames follow texts that show the time.
///
/// Frames follow at the display's cadence at first. If that is shorter than a minute, the second half of the frames is
/// a minute apart. The pace depends only on the time, so the frames are the same whichever thread draws them.
package struct ClockPace: Hashable, Sendable {
  /// The maximum number of additional frames of a timeline: one per minute for a day.
  package static let defaultFrameCount = 1440
  /// The maximum if a host adds more frames in time: four hours at one per minute, or two minutes at one per second and
  /// two hours at one per minute.
  package static let extensibleFrameCount = 240

  /// The minimum time between two frames, in milliseconds; at least a second.
  let cadence: Int64
  private let frames: Int64

  /// Creates a pace.
  ///
  /// - Parameters:
  ///   - cadence: The minimum time between two frames in seconds; less than one counts as one.
  ///   - frames: The maximum number of frames in addition to one per entry; with 0, texts do not change.
  package init(cadence: Double, frames: Int = ClockPace.defaultFrameCount) {
    let seconds = cadence.isNaN ? 1 : min(max(cadence, 1), 1e9)
    self.cadence = Int64(clamping: (seconds * 1000).rounded(.up))
    self.frames = Int64(min(max(frames, 0), 1_000_000))
  }

  /// Whether texts show running seconds, at first.
  ///
  /// A display slower than one frame per second would show seconds that have passed; it shows placeholder characters
  /// instead, which is SwiftUI's rule for always-on displays.
  package var showsSeconds: Bool { cadence <= 1000 }

  private static let minute: Int64 = 60_000

  /// The duration in which texts follow at the cadence, in milliseconds.
  private var exactSpan: Int64 { (cadence < Self.minute ? frames / 2 : frames) * cadence }
  private var wholeSpan: Int64 {
    cadence < Self.minute ? exactSpan + (frames - frames / 2) * Self.minute : exactSpan
  }

  /// Returns the minimum duration of a frame that begins so long after the timeline's beginning, both in milliseconds;
  /// `nil` if no frame follows it.
  func interval(after passed: Int64) -> Int64? {
    // The first frame after this span, which no longer shows seconds, need not last a minute yet.
    let slowing = exactSpan > 0 && exactSpan < wholeSpan ? cadence : 0
    if passed < exactSpan + slowing { return cadence }
    return passed < wholeSpan ? Self.minute : nil
  }

  /// Whether texts show running seconds at a time after the timeline's beginning.
  func showsSeconds(after passed: Int64) -> Bool { showsSeconds && passed < exactSpan }
}
