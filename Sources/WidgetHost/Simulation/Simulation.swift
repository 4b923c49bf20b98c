package import Foundation
package import FramePipeline

/// Runs a host on virtual time: the same host as in production, with a store in memory and a clock that advances only
/// when nothing is left to do.
///
///     let simulation = Simulation(instances: instances, start: noon, hours: 24, viewing: .often)
///     let report = try simulation.run(on: pool) { try pool.waitForResults() }
package struct Simulation {
  package var instances: [WidgetInstance]
  package var start: Date
  /// The simulated duration, in seconds.
  package var duration: TimeInterval
  /// When each instance is viewed.
  package var viewing: ViewingPattern
  /// Other events.
  package var events: [SimulationEvent]
  package var environment: HostEnvironment
  package var scheduling: SchedulingSettings
  /// The calendar for the hours of viewing patterns.
  package var calendar: Calendar
  /// The known devices.
  package var devices = DeviceProfileRegistry()

  package init(
    instances: [WidgetInstance], start: Date, hours: Double, viewing: ViewingPattern = .unknown,
    events: [SimulationEvent] = [], environment: HostEnvironment = HostEnvironment(),
    scheduling: SchedulingSettings = SchedulingSettings(), calendar: Calendar = .current
  ) {
    self.instances = instances
    self.start = start
    duration = hours * 3600
    self.viewing = viewing
    self.events = events
    self.environment = environment
    self.scheduling = scheduling
    self.calendar = calendar
  }

  /// No host resumes after a simulation, so a day's changes are committed in one transaction: an instance's state is
  /// written once instead of after each reload.
  private static let commitInterval: TimeInterval = 86_400

  private var end: Date { start.addingTimeInterval(duration) }

  /// Runs to the end; the virtual clock stops while jobs run.
  ///
  /// - Parameters:
  ///   - worker: Asks the providers.
  ///   - waitForResults: Called while jobs are running and nothing else can be done.
  /// - Returns: The report.
  /// - Throws: The errors of the worker and of `waitForResults`.
  package func run(
    on worker: any WorkerDispatcher, waitForResults: () throws -> Void = {}
  ) throws -> SimulationReport {
    let store = try HostStore()
    let log = SimulationLog()
    try prepare(store)
    var settings = HostSettings()
    settings.scheduling = scheduling
    settings.draws = false
    settings.maximumStepInterval = duration + 1
    settings.commitInterval = Self.commitInterval
    let host = Host(store: store, worker: worker, settings: settings)
    host.devices = devices
    host.onCommit = { log.record($0) }
    try advance(host, store, waitForResults)
    return log.report(of: instances, from: start, until: end)
  }

  /// Adds the instances to the store, with their view histories.
  private func prepare(_ store: HostStore) throws {
    var change = HostChange()
    var conditions = HostConditions()
    conditions.environment = environment
    change.conditions = conditions
    var state = ReloadState()
    state.views = viewing.history(before: start, calendar: calendar)
    for instance in instances { change.states[instance.id] = state }
    try store.add(instances, knowing: change)
  }

  private func advance(
    _ host: Host, _ store: HostStore, _ waitForResults: () throws -> Void
  ) throws {
    var coming = scheduler()[...]
    var now = start
    while now < end {
      while let event = coming.first, event.date <= now {
        try store.post(event.request, at: event.date)
        coming = coming.dropFirst()
      }
      var next = try step(host, at: now)
      while host.isWorking {
        try waitForResults()
        next = try step(host, at: now)
      }
      now = max(now, min(next ?? end, coming.first?.date ?? end))
    }
    try host.finish(at: instant(end))
  }

  private func step(_ host: Host, at now: Date) throws -> Date? {
    try host.step(at: instant(now))
  }

  private func instant(_ now: Date) -> HostInstant {
    HostInstant(wall: now, uptime: now.timeIntervalSince(start))
  }

  /// Returns all events in order, including views.
  private func scheduler() -> [SimulationEvent] {
    let dates = viewing.views(from: start, until: end, calendar: calendar)
    let views = dates.flatMap { date in
      instances.map { SimulationEvent(date: date, request: .viewed(instance: $0.id)) }
    }
    let later = events.filter { $0.date < end }
    return (later + views).enumerated()
      .sorted { ($0.element.date, $0.offset) < ($1.element.date, $1.offset) }.map(\.element)
  }
}

/// An event in a simulation: a request from an app, a person or a device.
package struct SimulationEvent: Hashable, Sendable {
  package var date: Date
  package var request: HostRequest

  package init(date: Date, request: HostRequest) {
    self.date = date
    self.request = request
  }
}
