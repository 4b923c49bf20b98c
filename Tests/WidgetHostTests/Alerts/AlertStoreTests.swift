import Foundation
import Testing

@testable import WidgetHost

/// Alerts and what waits for their recipients are stored.
struct AlertStoreTests {
  private static let now = Date.january(1)
  private let state = TestState()

  /// Returns an evaluation that raises alerts about instances.
  private func raising(
    _ names: String..., at date: Date = now, besides active: [AlertSubject: ActiveAlert] = [:]
  ) -> AlertEvaluation {
    var evaluation = AlertEvaluation(active: active, events: [])
    for name in names {
      let subject = AlertSubject(.failing, name)
      evaluation.active[subject] = ActiveAlert(subject, raised: date, since: date, message: "no")
      evaluation.events.append(
        AlertEvent(.raised, subject, at: date, since: date, message: "no"))
    }
    return evaluation
  }

  @Test func anotherHostKnowsWhatWasRaised() throws {
    let raised = raising("a", "b")
    try state.store().record(raised, after: [:], for: [], at: Self.now)
    #expect(try state.store().activeAlerts().mapValues(\.since) == raised.active.mapValues(\.since))
    let cleared = AlertEvaluation(active: [:], events: [])
    try state.store().record(cleared, after: raised.active, for: [], at: Self.now)
    #expect(try state.store().activeAlerts() == [:])
  }

  @Test func theClearanceOfAnAlertHasItsNumber() throws {
    let store = try state.store()
    try store.record(raising("a", "b"), after: [:], for: ["ops"], at: Self.now)
    let active = try store.activeAlerts()
    var observations = AlertObservations(start: Self.now)
    observations.instances = ["a"]
    let cleared = AlertEvaluator(AlertRules())
      .evaluate(observations, active: active, at: Self.now + 1)
    try store.record(cleared, after: active, for: ["ops"], at: Self.now + 1)
    let events = try store.alertEvents(after: 0, since: Self.now, atMost: 9)
    #expect(
      events.map { "\($0.number) \($0.event.state.rawValue) \($0.event.subject.name) \($0.alert)" }
        == [
          "1 raised a 1", "2 raised b 2", "3 cleared b 2",
        ])
  }

  @Test func deliversAlertsInOrderPerRecipient() throws {
    let store = try state.store()
    try store.record(raising("a", "b"), after: [:], for: ["ops", "page"], at: Self.now)
    #expect(try next("ops", store) == "a 0")
    try store.deferAlert(1, for: "ops", until: Self.now + 20)
    #expect(try next("ops", store) == "a 1" && next("page", store) == "a 0")
    #expect(try store.nextAlert(for: "ops")?.due == Self.now + 20)
    try store.removeAlert(1, for: "ops")
    #expect(try next("ops", store) == "b 0" && next("page", store) == "a 0")
    try store.removeAlert(2, for: "ops")
    #expect(try next("ops", store) == nil)
  }

  /// Returns the next alert of a recipient, and how often it was tried.
  private func next(_ recipient: String, _ store: HostStore) throws -> String? {
    try store.nextAlert(for: recipient).map { "\($0.event.event.subject.name) \($0.attempts)" }
  }

  @Test func aStartTriesAtOnceAndForgetsRemovedRecipients() throws {
    let store = try state.store()
    try store.record(raising("a"), after: [:], for: ["ops", "page"], at: Self.now)
    try store.deferAlert(1, for: "ops", until: Self.now + 3600)
    try store.pruneAlertDeliveries(for: ["ops"])
    let waiting = try #require(try store.nextAlert(for: "ops"))
    #expect(waiting.due <= Self.now && waiting.attempts == 0)
    #expect(try store.nextAlert(for: "page") == nil)
  }

  @Test func theOldestOfTooManyAreDropped() throws {
    let store = try state.store()
    for number in 0..<HostStore.AlertLimits.waiting + 3 {
      try store.record(raising("i\(number)"), after: [:], for: ["ops"], at: Self.now)
    }
    try store.pruneAlertDeliveries(for: ["ops"])
    #expect(try next("ops", store) == "i3 0")
  }

  @Test func eventsAreKeptForAMonth() throws {
    let store = try state.store()
    try store.record(raising("a"), after: [:], for: ["ops"], at: Self.now)
    let later = Self.now + 31 * 86_400
    try store.record(raising("b", at: later), after: [:], for: ["ops"], at: later)
    let events = try store.alertEvents(after: 0, since: .distantPast, atMost: 10)
    #expect(events.map(\.number) == [2])
    #expect(try next("ops", store) == "b 0")
  }
}
