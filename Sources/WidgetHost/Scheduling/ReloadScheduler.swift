package import Foundation
package import FramePipeline
import PixelOutput
import WidgetTimeline

/// Says when an instance's provider is asked: by its policy, by what was asked of the host, by its budget.
///
/// It is a pure function of what is known, and gives the same answer at any later time unless that changes.
package struct ReloadScheduler: Sendable {
  package var settings: SchedulingSettings

  /// What the displays decide, by their devices' ids.
  package var displays: [String: DisplayConstraints]

  package init(
    settings: SchedulingSettings = SchedulingSettings(),
    displays: [String: DisplayConstraints] = [:]
  ) {
    self.settings = settings
    self.displays = displays
  }

  /// What is to be done about the timeline of an instance that has shown its snapshot.
  package func decision(
    for state: ReloadState, of instance: WidgetInstance, in conditions: HostConditions, at now: Date
  ) -> ReloadDecision {
    let inSession = conditions.isInUse(instance.program, at: now)
    let allowance = allowance(for: state, of: instance, in: conditions, at: now)
    let quiet = quietTime(of: instance, in: conditions)
    let plans = [
      first(state),
      request(state, of: instance, inSession: inSession, allowance),
      retry(state),
      routine(state, of: instance, inSession: inSession, allowance),
    ].compactMap { $0?.outside(quiet, at: now) }
    guard var plan = plans.min(by: { $0.precedes($1, at: now) }) else { return .idle }
    // One reload serves all that is wanted by then, and every request that waits for others.
    let answered = plans.filter { $0.wanted <= max(plan.start, now) }
    plan.joined = answered.reduce(-1) { $0 + $1.joined + 1 }
    let held = answered.filter { $0.isDeferred && $0.wanted < plan.start }.map(\.wanted)
    plan.isDeferred = !held.isEmpty
    plan.wanted = min(plan.wanted, held.min() ?? plan.wanted)
    return plan.start <= now ? .reload(plan) : .wait(plan)
  }

  /// When the display of an instance sleeps.
  package func quietTime(of instance: WidgetInstance, in conditions: HostConditions) -> QuietTime {
    guard let hours = displays[instance.device]?.quietHours, !hours.isEmpty else { return .none }
    return QuietTime(hours, zone: conditions.environment.zone)
  }

  /// The budget that was chosen for an instance, or the one that it has by its display and its use.
  package func allowance(
    for state: ReloadState, of instance: WidgetInstance, in conditions: HostConditions, at now: Date
  ) -> ReloadAllowance {
    let looks = state.views.rate(at: now)
    let isLow = conditions.lowBatteries.contains(instance.device)
    if let budget = instance.budget { return ReloadAllowance(budget, looksPerDay: looks) }
    switch displays[instance.device]?.powerSource ?? .battery {
    // A display that is low on battery has one, whatever its profile says.
    case .mains where !isLow: return ReloadAllowance(.unlimited, looksPerDay: looks)
    case .mains, .battery: return ReloadAllowance(looksPerDay: looks, isLowOnBattery: isLow)
    }
  }

  /// The least time between two reloads that are charged, in seconds.
  private func spacing(of instance: WidgetInstance) -> TimeInterval {
    guard case .perDay(let count) = instance.budget else { return settings.shortestSpacing }
    // Who chooses a large budget wants it used.
    return min(settings.shortestSpacing, ReloadBudget.window / Double(max(1, count)))
  }

  /// When a reload that is not charged may be: no sooner than the display can show another picture.
  private func nextUncharged(after last: Date, of instance: WidgetInstance) -> Date {
    last.addingTimeInterval(displays[instance.device]?.frameInterval ?? 0)
  }

  /// The first timeline is made at once.
  private func first(_ state: ReloadState) -> PlannedReload? {
    guard state.timeline == nil, state.failure == nil else { return nil }
    return PlannedReload(
      reason: .added, start: .distantPast, wanted: .distantPast, isCharged: false,
      isDeferred: false)
  }

  private func request(
    _ state: ReloadState, of instance: WidgetInstance, inSession: Bool,
    _ allowance: ReloadAllowance
  ) -> PlannedReload? {
    guard let want = state.wanted else { return nil }
    var plan = PlannedReload(
      reason: want.reason, start: want.start, wanted: want.since, isCharged: false,
      isDeferred: false, joined: want.joined)
    guard !want.isFree, !inSession else { return plan }
    let last = state.lastReload ?? .distantPast
    guard let perDay = allowance.perDay else {
      plan.start = max(want.start, nextUncharged(after: last, of: instance))
      return plan
    }
    let budget = state.budget.nextPrompt(
      after: last, perDay: perDay, shortestSpacing: spacing(of: instance))
    plan.isCharged = true
    plan.isDeferred = budget > want.start
    plan.start = max(want.start, budget)
    return plan
  }

  /// A failure is tried again in its own time; the reload that failed was charged, its tries are not.
  private func retry(_ state: ReloadState) -> PlannedReload? {
    state.failure.map {
      PlannedReload(
        reason: .retry, start: $0.retry, wanted: $0.retry, isCharged: false, isDeferred: false)
    }
  }

  private func routine(
    _ state: ReloadState, of instance: WidgetInstance, inSession: Bool,
    _ allowance: ReloadAllowance
  ) -> PlannedReload? {
    guard state.failure == nil, let timeline = state.timeline, let date = timeline.wantedReload,
      let last = state.lastReload
    else { return nil }
    let wanted = max(date, last)
    // A policy whose date is past names no pace of its own.
    let session = last.addingTimeInterval(settings.shortestSessionSpacing)
    guard let perDay = allowance.perDay else {
      let uncharged = nextUncharged(after: last, of: instance)
      return PlannedReload(
        reason: timeline.policyReason,
        start: max(wanted, date > last ? uncharged : max(uncharged, session)), wanted: wanted,
        isCharged: false, isDeferred: false)
    }
    let budget =
      inSession
      ? session
      : state.budget.nextRoutine(
        after: last, perDay: perDay, shortestSpacing: spacing(of: instance))
    return PlannedReload(
      reason: timeline.policyReason, start: max(wanted, budget), wanted: wanted,
      isCharged: !inSession, isDeferred: budget > wanted)
  }
}

