package import Foundation
package import FramePipeline
package import WidgetTimeline

/// What `status` tells: what is kept of all instances, whether a host is running or not.
package struct HostStatus: Sendable {
  /// In the order in which they were added.
  package var instances: [InstanceStatus]
  package var stacks: [StackStatus]
  package var screens: [ScreenStatus]
  package var conditions: HostConditions
  /// Requests that no host has taken yet.
  package var waitingRequests: Int

  /// Reads the status from a store.
  package init(
    of store: HostStore, devices: DeviceRegistry = DeviceRegistry(), at now: Date
  ) throws {
    let conditions = try store.conditions()
    let states = try store.reloadStates()
    self.conditions = conditions
    let stored = try store.instances()
    let scheduler = ReloadScheduler(displays: devices.constraints(of: stored))
    instances = stored.map { instance in
      InstanceStatus(
        instance: instance, state: states[instance.id] ?? ReloadState(), conditions: conditions,
        scheduler: scheduler, at: now)
    }
    stacks = try StackStatus.all(in: store, at: now)
    screens = try ScreenStatus.all(in: store)
    waitingRequests = try store.postedRequests().count
  }
}

/// What `status` tells of an instance.
package struct InstanceStatus: Hashable, Sendable {
  package var instance: WidgetInstance
  package var stage: ReloadState.Stage
  /// When the provider was last asked for a timeline, whatever came of it.
  package var lastReload: Date?
  /// When the timeline that is shown was asked for.
  package var timelineDate: Date?
  /// The next reload; `nil` waits for the app.
  package var next: PlannedReload?
  /// Charged reloads of the last 24 hours.
  package var budgetUsed: Int
  /// How many charged reloads there may be in 24 hours; `nil` where none is charged.
  package var budgetPerDay: Int?
  /// Looks a day, as far as is known.
  package var looksPerDay: Double
  /// What keeps failing.
  package var failure: ReloadFailure?
  /// How many entries the timeline has.
  package var entryCount: Int
  /// The date of the entry that is shown.
  package var shownEntry: Date?
  /// The parameters' values that held when the timeline was made.
  package var values: ParameterValues
  /// What was odd about the timeline, and about what else was asked of the widget.
  package var diagnostics: [String]

  /// How many charged reloads are left; `nil` where none is charged.
  package var budgetLeft: Int? { budgetPerDay.map { max(0, $0 - budgetUsed) } }

  package init(
    instance: WidgetInstance, state: ReloadState, conditions: HostConditions,
    scheduler: ReloadScheduler, at now: Date
  ) {
    let allowance = scheduler.allowance(for: state, of: instance, in: conditions, at: now)
    self.instance = instance
    stage = state.stage
    lastReload = state.lastReload
    timelineDate = state.timelineDate
    switch scheduler.decision(for: state, of: instance, in: conditions, at: now) {
    case .idle: next = nil
    case .wait(let plan), .reload(let plan): next = plan
    }
    budgetUsed = state.budget.used(at: now)
    budgetPerDay = allowance.perDay
    looksPerDay = state.views.rate(at: now)
    failure = state.failure
    entryCount = state.timeline?.entries.count ?? 0
    shownEntry = state.timeline.flatMap { timeline in
      timeline.currentEntry(at: now).map { timeline.entries[$0].date }
    }
    values = state.timeline?.values ?? instance.values
    diagnostics = (state.timeline?.diagnostics ?? []) + (state.drawingNotes ?? []) + state.notes
  }
}
