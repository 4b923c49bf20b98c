import Foundation
import Synchronization
import TestSupport
import Testing
import WidgetTimeline

@testable import PlacardCLI
@testable import WidgetHost

/// Alerts have the clock that the nodes of a database share, whatever that of the machine shows.
@Suite(.blocking) struct AlertClockTests {
  private static let start = Date(timeIntervalSince1970: 1_767_571_200)

  @Test func anAlertIsRaisedAndRepeatedByTheSharedClock() throws {
    let store = try HostStore()
    try store.add(
      WidgetInstance(
        id: "a", program: "/program", kind: "kind", family: .systemSmall, device: "panel",
        added: Self.start),
      at: Self.start)
    var settings = AlertSettings()
    settings.rules.silent = nil
    settings.rules.battery = nil
    settings.recipients = [
      AlertRecipient(name: "ops", channel: .command(["/bin/false"], timeout: 60))
    ]
    let clock = SharedClock(Self.start)
    let monitor = try AlertMonitor(
      settings, store: store, log: LogWriter(.text, label: "test", quiet: true), now: clock.now)
    var change = HostChange()
    var state = ReloadState()
    state.failure = ReloadFailure(
      message: "no network", count: 3, since: Self.start, retry: Self.start + 60)
    change.states["a"] = state
    monitor.record(change)

    clock.set(Self.start + 15 * 60 - 1)
    monitor.finish()
    #expect(try store.activeAlerts().isEmpty)

    clock.set(Self.start + 15 * 60)
    monitor.finish()
    #expect(try store.activeAlerts().values.map(\.raised) == [Self.start + 15 * 60])
    let delivery = try #require(try store.nextAlert(for: "ops"))
    #expect(delivery.attempts == 1)
    #expect(delivery.due == Self.start + 15 * 60 + 10)
  }
}

/// A clock that a test sets.
private final class SharedClock: Sendable {
  private let time: Mutex<Date>

  init(_ time: Date) { self.time = Mutex(time) }

  func set(_ time: Date) { self.time.withLock { $0 = time } }

  @Sendable func now() -> Date { time.withLock { $0 } }
}
