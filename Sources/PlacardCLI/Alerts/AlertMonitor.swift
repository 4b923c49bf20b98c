import Dispatch
import Foundation
import FramePipeline
import Synchronization
import WidgetHost
import WidgetWorker

/// Raises and clears the alerts of a host, and notifies their recipients, on threads other than the host's.
///
/// An event is stored before anyone is notified, and until the recipient has accepted it, so that a restart neither repeats nor
/// loses it.
final class AlertMonitor: Sendable {
  private let settings: AlertSettings
  private let store: HostStore
  private let log: LogWriter
  /// Returns the time, by the clock that all nodes of a database share.
  private let now: @Sendable () -> Date
  private let startDate: Date
  /// The queue of evaluations.
  private let queue = DispatchQueue(label: "placard.alerts")
  /// A queue for each recipient, so that one that does not respond does not delay the others.
  private let channels: [Channel]
  private let deliveries = DispatchGroup()
  private let state = Mutex(State())

  private struct Channel: Sendable {
    let recipient: AlertRecipient
    let queue: DispatchQueue
  }

  private struct State {
    var failures: [WidgetInstance.ID: ReloadFailure] = [:]
    /// Whether the failures of all instances are known.
    var isStarted = false
    var isStopped = false
    /// The lease by which this node evaluates alerts; `nil` if another node does, or the database is not shared.
    var lease: PartitionLeases?
    /// Whether an evaluation was requested and has not begun.
    var isRequested = false
    /// When alerts are evaluated again at the earliest.
    var nextEvaluation = ContinuousClock.now

    /// The seconds until then.
    var delay: Double { max(0, (nextEvaluation - .now) / .seconds(1)) }
  }

  /// The time between two evaluations without a change, and the maximum pause after one, in seconds.
  private static let interval = 60.0
  /// The minimum pause after an evaluation as a multiple of its duration, so that large fleets do not occupy a processor.
  private static let pauseFactor = 9.0
  /// The time before the first repetition in seconds; each further one takes twice as long.
  private static let retryDelay = 10.0
  /// The maximum time before a repetition in seconds.
  private static let maximumRetryDelay = 3600.0

  /// Creates a monitor, which starts with ``start(_:)``.
  ///
  /// - Parameters:
  ///   - settings: The rules and recipients.
  ///   - store: A connection of its own.
  ///   - log: The host's log.
  ///   - now: Returns the time, by the clock that all nodes of a database share.
  /// - Throws: The errors of the store.
  init(
    _ settings: AlertSettings, store: HostStore, log: LogWriter, now: @escaping @Sendable () -> Date
  ) throws {
    self.settings = settings
    self.store = store
    self.log = log
    self.now = now
    startDate = now()
    channels = settings.recipients.map {
      Channel(recipient: $0, queue: DispatchQueue(label: "placard.alerts.\($0.name)"))
    }
    if !store.isShared { try store.pruneAlertDeliveries(for: settings.recipients.map(\.name)) }
  }

  /// Starts to evaluate the alerts of all nodes that share the database, or stops if there is no lease.
  func setLease(_ lease: PartitionLeases?) {
    let hasBegun = state.withLock { state in
      defer { state.lease = lease }
      return state.lease == nil && lease != nil
    }
    guard hasBegun else { return }
    queue.async { [self] in
      do {
        try store.pruneAlertDeliveries(for: settings.recipients.map(\.name))
      } catch {
        log.error("old alerts cannot be removed: \(CommandError.message(of: error))")
      }
      evaluate()
    }
  }

  /// Whether this node evaluates alerts, and notifies their recipients.
  private var isLeader: Bool { !store.isShared || state.withLock { $0.lease != nil } }

  /// Starts with the failures of all instances, as the host has loaded them; further calls have no effect.
  func start(_ failures: @autoclosure () -> [WidgetInstance.ID: ReloadFailure]) {
    let isFirst = state.withLock { state in
      defer { state.isStarted = true }
      if !state.isStarted { state.failures = failures() }
      return !state.isStarted
    }
    guard isFirst else { return }
    queue.async { [self] in evaluateRepeatedly() }
  }

  private func evaluateRepeatedly() {
    let (isStopped, delay) = state.withLock { ($0.isStopped, $0.delay) }
    guard !isStopped else { return }
    if delay == 0 { evaluate() }
    let interval = delay > 0 ? delay : max(1, min(Self.interval, settings.rules.shortestTime))
    queue.asyncAfter(deadline: .now() + interval) { [weak self] in self?.evaluateRepeatedly() }
  }

