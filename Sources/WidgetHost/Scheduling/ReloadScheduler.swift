package import Foundation
package import FramePipeline
import PixelOutput
import WidgetTimeline

/// Decides when an instance's provider is called, from its policy, the requests to the host, and its budget.
///
/// The decision is a pure function of the given state, and stays the same at later times unless the state changes.
package struct ReloadScheduler: Sendable {
  package var settings: SchedulingSettings

  /// The constraints of displays, by device id.
  package var constraints: [String: DisplayConstraints]

  package init(
    settings: SchedulingSettings = SchedulingSettings(),
    constraints: [String: DisplayConstraints] = [:]
  ) {
    self.settings = settings
    self.constraints = constraints
  }

  /// Returns the decision about the timeline of an instance that has shown its snapshot.
  package func decision(
    for state: ReloadState, of instance: WidgetInstance, in conditions: HostConditions, at now: Date
  ) -> ReloadDecision {
    let inSession = conditions.isInUse(instance.program, at: now)
    let budget = self.budget(for: state, of: instance, in: conditions, at: now)
    let quiet = quietTime(of: instance, in: conditions)
    let plans = [
      first(state),
      request(state, of: instance, inSession: inSession, budget),
      retry(state),
      routine(state, of: instance, inSession: inSession, budget),
    ].compactMap { $0?.outside(quiet, at: now) }
    guard var plan = plans.min(by: { $0.precedes($1, at: now) }) else { return .idle }
    // One reload serves everything that is due by then, and every request that waits for others.
    let answered = plans.filter { $0.dueDate <= max(plan.start, now) }
    plan.coalescedCount = answered.reduce(-1) { $0 + $1.coalescedCount + 1 }
    let deferred = answered.filter { $0.isDeferred && $0.dueDate < plan.start }.map(\.dueDate)
    plan.isDeferred = !deferred.isEmpty
    plan.dueDate = min(plan.dueDate, deferred.min() ?? plan.dueDate)
    return plan.start <= now ? .reload(plan) : .wait(plan)
  }

  /// Returns the quiet hours of an instance's display.
  package func quietTime(of instance: WidgetInstance, in conditions: HostConditions) -> QuietTime {
    guard let hours = constraints[instance.device]?.quietHours, !hours.isEmpty else { return .none }
    return QuietTime(hours, zone: conditions.environment(of: instance).zone)
  }

  /// Returns the budget that a person chose for an instance, or the one derived from its display and its views.
  package func budget(
    for state: ReloadState, of instance: WidgetInstance, in conditions: HostConditions, at now: Date
  ) -> ReloadBudget {
    let views = state.views.rate(at: now)
    let isLow = conditions.lowBatteries.contains(instance.device)
    if let setting = instance.budget { return ReloadBudget(setting, viewsPerDay: views) }
    switch constraints[instance.device]?.powerSource ?? .battery {
    // A display that reports a low battery runs on a battery, whatever its profile says.
    case .mains where !isLow: return ReloadBudget(.unlimited, viewsPerDay: views)
    case .mains, .battery: return ReloadBudget(viewsPerDay: views, isLowOnBattery: isLow)
    }
  }

  /// Returns the minimum time between two charged reloads, in seconds.
  private func spacing(of instance: WidgetInstance) -> TimeInterval {
    guard case .perDay(let count) = instance.budget else { return settings.minimumSpacing }
    // A person who chooses a large budget wants it to be used.
    return min(settings.minimumSpacing, ChargedReloads.window / Double(max(1, count)))
  }

  /// Returns the earliest time of an uncharged reload: not before the display can show another frame.
  private func nextUncharged(after last: Date, of instance: WidgetInstance) -> Date {
    last.addingTimeInterval(constraints[instance.device]?.frameInterval ?? 0)
  }

  /// Plans the first timeline, which starts at once.
  private func first(_ state: ReloadState) -> PlannedReload? {
    guard state.timeline == nil, state.failure == nil else { return nil }
    return PlannedReload(
      reason: .added, start: .distantPast, dueDate: .distantPast, isCharged: false,
      isDeferred: false)
  }

  private func request(
    _ state: ReloadState, of instance: WidgetInstance, inSession: Bool,
    _ budget: ReloadBudget
  ) -> PlannedReload? {
    guard let request = state.request else { return nil }
    var plan = PlannedReload(
      reason: request.reason, start: request.start, dueDate: request.since, isCharged: false,
      isDeferred: false, coalescedCount: request.coalescedCount)
    guard !request.isExempt, !inSession else { return plan }
    let last = state.lastReload ?? .distantPast
    guard let perDay = budget.perDay else {
      plan.start = max(request.start, nextUncharged(after: last, of: instance))
      return plan
    }
    let permitted = state.chargedReloads.nextRequested(
      after: last, perDay: perDay, shortestSpacing: spacing(of: instance))
    plan.isCharged = true
    plan.isDeferred = permitted > request.start
    plan.start = max(request.start, permitted)
    return plan
  }

  /// Plans a retry on its own schedule; the reload that failed was charged, its retries are not.
  private func retry(_ state: ReloadState) -> PlannedReload? {
    state.failure.map {
      PlannedReload(
        reason: .retry, start: $0.retry, dueDate: $0.retry, isCharged: false, isDeferred: false)
    }
  }

  private func routine(
    _ state: ReloadState, of instance: WidgetInstance, inSession: Bool,
    _ budget: ReloadBudget
  ) -> PlannedReload? {
    guard state.failure == nil, let timeline = state.timeline, let date = timeline.requestedReload,
      let last = state.lastReload
    else { return nil }
    let dueDate = max(date, last)
    // A policy whose date has passed does not define an interval.
    let session = last.addingTimeInterval(settings.minimumSessionSpacing)
    guard let perDay = budget.perDay else {
      let uncharged = nextUncharged(after: last, of: instance)
      return PlannedReload(
        reason: timeline.policyReason,
        start: max(dueDate, date > last ? uncharged : max(uncharged, session)), dueDate: dueDate,
        isCharged: false, isDeferred: false)
    }
    let permitted =
      inSession
      ? session
      : state.chargedReloads.nextScheduled(
        after: last, perDay: perDay, shortestSpacing: spacing(of: instance))
    return PlannedReload(
      reason: timeline.policyReason, start: max(dueDate, permitted), dueDate: dueDate,
      isCharged: !inSession, isDeferred: permitted > dueDate)
  }
}

