import Foundation
import Synchronization

/// When each LED matrix shows the next picture that it fetches.
///
/// The firmware and Tronberry fetch the next one or two pictures while one is shown, so that a request is no display.
/// They show what they fetched one after the other, each for its dwell time, and fetch again when the next one begins. A
/// client that asks at another moment has started anew, or fetches what it shows at once. If it does not ask for more at
/// once, it was only late, and still has as many pictures as before; so has one that asks after a restart of the server.
/// One that asks for more at once may also repeat a request whose answer it did not get: the second picture is then shown
/// for so much less time than the first one that the next request tells which of the two was on the matrix.
final class TronbytPrefetching: Sendable {
  /// How many pictures a client has at most, the shown one included.
  private static let maximumAhead = 3
  /// How much later or earlier than planned a client may ask, in seconds: its clock, its network and its decoder.
  private static let tolerance = 4.0
  private static let maximumDevices = 16_384

  /// When a picture is shown.
  struct Showing {
    var start: Date
    var end: Date

    fileprivate var duration: TimeInterval { end.timeIntervalSince(start) }
  }

  /// What a device shows before the picture that it fetches.
  struct Plan {
    /// When the picture is shown.
    var start: Date
    fileprivate var before: [Showing] = []
    /// Whether the client has the pictures before this one as far as the server knows, and did not fetch them as planned.
    fileprivate var isResumed = false
    /// Whether the client asks again at once.
    fileprivate var isRepeated = false
    /// How long the picture may be shown in seconds; `nil` for any time.
    fileprivate var longestDwell: TimeInterval?
    /// Whether the client turned out to show its pictures at once.
    fileprivate var showsAtOnce = false

    /// How many pictures the client has, the shown one included; `nil` if its request does not tell.
    var picturesAhead: Int? { showsAtOnce ? 0 : before.isEmpty ? nil : before.count }

    init(start: Date) { self.start = start }

    /// Returns for how many seconds a picture is shown that could be shown for `dwell` seconds.
    ///
    /// - Parameters:
    ///   - dwell: For how long the picture could be shown.
    ///   - now: When it is fetched.
    func dwell(atMost dwell: TimeInterval, at now: Date) -> TimeInterval {
      guard let longestDwell, let first = before.first,
        abs((now + dwell).timeIntervalSince(first.end)) <= 2 * TronbytPrefetching.tolerance
      else { return dwell }
      return longestDwell
    }

    fileprivate init(start: Date, before: [Showing], isResumed: Bool = false) {
      self.start = start
      self.before = before
      self.isResumed = isResumed
    }
  }

  /// What the server knows of a device.
  private struct Schedule {
    /// The pictures that have not ended, the shown one first.
    var showings: [Showing]
    /// The time of the last request.
    var request: Date
    /// For how long the last pictures are shown, in the order in which they were fetched.
    var durations: [TimeInterval]
    var isResumed: Bool
    /// Whether the last picture was planned to be shown at once.
    var isImmediate: Bool
    /// When the client asks next if it shows the last picture at once although it was planned for later; `nil` if the last
    /// request was no repetition.
    var askedIfShownAtOnce: Date?
  }

  private let schedules = Mutex<[String: Schedule]>([:])

  /// Plans when a device shows the picture that it asks for now.
  ///
  /// - Parameters:
  ///   - device: The device's name.
  ///   - picturesAhead: How many pictures it had, the shown one included, when it last fetched ahead.
  ///   - now: The time.
  ///   - dwell: Returns for how many seconds a picture is shown whose display begins at a time.
  /// - Returns: When the picture is shown, and which ones are shown before it.
  func plan(
    for device: String, having picturesAhead: Int, at now: Date,
    dwell: (Date) throws -> TimeInterval
  ) rethrows -> Plan {
    guard let schedule = schedules.withLock({ $0[device] }) else {
      return try resumedPlan(having: picturesAhead, after: [], at: now, dwell)
    }
    let isRepeated = abs(now.timeIntervalSince(schedule.request)) <= Self.tolerance
    if schedule.isResumed, isRepeated, let last = schedule.showings.last?.duration,
      last > Self.tolerance
    {
      // It has started anew, as it would ask only when the next picture begins otherwise.
      let first = Showing(start: now, end: now + last)
      var plan = Plan(start: first.end, before: [first])
      let shorter = (last - 2 * Self.tolerance).rounded(.down) - 1
      plan.longestDwell = shorter > Self.tolerance ? shorter : nil
      plan.isRepeated = true
      return plan
    }
    var shown = schedule.showings
    while let first = shown.first, first.end <= now + (shown.count > 1 ? Self.tolerance : 0) {
      shown.removeFirst()
    }
    if let current = shown.first, shown.count < Self.maximumAhead,
      abs(now.timeIntervalSince(current.start)) <= Self.tolerance
    {
      // The client's own time is what counts.
      let shift = now.timeIntervalSince(current.start)
      let before = shown.map { Showing(start: $0.start + shift, end: $0.end + shift) }
      return Plan(start: before.last?.end ?? now, before: before)
    }
    if let asked = schedule.askedIfShownAtOnce,
      abs(now.timeIntervalSince(asked)) <= Self.tolerance
    {
      var plan = Plan(start: now)
      plan.showsAtOnce = true
      return plan
    }
    return schedule.isImmediate && !isRepeated
      ? try resumedPlan(having: picturesAhead, after: schedule.durations, at: now, dwell)
      : Plan(start: now)
  }

  /// Returns the plan for a client that has as many pictures as before, the first of which begins now.
  private func resumedPlan(
    having picturesAhead: Int, after durations: [TimeInterval], at now: Date,
    _ dwell: (Date) throws -> TimeInterval
  ) rethrows -> Plan {
    let count = min(max(picturesAhead, 0), Self.maximumAhead - 1)
    var before: [Showing] = []
    var start = now
    for index in 0..<count {
      let known = durations.suffix(count)
      let end = start + (known.count == count ? Array(known)[index] : try dwell(start))
      before.append(Showing(start: start, end: end))
      start = end
    }
    return Plan(start: start, before: before, isResumed: true)
  }

  /// Notes that a device was sent the picture that it shows as planned, for a number of seconds.
  func note(_ plan: Plan, lasting dwell: Int, on device: String, at now: Date) {
    let showing = Showing(start: plan.start, end: plan.start + Double(dwell))
    schedules.withLock { schedules in
      if schedules[device] == nil, schedules.count >= Self.maximumDevices { schedules = [:] }
      let durations = (schedules[device]?.durations ?? []) + [showing.duration]
      schedules[device] = Schedule(
        showings: plan.before + [showing], request: now,
        durations: durations.suffix(Self.maximumAhead - 1), isResumed: plan.isResumed,
        isImmediate: plan.before.isEmpty,
        askedIfShownAtOnce: plan.isRepeated ? now + showing.duration : nil)
    }
  }
}