  /// Records the changes of a step of the host.
  func record(_ change: HostChange) {
    let delay: Double? = state.withLock { state in
      var isChanged = false
      for (instance, reload) in change.states where state.failures[instance] != reload.failure {
        state.failures[instance] = reload.failure
        isChanged = true
      }
      guard isChanged, state.isStarted, !state.isRequested else { return nil }
      state.isRequested = true
      return state.delay
    }
    guard let delay else { return }
    queue.asyncAfter(deadline: .now() + delay) { [weak self] in
      // Another evaluation may have seen the change meanwhile.
      if let self, self.state.withLock({ $0.isRequested && !$0.isStopped }) { self.evaluate() }
    }
  }

  /// Evaluates once more, notifies the recipients of what is due, and returns when that has ended.
  func finish() {
    queue.sync { evaluate() }
    for channel in channels { channel.queue.sync { deliver(channel) } }
  }

  /// Starts no more notifications, and waits until a time for those that are being sent; the rest is left to the next host.
  func stop(before end: DispatchTime) {
    state.withLock { $0.isStopped = true }
    _ = deliveries.wait(timeout: end)
  }

  private func evaluate() {
    let start = ContinuousClock.now
    let (known, lease) = state.withLock { state in
      state.isRequested = false
      return (state.failures, state.lease)
    }
    guard isLeader else { return }
    let now = self.now()
    do {
      var observations = AlertObservations(start: startDate)
      // The host knows those of its own partitions.
      observations.failures = store.isShared ? try store.failures() : known
      observations.instances = try store.instanceNames()
      if settings.rules.silent != nil || settings.rules.battery != nil {
        let contacts = try store.deviceContacts()
        for device in try store.registeredDevices() where device.isApproved {
          observations.devices[device.id] = contacts[device.id] ?? DeviceContact()
          observations.registered[device.id] = device.added
          observations.labels[device.id] = device.label
        }
      }
      let active = try store.activeAlerts()
      let evaluation = AlertEvaluator(settings.rules)
        .evaluate(observations, active: active, at: now)
      let events = try store.record(
        evaluation, after: active, for: settings.recipients.map(\.name), at: now, under: lease)
      for event in events { event.write(to: log) }
      let end = ContinuousClock.now
      let pause = min((end - start) * Self.pauseFactor, .seconds(Self.interval))
      state.withLock { $0.nextEvaluation = end + pause }
    } catch StateError.partitionsLost {
      // Another node evaluates the alerts.
      return
    } catch {
      log.error("alerts cannot be evaluated: \(CommandError.message(of: error))")
    }
    for channel in channels { channel.queue.async { [self] in deliver(channel) } }
  }

  /// Sends a recipient every notification that is due, the oldest first.
  private func deliver(_ channel: Channel) {
    let recipient = channel.recipient
    do {
      while let delivery = try store.nextAlert(for: recipient.name) {
        guard !state.withLock({ $0.isStopped }), isLeader, isDue(delivery) else { return }
        let number = delivery.event.number
        guard
          now().timeIntervalSince(delivery.event.event.date) < HostStore.AlertLimits.deliveryTime
        else {
          log.error(
            "alert \(delivery.event.alert) is too old and is not sent to '\(recipient.name)'")
          try store.removeAlert(number, for: recipient.name)
          continue
        }
        deliveries.enter()
        defer { deliveries.leave() }
        do {
          try AlertSender(recipient: recipient).send(delivery.event)
        } catch {
          return try retry(delivery, on: channel, after: error)
        }
        try store.removeAlert(number, for: recipient.name)
      }
    } catch {
      log.error(
        "'\(recipient.name)' may receive an alert again: \(CommandError.message(of: error))")
    }
  }

  /// Whether a delivery is due; one that is due in a long time was stored before the clock was set back.
  private func isDue(_ delivery: AlertDelivery) -> Bool {
    let wait = delivery.due.timeIntervalSince(now())
    return wait <= 0 || wait > Self.maximumRetryDelay
  }

  private func retry(_ delivery: AlertDelivery, on channel: Channel, after error: any Error) throws
  {
    let number = delivery.event.number
    let delay = min(
      Self.maximumRetryDelay, Self.retryDelay * exp2(Double(min(delivery.attempts, 20))))
    log.error(
      "alert \(delivery.event.alert) was not delivered to '\(channel.recipient.name)', retrying in \(delay.inWords): "
        + CommandError.message(of: error))
    try store.deferAlert(
      number, for: channel.recipient.name, until: now().addingTimeInterval(delay))
    channel.queue.asyncAfter(deadline: .now() + delay + 0.01) { [weak self] in
      self?.deliver(channel)
    }
  }
}

extension NumberedAlertEvent {
  fileprivate func write(to log: LogWriter) {
    let line = "alert \(alert) \(event.state.rawValue): \(event.text): \(event.message)"
    switch event.state {
    case .raised: log.error(line)
    case .cleared: log.info(line)
    }
  }
}
