package import Foundation
package import FramePipeline
package import WidgetTimeline

/// The report of `status`: the stored state of all instances, whether a host is running or not.
package struct HostStatus: Sendable {
  /// In the order in which they were added.
  package var instances: [InstanceStatus]
  package var stacks: [StackStatus]
  package var screens: [ScreenStatus]
  package var conditions: HostConditions
  /// The approved devices that show what was removed, by name.
  package var devicesShowingRemoved: [RegisteredDevice]
  /// The requests that no host has processed yet, in the order of posting.
  package var waitingRequests: [HostRequest]
  /// The alerts that were raised and not cleared, by kind and name.
  package var alerts: [ActiveAlert]

  /// Reads the status from a store.
  package init(
    of store: HostStore, devices: DeviceProfileRegistry = DeviceProfileRegistry(), at now: Date
  ) throws {
    let conditions = try store.conditions()
    let states = try store.reloadStates()
    self.conditions = conditions
    let stored = try store.instances()
    let scheduler = ReloadScheduler(
      constraints: devices.constraints(ofDevices: Set(stored.map(\.device))))
    instances = stored.map { instance in
      InstanceStatus(
        instance: instance, state: states[instance.id] ?? ReloadState(), conditions: conditions,
        scheduler: scheduler, at: now)
    }
    stacks = try StackStatus.all(in: store, at: now)
    screens = try ScreenStatus.all(in: store)
    let contents = Set(stored.map(\.id)).union(stacks.map(\.stack.id))
      .union(screens.map(\.screen.id))
    devicesShowingRemoved = try store.registeredDevices()
      .filter { $0.removedContent(among: contents) != nil }
    waitingRequests = try store.postedRequests().map(\.request)
    alerts = try store.activeAlerts().values.sorted {
      ($0.subject.kind.rawValue, $0.subject.name) < ($1.subject.kind.rawValue, $1.subject.name)
    }
  }
}

/// The status of an instance.
package struct InstanceStatus: Hashable, Sendable {
  package var instance: WidgetInstance
  package var stage: ReloadState.Stage
  /// What is shown: an earlier stage than ``stage`` if drawing that failed.
  package var shown: ReloadState.Stage
  /// When the provider was last called for a timeline, whether it succeeded or not.
  package var lastReload: Date?
  /// When the current timeline was requested.
  package var timelineDate: Date?
  /// The next reload; `nil` if the app has to request it.
  package var next: PlannedReload?
  /// What differs from the environment of the host, by the instance itself, its tags and its display.
  package var environment: InstanceEnvironment
  /// The number of charged reloads in the last 24 hours.
  package var budgetUsed: Int
  /// The maximum number of charged reloads in 24 hours; `nil` if reloads are not charged.
  package var budgetPerDay: Int?
  /// The number of views per day, as far as known.
  package var viewsPerDay: Double
  /// The current failure, if any.
  package var failure: ReloadFailure?
  /// The number of entries in the timeline.
  package var entryCount: Int
  /// The date of the current entry.
  package var shownEntry: Date?
  /// The parameter values that the timeline was made with.
  package var values: ParameterValues
  /// The diagnostics of the timeline and of other jobs of the widget.
  package var diagnostics: [String]

  /// The number of charged reloads left; `nil` if reloads are not charged.
  package var budgetLeft: Int? { budgetPerDay.map { max(0, $0 - budgetUsed) } }

  package init(
    instance: WidgetInstance, state: ReloadState, conditions: HostConditions,
    scheduler: ReloadScheduler, at now: Date
  ) {
    let budget = scheduler.budget(for: state, of: instance, in: conditions, at: now)
    self.instance = instance
    environment = conditions.groups.environment(of: instance)
    stage = state.stage
    lastReload = state.lastReload
    timelineDate = state.timelineDate
    switch scheduler.decision(for: state, of: instance, in: conditions, at: now) {
    case .idle: next = nil
    case .wait(let plan), .reload(let plan): next = plan
    }
    budgetUsed = state.chargedReloads.used(at: now)
    budgetPerDay = budget.perDay
    viewsPerDay = state.views.rate(at: now)
    failure = state.failure
    entryCount = state.timeline?.entries.count ?? 0
    shownEntry = state.timeline.flatMap { timeline in
      timeline.currentEntry(at: now).map { timeline.entries[$0].date }
    }
    values = state.timeline?.values ?? instance.values
    diagnostics = state.diagnostics
    shown = state.shown ?? state.stage
  }
}
