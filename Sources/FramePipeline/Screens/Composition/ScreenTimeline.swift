import Foundation
import Graphics
import PixelOutput
import WidgetUI

/// The frames of a screen: what is seen at each date at which a member, or who is shown, changes.
struct ScreenTimeline {
  struct Frame {
    var date: Timestamp
    var until: Timestamp?
    var moment: ScreenSnapshot
  }

  private(set) var frames: [Frame] = []
  /// From when on frames are missing, as there would have been too many.
  private(set) var omitted: Timestamp?
  private(set) var diagnostics: [Diagnostic] = []

  /// The most frames.
  static let mostFrames = 3000

  private let schedule: ScreenSchedule
  private let sources: ScreenSources
  /// The beginnings of days, on which the status line changes.
  private let days: [Timestamp]

  init(
    _ plan: ScreenPlan, _ schedule: ScreenSchedule, _ sources: ScreenSources, days: [Timestamp],
    quiet: QuietTime, now: Timestamp
  ) {
    self.schedule = schedule
    self.sources = sources
    self.days = days
    let changes = changes(from: now)
    let planned = TimelinePlanner(shortestInterval: plan.device.frameInterval, quiet: quiet)
      .plan(changes.map(\.date.date), now: now.date)
    frames = planned.frames.prefix(Self.mostFrames).map {
      Frame(date: $0.date, until: $0.until, moment: changes[$0.entry].moment)
    }
    if planned.frames.count > Self.mostFrames { omitted = planned.frames[Self.mostFrames].date }
    report(joined: planned.crowded, on: plan.device)
  }

  private mutating func report(joined count: Int, on device: DeviceProfile) {
    guard count > 0 else { return }
    let changes = count == 1 ? "change is" : "changes are"
    diagnostics.append(
      Diagnostic(
        .note,
        "\(count) \(changes) shown together with a later one, as '\(device.id)' shows a picture for "
          + "\(Int(clamping: device.frameInterval.rounded(.up))) s at least"))
  }

  /// What is seen at each date at which something else is.
  private func changes(from now: Timestamp) -> [(date: Timestamp, moment: ScreenSnapshot)] {
    var changes: [(date: Timestamp, moment: ScreenSnapshot)] = []
    for date in dates(from: now) {
      let moment = moment(at: date)
      if changes.last?.moment != moment { changes.append((date, moment)) }
    }
    return changes
  }

  /// All dates at which something may change, from the last one before now on.
  private func dates(from now: Timestamp) -> [Timestamp] {
    var dates = Set(days + schedule.appearances.map(\.from))
    for manifest in sources.all { dates.formUnion(manifest.frames.map(\.date)) }
    for slot in schedule.slots { dates.formUnion(slot.turns.map(\.from)) }
    let sorted = dates.sorted()
    let first = sorted.lastIndex { $0 <= now } ?? 0
    return Array(sorted.dropFirst(first))
  }

  private func moment(at date: Timestamp) -> ScreenSnapshot {
    let scheme = schedule.scheme(at: date)
    return ScreenSnapshot(
      scheme: scheme, slots: schedule.slots.map { shown(in: $0, at: date, scheme) },
      day: days.lastIndex { $0 <= date } ?? 0)
  }

  private func shown(
    in slot: SlotSchedule, at date: Timestamp, _ scheme: ColorScheme
  ) -> ScreenSnapshot.Shown? {
    let turn = slot.turns.last { $0.from <= date } ?? slot.turns.first
    guard let member = turn?.member, let source = sources.source(of: member, in: scheme)
    else { return nil }
    return ScreenSnapshot.Shown(
      member: member, folder: source.folder, frame: source.manifest.frames.place(at: date))
  }
}

extension [Manifest.Frame] {
  /// The frame of a date: before the first one begins, that one stands in.
  fileprivate func place(at date: Timestamp) -> Int {
    var low = 0
    var high = count
    while high - low > 1 {
      let middle = (low + high) / 2
      if self[middle].date <= date { low = middle } else { high = middle }
    }
    return low
  }
}
