import Foundation
import Graphics
import WidgetHost
import WidgetTimeline

/// What a host tells the person who runs it: a line for each reload, and what goes wrong.
final class HostLog {
  /// How many reloads have failed.
  private(set) var failures = 0

  private let quiet: Bool
  private var lastComplaint: String?

  init(quiet: Bool) { self.quiet = quiet }

  func write(_ line: String) {
    if !quiet { StandardError.write(line) }
  }

  /// Tells of something wrong; the same thing again is not told again.
  func reportError(_ text: String) {
    guard text != lastComplaint else { return }
    lastComplaint = text
    StandardError.reportError(text)
  }

  /// Tells of reloads that were just put down.
  func note(_ change: HostChange) {
    lastComplaint = nil
    for record in change.records {
      let charge = record.isCharged ? "charged" : "free"
      let subject = "\(record.instance): \(record.reason.rawValue), \(charge)"
      if let failure = record.failure {
        failures += 1
        StandardError.reportError("\(subject): \(failure)")
      } else {
        let entries = change.states[record.instance]?.timeline?.entries.count ?? 0
        let time = Int(clamping: (Date().timeIntervalSince(record.date) * 1000).rounded())
        write("\(subject), \(entries) \(entries == 1 ? "entry" : "entries"), \(time) ms")
      }
    }
  }
}

/// A store that has what is committed told to the person who runs the host.
final class LoggingStore: HostStore {
  private let store: any HostStore
  private let log: HostLog

  init(_ store: any HostStore, log: HostLog) {
    self.store = store
    self.log = log
  }

  func commit(_ change: HostChange) throws {
    try store.commit(change)
    log.note(change)
  }

  func instances() throws -> [WidgetInstance] { try store.instances() }
  func add(_ instance: WidgetInstance, at now: Date) throws { try store.add(instance, at: now) }
  func remove(_ instance: WidgetInstance.ID, at now: Date) throws {
    try store.remove(instance, at: now)
  }
  func replace(_ instance: WidgetInstance, at now: Date) throws {
    try store.replace(instance, at: now)
  }
  func configure(_ instance: WidgetInstance.ID, values: ParameterValues, at now: Date) throws {
    try store.configure(instance, values: values, at: now)
  }
  func place(_ instance: WidgetInstance.ID, _ place: InstancePlace?, at now: Date) throws {
    try store.place(instance, place, at: now)
  }

  func stacks() throws -> [WidgetStack] { try store.stacks() }
  func add(_ stack: WidgetStack, at now: Date) throws { try store.add(stack, at: now) }
  func replace(_ stack: WidgetStack, at now: Date) throws { try store.replace(stack, at: now) }
  func remove(stack: WidgetStack.ID, at now: Date) throws {
    try store.remove(stack: stack, at: now)
  }
  func setBudget(_ budget: ReloadLimit?, of instance: WidgetInstance.ID, at now: Date) throws {
    try store.setBudget(budget, of: instance, at: now)
  }

  func stackStates() throws -> [WidgetStack.ID: StackState] { try store.stackStates() }

  func screens() throws -> [WidgetScreen] { try store.screens() }
  func apply(_ change: ScreenChange, at now: Date) throws { try store.apply(change, at: now) }
  func screenStates() throws -> [WidgetScreen.ID: ScreenState] { try store.screenStates() }

  func reloadStates() throws -> [WidgetInstance.ID: ReloadState] { try store.reloadStates() }
  func conditions() throws -> HostConditions { try store.conditions() }

  func post(_ request: HostRequest, at now: Date) throws { try store.post(request, at: now) }
  func postedRequests() throws -> [PostedRequest] { try store.postedRequests() }

  func reloads(of instance: WidgetInstance.ID?, since: Date) throws -> [ReloadRecord] {
    try store.reloads(of: instance, since: since)
  }
}