extension HostConditions {
  /// Whether an app whose widgets the program has is in use.
  package func isInUse(_ program: String, at now: Date) -> Bool {
    sessions.contains { session in
      session.isActive && (session.program == nil || session.program == program)
        && session.until.map { $0 > now } ?? true
    }
  }
}

/// The figures that reloads are scheduled by; the budget's are those that WidgetKit's documentation names.
package struct SchedulingSettings: Hashable, Sendable {
  /// How long requests for a reload wait for others to join them, in seconds.
  package var joiningDelay: TimeInterval = 2
  /// The least time between reloads that the schedule asks for, counted from the last one, in seconds.
  package var shortestSpacing: TimeInterval = 15 * 60
  /// The same while an app is in use, where nothing is charged: the least time between two entries.
  package var shortestSessionSpacing: TimeInterval = 5 * 60
  /// The wait before a failed reload is tried again; it doubles with every failure, in seconds.
  package var firstRetryDelay: TimeInterval = 60
  /// The longest wait before a failed reload is tried again, in seconds.
  package var longestRetryDelay: TimeInterval = 60 * 60

  package init() {}

  /// The wait after so many failures in a row, in seconds.
  package func retryDelay(afterFailures count: Int) -> TimeInterval {
    min(longestRetryDelay, firstRetryDelay * pow(2, Double(min(max(count, 1), 30) - 1)))
  }
}

extension TimelineOutline {
  /// WidgetKit's least distance of entries, in seconds.
  private static let shortestDistance: TimeInterval = 5 * 60

  /// When the policy wants new entries; `nil` waits for the app.
  package var wantedReload: Date? {
    switch policy.rule {
    case .atEnd: entries.last?.date
    case .after(let date): date
    case .never: nil
    }
  }

  /// Why the policy asks.
  package var policyReason: ReloadReason {
    switch policy.rule {
    case .atEnd, .never: .atEnd
    case .after: .after
    }
  }

  /// The place of the entry that is shown at a time: the last one before it, or the first.
  package func currentEntry(at date: Date) -> Int? {
    guard !entries.isEmpty else { return nil }
    var low = 0
    var high = entries.count
    while low < high {
      let middle = (low + high) / 2
      if entries[middle].date <= date { low = middle + 1 } else { high = middle }
    }
    return max(0, low - 1)
  }

  /// The outline with a word on entries that follow each other too closely.
  func checkingDistances() -> TimelineOutline {
    let distances = zip(entries, entries.dropFirst()).map { $1.date.timeIntervalSince($0.date) }
    let close = distances.filter { $0 < Self.shortestDistance }
    guard let least = close.min() else { return self }
    var checked = self
    checked.diagnostics.append(
      "\(close.count) of \(entries.count) entries come less than 5 minutes after the one before, "
        + "the closest after \(least.inWords); WidgetKit wants at least 5 minutes, and what the "
        + "device cannot show is left out")
    return checked
  }
}
