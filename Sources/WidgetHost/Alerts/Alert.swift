package import CheckedJSON
package import Foundation
import FramePipeline

/// A condition that a person has to know of: what it is about, and of which instance or display.
package struct AlertSubject: Hashable, Codable, Sendable {
  package enum Kind: String, Hashable, Codable, Sendable, CaseIterable {
    /// The reloads of an instance fail.
    case failing
    /// A display has not contacted the server.
    case silent
    /// The battery of a display is low.
    case battery
  }

  package var kind: Kind
  /// The name of the instance, or of the registered device.
  package var name: String

  package init(_ kind: Kind, _ name: String) {
    self.kind = kind
    self.name = name
  }
}

/// An alert that was raised and not yet cleared.
package struct ActiveAlert: Hashable, Codable, Sendable {
  package var subject: AlertSubject
  package var raised: Date
  /// When the condition began.
  package var since: Date
  package var message: String
  /// The label of the display; `nil` for one without a label, and for instances.
  package var label: String?
  /// Since when the condition no longer holds; `nil` while it does.
  package var recovering: Date?
  /// The number of the event with which it was raised; `nil` before it is stored, and in alerts of earlier versions.
  package var number: Int64?

  package init(
    _ subject: AlertSubject, raised: Date, since: Date, message: String, recovering: Date? = nil
  ) {
    self.subject = subject
    self.raised = raised
    self.since = since
    self.message = message
    self.recovering = recovering
  }
}

/// That an alert was raised or cleared, as recipients are notified.
package struct AlertEvent: Hashable, Codable, Sendable {
  package enum State: String, Hashable, Codable, Sendable {
    case raised, cleared
  }

  package var state: State
  package var subject: AlertSubject
  package var date: Date
  /// When the condition began.
  package var since: Date
  /// What is wrong, or why the alert was cleared.
  package var message: String
  /// The label of the display; `nil` for one without a label, and for instances.
  package var label: String?
  /// The number of the event with which a cleared alert was raised; `nil` for one that is raised, and in events of
  /// earlier versions.
  package var raisedNumber: Int64?

  package init(
    _ state: State, _ subject: AlertSubject, at date: Date, since: Date, message: String
  ) {
    self.state = state
    self.subject = subject
    self.date = date
    self.since = since
    self.message = message
  }

  /// Creates an event about an active alert.
  package init(_ state: State, _ alert: ActiveAlert, at date: Date, message: String) {
    self.init(state, alert.subject, at: date, since: alert.since, message: message)
    label = alert.label
    raisedNumber = alert.number
  }
}

/// An event of an alert with its number in the store, which grows.
package struct NumberedAlertEvent: Hashable, Sendable {
  package var number: Int64
  package var event: AlertEvent
  /// What identifies the alert: the same when it is raised and when it is cleared.
  package var alert: Int64 { event.raisedNumber ?? number }

  package init(number: Int64, _ event: AlertEvent) {
    self.number = number
    self.event = event
  }
}

extension AlertSubject {
  /// What it is about, to precede a message.
  fileprivate func text(label: String?) -> String {
    let subject = "'\(name)'" + (label.map { " (\($0))" } ?? "")
    return switch kind {
    case .failing: "instance \(subject) fails"
    case .silent: "display \(subject) is silent"
    case .battery: "display \(subject) is low on battery"
    }
  }

  /// The name of the JSON member that has ``name``.
  fileprivate var memberName: String {
    switch kind {
    case .failing: "instance"
    case .silent, .battery: "device"
    }
  }
}

extension AlertEvent {
  /// What it is about, to precede the message.
  package var text: String { subject.text(label: label) }
}

extension NumberedAlertEvent {
  /// The event as recipients and `events` get it.
  package var json: JSONValue {
    .object([
      "event": "alert", "date": .string(Timestamp(event.date).text),
      "id": .integer(Int(alert)), "state": .string(event.state.rawValue),
      "alert": .string(event.subject.kind.rawValue),
      event.subject.memberName: .string(event.subject.name),
      "label": event.label.map(JSONValue.string),
      "since": .string(Timestamp(event.since).text), "message": .string(event.message),
    ])
  }
}

extension ActiveAlert {
  /// What it is about, to precede the message.
  package var text: String { subject.text(label: label) }

  /// The alert as `status` prints it.
  package var json: JSONValue {
    .object([
      "alert": .string(subject.kind.rawValue), subject.memberName: .string(subject.name),
      "label": label.map(JSONValue.string), "raised": .string(Timestamp(raised).text),
      "since": .string(Timestamp(since).text), "message": .string(message),
    ])
  }
}
