package import Foundation

/// What alerts are decided by.
package struct AlertObservations: Hashable, Sendable {
  /// The names of all instances.
  package var instances: Set<WidgetInstance.ID> = []
  /// The failures of instances that have one.
  package var failures: [WidgetInstance.ID: ReloadFailure] = [:]
  /// The last contacts of the devices that a person approved; an empty one for a device that had none.
  package var devices: [RegisteredDevice.ID: DeviceContact] = [:]
  /// When these devices were registered.
  package var registered: [RegisteredDevice.ID: Date] = [:]
  /// The labels of those that have one.
  package var labels: [RegisteredDevice.ID: String] = [:]
  /// When the host was started.
  package var start: Date

  package init(start: Date) { self.start = start }

  /// Returns the label of the display that an alert is about.
  func label(of subject: AlertSubject) -> String? {
    switch subject.kind {
    case .failing: nil
    case .silent, .battery: labels[subject.name]
    }
  }

  /// Returns an alert with the present label of its display; one of a display that was removed or renamed keeps the last.
  func relabeled(_ alert: ActiveAlert) -> ActiveAlert {
    guard devices[alert.subject.name] != nil else { return alert }
    var alert = alert
    alert.label = label(of: alert.subject)
    return alert
  }
}

/// The alerts after an evaluation, and what has changed.
package struct AlertEvaluation: Hashable, Sendable {
  /// By subject, in no particular order.
  package var active: [AlertSubject: ActiveAlert]
  /// Cleared alerts first, each by kind and name.
  package var events: [AlertEvent]
}

/// Decides which alerts are raised and cleared: a pure function of rules, observations and the active alerts.
package struct AlertEvaluator: Sendable {
  let rules: AlertRules

  package init(_ rules: AlertRules) { self.rules = rules }

  /// The maximum length of a message in characters.
  private static let maximumMessage = 2000

  /// The state of a condition.
  private enum Condition {
    case holds(since: Date, message: String)
    /// Between the thresholds: the alert stays as it is.
    case undecided
    /// It does not hold, and if that lasts for some seconds, the alert is cleared.
    case recovered(clearAfter: TimeInterval)
  }

  /// Returns the alerts at a time.
  ///
  /// - Parameters:
  ///   - observations: What is known at the time.
  ///   - active: The alerts of the evaluation before.
  ///   - now: The time.
  /// - Returns: The alerts from then on, and what has changed.
  package func evaluate(
    _ observations: AlertObservations, active: [AlertSubject: ActiveAlert], at now: Date
  ) -> AlertEvaluation {
    let conditions = conditions(observations, at: now)
    let active = active.mapValues { observations.relabeled($0) }
    var next = active
    var events: [AlertEvent] = []
    for (subject, alert) in active where conditions[subject] == nil {
      next[subject] = nil
      events.append(AlertEvent(.cleared, alert, at: now, message: "it is no longer watched"))
    }
    for (subject, condition) in conditions {
      switch condition {
      case .holds(let since, let message):
        if active[subject] == nil {
          var alert = ActiveAlert(subject, raised: now, since: since, message: message)
          alert.label = observations.label(of: subject)
          next[subject] = alert
          var event = AlertEvent(.raised, subject, at: now, since: since, message: message)
          event.label = alert.label
          events.append(event)
        }
        next[subject]?.recovering = nil
      case .undecided:
        next[subject]?.recovering = nil
      case .recovered(let clearAfter):
        guard let alert = active[subject] else { continue }
        // The clock may have been set back.
        let began = min(alert.recovering ?? now, now)
        guard now.timeIntervalSince(began) >= clearAfter else {
          next[subject]?.recovering = began
          continue
        }
        next[subject] = nil
        events.append(
          AlertEvent(.cleared, alert, at: now, message: "it has recovered"))
      }
    }
    events.sort { Self.order($0) < Self.order($1) }
    return AlertEvaluation(active: next, events: events)
  }

  private static func order(_ event: AlertEvent) -> (Int, String, String) {
    (event.state == .cleared ? 0 : 1, event.subject.kind.rawValue, event.subject.name)
  }

  private func conditions(
    _ observations: AlertObservations, at now: Date
  ) -> [AlertSubject: Condition] {
    var conditions: [AlertSubject: Condition] = [:]
    if let rule = rules.failing {
      for name in observations.instances {
        conditions[AlertSubject(.failing, name)] = Self.failing(
          observations.failures[name], rule, at: now)
      }
    }
    for (name, contact) in observations.devices {
      if let rule = rules.silent {
        conditions[AlertSubject(.silent, name)] = Self.silent(
          contact, registered: observations.registered[name], rule, start: observations.start,
          at: now)
      }
      if let rule = rules.battery {
        conditions[AlertSubject(.battery, name)] = Self.battery(contact, rule, at: now)
      }
    }
    return conditions
  }

  private static func failing(
    _ failure: ReloadFailure?, _ rule: AlertRules.Failing, at now: Date
  ) -> Condition {
    guard let failure else { return .recovered(clearAfter: rule.clearAfter) }
    guard failure.count >= rule.attempts, now.timeIntervalSince(failure.since) >= rule.after
    else { return .undecided }
    return .holds(since: failure.since, message: String(failure.cause.prefix(maximumMessage)))
  }

  private static func silent(
    _ contact: DeviceContact, registered: Date?, _ rule: AlertRules.Silent, start: Date,
    at now: Date
  ) -> Condition {
    guard let last = contact.date ?? registered, now.timeIntervalSince(last) >= rule.after else {
      return .recovered(clearAfter: rule.clearAfter)
    }
    guard now.timeIntervalSince(start) >= rule.grace else { return .undecided }
    return .holds(
      since: last,
      message: contact.date == nil
        ? "it has not contacted the server since it was registered"
        : "it has not contacted the server")
  }

  private static func battery(
    _ contact: DeviceContact, _ rule: AlertRules.Battery, at now: Date
  ) -> Condition {
    guard let charge = contact.battery, charge < rule.clearAt else {
      return .recovered(clearAfter: 0)
    }
    guard charge < rule.below, contact.isCharging != true else { return .undecided }
    return .holds(
      since: contact.date ?? now, message: "its battery has \(Int(charge.rounded())) %")
  }
}