extension HostConditions {
  /// Whether an app that owns the program's widgets is in use.
  package func isInUse(_ program: String, at now: Date) -> Bool {
    sessions.contains { session in
      session.isActive && (session.program == nil || session.program == program)
        && session.until.map { $0 > now } ?? true
    }
  }
}

/// The parameters of reload scheduling; those of the budget are from WidgetKit's documentation.
package struct SchedulingSettings: Hashable, Sendable {
  /// The time in which requested reloads are coalesced, in seconds.
  package var coalescingDelay: TimeInterval = 2
  /// The minimum time between scheduled reloads, counted from the last one, in seconds.
  package var minimumSpacing: TimeInterval = 15 * 60
  /// The minimum time while an app is in use and reloads are not charged: WidgetKit's minimum between two entries.
  package var minimumSessionSpacing: TimeInterval = 5 * 60
  /// The delay of the first retry in seconds; it doubles with every failure.
  package var firstRetryDelay: TimeInterval = 60
  /// The maximum delay of a retry, in seconds.
  package var maximumRetryDelay: TimeInterval = 60 * 60

  package init() {}

  /// Returns the delay after a number of consecutive failures, in seconds.
  package func retryDelay(afterFailures count: Int) -> TimeInterval {
    min(maximumRetryDelay, firstRetryDelay * pow(2, Double(min(max(count, 1), 30) - 1)))
  }
}

extension TimelineOutline {
  /// WidgetKit's minimum time between entries, in seconds.
  private static let shortestDistance: TimeInterval = 5 * 60

  /// When the policy requests new entries; `nil` if the app has to.
  package var requestedReload: Date? {
    switch policy.rule {
    case .atEnd: entries.last?.date
    case .after(let date): date
    case .never: nil
    }
  }

  /// The reason for a reload by the policy.
  package var policyReason: ReloadReason {
    switch policy.rule {
    case .atEnd, .never: .atEnd
    case .after: .after
    }
  }

  /// Returns the index of the entry that is shown at a time: the last one before it, or the first.
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

  /// Returns the outline with a diagnostic if entries follow each other too closely.
  func checkingDistances() -> TimelineOutline {
    let distances = zip(entries, entries.dropFirst()).map { $1.date.timeIntervalSince($0.date) }
    let close = distances.filter { $0 < Self.shortestDistance }
    // The first entry is often for the present time, and the others for certain times of the day.
    let isOnlyFirst = close.count == 1 && distances.first == close.first
    guard let least = close.min(), !isOnlyFirst else { return self }
    var checked = self
    checked.diagnostics.append(
      "\(close.count) of \(entries.count) entries follow the previous one in less than 5 minutes, "
        + "the closest after \(least.inWords); WidgetKit requires at least 5 minutes, and entries that the "
        + "device cannot show are skipped")
    return checked
  }
}
