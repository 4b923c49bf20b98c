import Foundation
import Graphics
import WidgetUI

/// When the frames of an entry begin whose texts follow the clock.
///
/// The next frame begins at the first change that a display can show in time. Where a change comes too
/// early it waits, for the next one of a text if that is soon, so that later frames begin just when texts
/// change.
struct ClockExpansion: Hashable, Sendable {
  let pace: ClockPace
  /// When the timeline begins: no display shows what was before.
  let start: Timestamp
  /// From when on the last entry has no frames, as others are due.
  let end: Timestamp?
  /// The most pixels that a bar has.
  let pixels: Int
  /// When no frame begins.
  var quiet = QuietTime.none

  /// What comes after a frame.
  enum Step: Hashable {
    /// A frame, and the first change before it that is not shown.
    case frame(Timestamp, omitted: Timestamp?)
    /// A change that is not shown, as nothing after it.
    case omitted(Timestamp)
    /// Nothing changes.
    case end
  }

  /// Whether texts in a frame show seconds that pass.
  func showsSeconds(at time: Timestamp) -> Bool { pace.showsSeconds(after: passed(at: time)) }

  private func passed(at time: Timestamp) -> Int64 {
    max(0, time.milliseconds - start.milliseconds)
  }

  /// What comes after the frame of `time`, with the readings of which it was drawn, up to `until`.
  func step(after time: Timestamp, _ readings: ClockReadings, until: Timestamp?) -> Step {
    guard let change = change(after: time, readings) else { return .end }
    guard let interval = pace.interval(after: passed(at: time)) else {
      return isDue(change, until) ? .omitted(change) : .end
    }
    let exact = next(after: time, interval, change, readings)
    let next = quiet.end(from: exact)
    guard next > time else { return .end }
    // A picture stays as long as the display needs, so the last change may wait for the next entry.
    if let until, next.milliseconds + pace.cadence > until.milliseconds { return .end }
    guard end.map({ next < $0 }) ?? true, pace.interval(after: passed(at: next)) != nil else {
      return .omitted(next)
    }
    return .frame(next, omitted: omission(after: time, before: exact, readings))
  }

  private func isDue(_ change: Timestamp, _ until: Timestamp?) -> Bool {
    until.map { change < $0 } ?? true
  }

  private func next(
    after time: Timestamp, _ interval: Int64, _ change: Timestamp, _ readings: ClockReadings
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

  private func change(after time: Timestamp, _ readings: ClockReadings) -> Timestamp? {
    change(after: time, showsSeconds(at: time), readings)
  }

  private func change(
    after time: Timestamp, _ showsSeconds: Bool, _ readings: ClockReadings
  ) -> Timestamp? {
    let change = readings.nextChange(after: time.date, showsSeconds: showsSeconds, pixels: pixels)
    return change.map {
      max(Timestamp(roundingUp: $0), Timestamp(milliseconds: time.milliseconds + 1))
    }
  }

  /// The first change that a display as fast as this one would show, but for the number of frames.
  private func omission(
    after time: Timestamp, before next: Timestamp, _ readings: ClockReadings
  ) -> Timestamp? {
    guard pace.showsSeconds, !showsSeconds(at: time),
      let change = change(after: time, true, readings), change < next
    else { return nil }
    return change
  }
}

extension Timestamp {
  /// The first whole millisecond that is not before `date`, so that what changes then has changed.
  init(roundingUp date: Date) {
    let time = Timestamp(date)
    let rest = date.timeIntervalSince(time.date)
    self.init(milliseconds: time.milliseconds + (rest > 1e-6 ? 1 : 0))
  }
}

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
