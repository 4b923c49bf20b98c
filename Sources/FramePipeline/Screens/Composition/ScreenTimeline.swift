import Foundation
import Graphics
import PixelOutput
import WidgetUI

/// The frames of a screen or a stack: the contents at each date at which a member, or the choice of members, changes.
struct ScreenTimeline {
  struct Frame {
    var date: Timestamp
    var until: Timestamp?
    var snapshot: ScreenSnapshot
  }

  private(set) var frames: [Frame] = []
  /// The time from which frames are missing because there would have been too many.
  private(set) var omitted: Timestamp?
  private(set) var diagnostics: [Diagnostic] = []

  /// The maximum number of frames.
  static let maximumFrames = 3000

  private let plan: CompositionPlan
  private let schedule: ScreenSchedule
  private let sources: ScreenSources
  /// The starts of days, at which the status line changes.
  private let days: [Timestamp]

  init(
    _ plan: CompositionPlan, _ schedule: ScreenSchedule, _ sources: ScreenSources,
    days: [Timestamp],
    quiet: QuietTime, now: Timestamp
  ) {
    self.plan = plan
    self.schedule = schedule
    self.sources = sources
    self.days = days
    let changes = changes(from: now)
    let planned = TimelinePlanner(shortestInterval: plan.device.frameInterval, quiet: quiet)
      .plan(changes.map(\.date.date), now: now.date)
    frames = planned.frames.prefix(Self.maximumFrames).map {
      Frame(date: $0.date, until: $0.until, snapshot: changes[$0.entry].snapshot)
    }
    if planned.frames.count > Self.maximumFrames {
      omitted = planned.frames[Self.maximumFrames].date
    }
    report(coalesced: planned.tooCloseCount, on: plan.device)
  }

  private mutating func report(coalesced count: Int, on device: DeviceProfile) {
    guard count > 0 else { return }
    let changes = count == 1 ? "change is" : "changes are"
    diagnostics.append(
      Diagnostic(
        .note,
        "\(count) \(changes) shown together with a later one, because '\(device.id)' shows a frame for "
          + "\(Int(clamping: device.frameInterval.rounded(.up))) s or longer"))
  }

  /// Returns the snapshots at all dates at which something changes.
  private func changes(from now: Timestamp) -> [(date: Timestamp, snapshot: ScreenSnapshot)] {
    var changes: [(date: Timestamp, snapshot: ScreenSnapshot)] = []
    for date in dates(from: now) {
      let snapshot = snapshot(at: date)
      // If a stack's member has nothing to show, the previous contents stay.
      if case .stack = plan.subject, snapshot.slots == [nil] { continue }
      if changes.last?.snapshot != snapshot { changes.append((date, snapshot)) }
    }
    let first = changes.lastIndex { $0.date <= now } ?? 0
    return Array(changes.dropFirst(first))
  }

  /// Returns all dates at which something may change.
  ///
  /// Those of a screen begin with the last one before now. Those of a stack begin with its first turn, so that its first
  /// frame has the date of that turn whatever happens to members that are not shown.
  private func dates(from now: Timestamp) -> [Timestamp] {
    var dates = Set(days + schedule.appearances.map(\.from))
    for manifest in sources.all {
      dates.formUnion(manifest.frames.map(\.date) + manifest.frames.compactMap(\.relevanceEnd))
    }
    for slot in schedule.slots { dates.formUnion(slot.turns.map(\.from)) }
    let sorted = dates.sorted()
    switch plan.subject {
    case .screen:
      let first = sorted.lastIndex { $0 <= now } ?? 0
      return Array(sorted.dropFirst(first))
    case .stack:
      let first = schedule.slots.compactMap { $0.turns.first?.from }.min() ?? now
      return Array(sorted.drop { $0 < first })
    }
  }

  private func snapshot(at date: Timestamp) -> ScreenSnapshot {
    let scheme = schedule.scheme(at: date)
    return ScreenSnapshot(
      scheme: scheme, slots: schedule.slots.map { shown(in: $0, at: date, scheme) },
      day: days.lastIndex { $0 <= date } ?? 0)
  }

  private func shown(
    in slot: SlotSchedule, at date: Timestamp, _ scheme: ColorScheme
  ) -> ScreenSnapshot.VisibleMember? {
    guard !slot.turns.isEmpty else { return nil }
    for choice in slot.turns[slot.turn(at: date)].choices {
      guard let source = sources.source(of: choice.member, in: scheme) else {
        // An unconditional choice keeps its position before it is drawn.
        guard choice.isShownWhileRelevant else { return nil }
        continue
      }
      let frame = source.manifest.frames.index(at: date)
      if choice.isShownWhileRelevant, !source.manifest.frames[frame].isRelevant(at: date) {
        continue
      }
      return ScreenSnapshot.VisibleMember(
        member: choice.member, folder: source.folder, frame: frame)
    }
    return nil
  }
}

extension Manifest.Frame {
  /// When the widget stops being relevant before the frame ends, or `nil`.
  fileprivate var relevanceEnd: Timestamp? {
    guard let relevance, relevance.score > 0, relevance.duration > 0 else { return nil }
    let end = Timestamp((entry ?? date).date + relevance.duration)
    return until.map { end < $0 } ?? true ? end : nil
  }

  /// Whether the widget is relevant at a date of the frame: its score is above zero (WidgetKit's documentation of
  /// `TimelineEntryRelevance`).
  fileprivate func isRelevant(at time: Timestamp) -> Bool {
    guard let relevance, relevance.score > 0 else { return false }
    return relevance.duration <= 0 || time < Timestamp((entry ?? date).date + relevance.duration)
  }
}

extension [Manifest.Frame] {
  /// Returns the index of the frame at a date, or the first one for earlier dates.
  fileprivate func index(at date: Timestamp) -> Int {
    var low = 0
    var high = count
    while high - low > 1 {
      let middle = (low + high) / 2
      if self[middle].date <= date { low = middle } else { high = middle }
    }
    return low
  }
}
