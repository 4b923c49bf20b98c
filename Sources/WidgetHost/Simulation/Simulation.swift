package import Foundation
package import FramePipeline

/// A run of a host on virtual time: the same host as for real, over a store in memory, whose clock goes on
/// only when nothing is left to do.
///
///     let simulation = Simulation(instances: instances, start: noon, hours: 24, viewing: .often)
///     let report = try simulation.run(on: pool) { try pool.waitForResults() }
package struct Simulation {
  package var instances: [WidgetInstance]
  package var start: Date
  /// How long it runs, in seconds.
  package var duration: TimeInterval
  /// When each instance is looked at.
  package var viewing: ViewingPattern
  /// What else happens.
  package var events: [SimulationEvent]
  package var environment: HostEnvironment
  package var scheduling: SchedulingSettings
  /// By which the pattern's hours are told.
  package var calendar: Calendar
  /// Where displays are found.
  package var devices = DeviceRegistry()

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

  /// No host goes on where a simulation ended, so that a day's changes are one transaction: an instance's state is
  /// written once instead of after each reload.
  private static let commitInterval: TimeInterval = 86_400

  private var end: Date { start.addingTimeInterval(duration) }

  /// Runs to the end; time stands still while jobs run.
  ///
  /// - Parameters:
  ///   - worker: where providers are asked.
  ///   - waitForResults: called while jobs are under way and nothing else can be done.
  /// - Returns: what happened.
  /// - Throws: what the worker and `waitForResults` throw.
  package func run(
    on worker: any WorkerDispatcher, waitForResults: () throws -> Void = {}
  ) throws -> SimulationReport {
    let store = try HostStore()
    let log = SimulationLog()
    try prepare(store)
    var settings = HostSettings()
    settings.scheduling = scheduling
    settings.draws = false
    settings.longestWait = duration + 1
    settings.commitInterval = Self.commitInterval
    let host = Host(store: store, worker: worker, settings: settings)
    host.devices = devices
    host.onCommit = { log.note($0) }
    try advance(host, store, waitForResults)
    return log.report(of: instances, from: start, until: end)
  }

  /// The instances as just added, with what is known of how they are looked at.
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

  /// What happens, in order; looks among it.
  private func scheduler() -> [SimulationEvent] {
    let looks = viewing.looks(from: start, until: end, calendar: calendar)
    let views = looks.flatMap { look in
      instances.map { SimulationEvent(date: look, request: .viewed(instance: $0.id)) }
    }
    let later = events.filter { $0.date < end }
    return (later + views).enumerated()
      .sorted { ($0.element.date, $0.offset) < ($1.element.date, $1.offset) }.map(\.element)
  }
}

/// Something that happens in a simulation: a request of an app, of a person, of a device.
package struct SimulationEvent: Hashable, Sendable {
  package var date: Date
  package var request: HostRequest

  package init(date: Date, request: HostRequest) {
    self.date = date
    self.request = request
  }
}
