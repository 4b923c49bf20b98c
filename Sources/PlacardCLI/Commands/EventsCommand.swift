import ArgumentParser
import CheckedJSON
import Foundation
import FramePipeline
import Glibc
import WidgetHost
import WidgetWorker

/// Prints what a host did, one line of JSON for each event.
struct EventsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "events",
    abstract: "Print reloads, alerts and contacts of displays as lines of JSON",
    discussion: """
      Each line is an object with 'event', 'date' and what the event is about: 'reload' has the \
      instance, the reason, the former and the new version after an upgrade, and the failure, if \
      any; 'alert' has what it is about, and whether it was raised or cleared; 'contact' has the \
      display, its battery and its last error. Contacts are only printed with --follow. If \
      instances are selected, nothing about displays is printed.

      Reloads are printed in the order in which they ended, with the dates at which they started, \
      also with --follow; an alert is printed before the first of them that started after it.

      EXAMPLE:
        \(RootCommand.programName) events --since 6h --failing
      """)

  @OptionGroup var selection: InstanceSelectionOptions

  @Option(
    help: ArgumentHelp(
      "Begin with the events of this last time, such as 6h (default: 24h; with --follow, none)",
      valueName: "duration"))
  var since: DurationArgument?

  @Flag(name: .shortAndLong, help: "Keep printing events as they occur, until Ctrl-C or SIGTERM")
  var follow = false

  @OptionGroup var state: StateOptions

  /// The number of events that are read at a time.
  fileprivate static let batch = 1000
  /// The seconds between two polls for events.
  private static let interval = 1.0

  func run() throws {
    let signals = try follow ? TerminationSignals() : nil
    // A host that starts later creates the folder.
    let store = try state.storeForReading()
    var log = EventLog(filter: selection.filter)
    let start = since.map { Date().addingTimeInterval(-$0.seconds) }
    if follow, start == nil {
      try log.skip(store)
    } else {
      let start = start ?? Date().addingTimeInterval(-86_400)
      try log.writeEvents(of: store, since: start)
    }
    guard let signals else { return }
    try log.loadContacts(of: store)
    while !StandardOutput.isClosed, !signals.wait(atMost: Self.interval) {
      let store = try state.storeForReading()
      try log.writeEvents(of: store, since: start ?? .distantPast)
      try log.writeContacts(of: store)
    }
  }

  /// The events that were printed.
  private struct EventLog {
    let filter: InstanceFilter
    /// The numbers of the last reload and of the last event of an alert.
    private var last: Int64 = 0
    private var lastAlert: Int64 = 0
    /// Events of alerts that were read and not printed.
    private var alerts: ArraySlice<NumberedAlertEvent> = []
    private var instances: [WidgetInstance.ID: WidgetInstance] = [:]
    private var contacts: [RegisteredDevice.ID: DeviceContact] = [:]

    init(filter: InstanceFilter) { self.filter = filter }

    /// Skips the events that were recorded so far.
    mutating func skip(_ store: HostStore) throws {
      last = try store.lastReloadNumber()
      lastAlert = try store.lastAlertNumber()
    }

    /// Prints reloads, and each alert before the first reload that started after it.
    mutating func writeEvents(of store: HostStore, since: Date) throws {
      alerts = try store.alertEvents(after: lastAlert, since: since, atMost: .max)[...]
      lastAlert = alerts.last?.number ?? lastAlert
      try writeReloads(of: store, since: since)
      writeAlerts(until: .distantFuture)
    }

    private mutating func writeAlerts(until date: Date) {
      while let alert = alerts.first, alert.event.date <= date {
        alerts.removeFirst()
        if filter.isEmpty || includes(alert.event.subject) { write(alert.json) }
      }
    }

    private func includes(_ subject: AlertSubject) -> Bool {
      guard subject.kind == .failing, let instance = instances[subject.name] else { return false }
      return filter.includes(instance, isFailing: true)
    }

    private mutating func writeReloads(of store: HostStore, since: Date) throws {
      instances = [:]
      if !alerts.isEmpty, !filter.isEmpty { try readInstances(store) }
      while true {
        let reloads = try store.reloads(after: last, since: since, atMost: EventsCommand.batch)
        guard let newest = reloads.last else { break }
        last = newest.number
        if instances.isEmpty { try readInstances(store) }
        // Reloads are numbered when they end, and dated when they start. In the order of dates, one that ends later could
        // belong before lines that are printed already.
        for reload in reloads {
          writeAlerts(until: reload.record.date)
          guard let instance = instances[reload.record.instance],
            filter.includes(instance, isFailing: reload.record.failure != nil)
          else { continue }
          write(reload.record.json(of: instance))
        }
      }
    }

    private mutating func readInstances(_ store: HostStore) throws {
      instances = Dictionary(try store.instances().map { ($0.id, $0) }) { first, _ in first }
    }

    mutating func loadContacts(of store: HostStore) throws {
      contacts = try store.deviceContacts()
    }

    mutating func writeContacts(of store: HostStore) throws {
      guard filter.isEmpty else { return }
      let current = try store.deviceContacts()
      for (name, contact) in current.sorted(by: { $0.key < $1.key })
      where contact != contacts[name] {
        write(contact.json(of: name))
      }
      contacts = current
    }

    private func write(_ event: JSONValue) {
      StandardOutput.write(JSONWriter.string(of: event, layout: .compact))
      fflush(nil)
    }
  }
}

extension ReloadRecord {
  fileprivate func json(of instance: WidgetInstance) -> JSONValue {
    .object([
      "event": "reload", "date": .string(Timestamp(date).text),
      "instance": .string(instance.id), "kind": .string(instance.kind),
      "device": .string(instance.device), "reason": .string(reason.rawValue),
      "former": upgrade.flatMap { Self.json(ofVersion: $0.former) },
      "version": upgrade.flatMap { Self.json(ofVersion: $0.version) },
      "isCharged": .bool(isCharged), "failure": failure.map(JSONValue.string),
    ])
  }

  /// Returns the identifier of a version; `nil` for the files of a template's folder, which have none.
  private static func json(ofVersion id: ProgramVersion.ID) -> JSONValue? {
    id.isEmpty ? nil : .string(id)
  }
}

extension DeviceContact {
  fileprivate func json(of device: RegisteredDevice.ID) -> JSONValue {
    .object([
      "event": "contact", "date": date.map { .string(Timestamp($0).text) },
      "device": .string(device), "battery": battery.map(JSONValue.number),
      "isCharging": isCharging.map(JSONValue.bool), "signal": signal.map(JSONValue.integer),
      "lastError": lastError.map(JSONValue.string),
    ])
  }
}
