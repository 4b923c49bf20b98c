import CheckedJSON
import Foundation
import FramePipeline
import WidgetHost
import WidgetTimeline
import WidgetWorker

/// The output of `status`.
struct StatusReport {
  let status: HostStatus
  /// Whether a host runs, and when it last scheduled.
  let host: HostHeartbeat
  let now: Date
  /// The known devices.
  let devices: DeviceProfileRegistry
  /// The state folder for the end of a message about its contents; empty if the command line names it.
  var location = ""
  /// Whether only some instances are reported.
  var isSelection = false
  /// What holds up the reloads of the running hosts.
  var loads: [NodeLoad] = []
  /// The instances that do not fail, have diagnostics, and are left out because only failing ones are reported.
  var hiddenDiagnostics: [WidgetInstance.ID] = []

  var text: String {
    let none =
      status.instances.isEmpty
      ? [
        isSelection ? "no instance fails" : "there are no instances\(location); add one with 'add'"
      ] : []
    // One instance is its own summary.
    let summary = status.instances.count > 1 ? summary.lines : []
    return
      (hostLines + summary + none + status.instances.map(text(of:)) + status.stacks.map(\.text)
      + status.screens.map(\.text) + hiddenLines)
      .joined(separator: "\n")
  }

  /// Instances do not fail while a source fails whose last data they show.
  private var hiddenLines: [String] {
    let count = hiddenDiagnostics.count
    guard count > 0 else { return [] }
    let subject =
      count == 1
      ? "one instance that does not fail has" : "\(count) instances that do not fail have"
    return ["\(subject) diagnostics: \(hiddenDiagnostics.listed()); 'status' has them"]
  }

  private var summary: StatusSummary { StatusSummary(of: status.instances, at: now) }

  private var hostLines: [String] {
    let lines = [
      host.process.map { "a host is running: process \($0)" }
        ?? "no host is running\(location); start it with 'run'",
      host.problem(at: now).map { "\($0.message); \($0.advice)" },
      waitingRequests,
      status.conditions.text(at: now),
      devicesShowingRemoved,
    ]
    return lines.compactMap(\.self) + loads.flatMap { $0.load.lines(on: $0.node) } + alertLines
  }

  private var waitingRequests: String? {
    let count = status.waitingRequests.count
    guard count > 0 else { return nil }
    let text = "\(count) request\(count == 1 ? " waits" : "s wait") for it"
    // Requests may be about what was not selected.
    guard !isSelection else { return text }
    // What is requested several times is named once.
    let subjects = status.waitingRequests.map(\.subject).reduce(into: [String]()) { all, subject in
      if !all.contains(subject) { all.append(subject) }
    }
    return "\(text): \(subjects.listed())"
  }

  private var devicesShowingRemoved: String? {
    let names = status.devicesShowingRemoved.map(\.nameWithLabel)
    guard !names.isEmpty else { return nil }
    let subject = names.count == 1 ? "one display shows" : "\(names.count) displays show"
    return "\(subject) what was removed: \(names.listed(atMost: 10))"
  }

  /// The maximum number of alerts in the text.
  private static let maximumAlerts = 10

  private var alertLines: [String] {
    let rest = status.alerts.count - Self.maximumAlerts
    let lines = status.alerts.prefix(Self.maximumAlerts).map { alert -> String in
      let text =
        "alert, raised \(now.timeIntervalSince(alert.raised).inWords) ago: \(alert.text)"
      return isReportedBelow(alert) ? text : "\(text): \(ReloadFailure.cause(of: alert.message))"
    }
    return lines + (rest > 0 ? ["and \(rest) other alert\(rest == 1 ? "" : "s")"] : [])
  }

  /// Whether the message of an alert is that of an instance's failure.
  private func isReportedBelow(_ alert: ActiveAlert) -> Bool {
    let failure = status.instances.first { $0.instance.id == alert.subject.name }?.failure
    return alert.subject.kind == .failing
      && failure?.cause == ReloadFailure.cause(of: alert.message)
  }

  private func text(of instance: InstanceStatus) -> String {
    let lines = [
      shown(by: instance),
      instance.environment.isEmpty ? nil : "environment: \(instance.environment.text)",
      budget(of: instance),
      nextReload(of: instance),
      deviceProblem(of: instance).map { "its display is not available: \($0)" },
      instance.failure.map { failure in
        "failed \(failure.count)×, \(retry(failure)): \(failure.cause)"
      },
    ]
    return
      ([instance.instance.text]
      + (lines.compactMap(\.self) + diagnostics(of: instance))
      .map { "  \($0)" })
      .joined(separator: "\n")
  }

  /// Returns the diagnostics, without those that have the cause of the failure, such as of a snapshot.
  private func diagnostics(of instance: InstanceStatus) -> [String] {
    let reason = instance.failure.map { Self.reason(of: $0.cause) }
    return instance.diagnostics.map { ReloadFailure.cause(of: $0) }
      .filter { Self.reason(of: $0) != reason }
  }

  /// Returns a message without the provider's request that failed.
  private static func reason(of message: String) -> String {
    message.replacing(/^[^':]* '[^']*' returned no \w+:\s/, with: "")
  }

  private func budget(of instance: InstanceStatus) -> String {
    guard let perDay = instance.budgetPerDay, let left = instance.budgetLeft else {
      return "reloads are not limited"
        + (instance.instance.budget == nil ? ": its display is on mains power" : "")
    }
    return "\(instance.budgetUsed) of \(perDay) reloads used in the last 24 h, \(left) left"
  }

  /// Returns what is wrong with the profile of an instance's display; its frames are not updated meanwhile.
  func deviceProblem(of instance: InstanceStatus) -> String? {
    do {
      _ = try devices.profile(id: instance.instance.device)
      return nil
    } catch {
      return CommandError.message(of: error)
    }
  }

  private func shown(by instance: InstanceStatus) -> String {
    switch instance.shown {
    case .new: return "shows nothing yet"
    case .placeholder: return "shows its placeholder"
    case .snapshot: return "shows its snapshot"
    case .timeline:
      let age = instance.timelineDate.map { "\(now.timeIntervalSince($0).inWords) ago" } ?? "before"
      let entries = instance.entryCount == 1 ? "one entry" : "\(instance.entryCount) entries"
      return "shows a timeline of \(entries), requested \(age)"
    }
  }

  /// Returns the line about the next reload; a retry is part of the failure's line.
  private func nextReload(of instance: InstanceStatus) -> String? {
    guard let next = instance.next else { return "no reload until the app requests one" }
    guard next.reason != .retry else { return nil }
    let wait = next.isDeferred && next.start > now ? ", if the budget allows it" : ""
    return "next reload \(description(until: next.start))\(wait): \(next.reason.explanation)"
  }

  /// Says when a failing instance is tried again, or since when it waits for its turn.
  private func retry(_ failure: ReloadFailure) -> String {
    let delay = now.timeIntervalSince(failure.retry)
    guard host.process != nil, delay >= 1 else {
      return "next retry \(description(until: failure.retry))"
    }
    return "its retry has been due for \(delay.inWords) and waits for a worker"
  }

  private func description(until date: Date) -> String {
    if date > now { return "in \(date.timeIntervalSince(now).inWords)" }
    return host.process == nil ? "with the next 'run'" : "now"
  }
}

extension HostConditions {
  /// Returns the conditions that affect the frequency of reloads, or `nil` if there are none.
  fileprivate func text(at now: Date) -> String? {
    let batteries = lowBatteries.sorted().map { "'\($0)' is low on battery" }
    let inUse = sessions.filter { $0.isActive && $0.until ?? .distantFuture > now }.map { session in
      "\(session.program.map { "the app of '\($0)'" } ?? "an app") is in use (\(session.activity))"
    }
    let all = batteries + inUse
    return all.isEmpty ? nil : all.joined(separator: ", ")
  }
}

extension HostRequest {
  /// What is requested, in words.
  fileprivate var subject: String {
    switch self {
    case .reload(let selection), .manualReload(let selection): "a reload of \(selection.subject)"
    case .viewed(let instance): "a view of '\(instance)'"
    case .session: "the use of an app"
    case .environment: "a change of the environment"
    case .location: "a change of the location"
    case .battery(let device, _): "the battery of '\(device)'"
    case .instanceChanged(let name), .stackChanged(let name), .screenChanged(let name):
      "a change of '\(name)'"
    case .perform(let instance, _): "a tap on '\(instance)'"
    case .page(let stack, _): "paging of '\(stack)'"
    case .configurationChanged: "a change of the configuration"
    case .transfersEnded: "the end of background transfers"
    }
  }
}

extension ReloadSelection {
  /// What is reloaded, in words.
  fileprivate var subject: String {
    switch self {
    case .all: "all instances"
    case .kind(let kind): "instances of '\(kind)'"
    case .instance(let name): "'\(name)'"
    case .instances(let names): names.map { "'\($0)'" }.listed()
    }
  }
}

extension StatusReport {
  var json: JSONValue {
    .object([
      "host": host.process.map { .integer(Int($0)) } ?? .null,
      "scheduling": host.isScheduling(at: now).map(JSONValue.bool) ?? .null,
      "lastSchedulingPass": host.lastPass.map(Self.json(of:)) ?? .null,
      "loads": .array(loads.map(\.json)),
      "waitingRequests": .integer(status.waitingRequests.count),
      "devicesShowingRemoved": .array(status.devicesShowingRemoved.map { .string($0.id) }),
      "summary": summary.json,
      "alerts": .array(status.alerts.map(\.json)),
      "instances": .array(status.instances.map(json(of:))),
      "stacks": .array(status.stacks.map(\.json)),
      "screens": .array(status.screens.map(\.json)),
    ])
  }

  private func json(of instance: InstanceStatus) -> JSONValue {
    .object([
      "instance": .string(instance.instance.id), "kind": .string(instance.instance.kind),
      "family": .string(instance.instance.family.description),
      "device": .string(instance.instance.device),
      "program": .string(instance.instance.program),
      "version": (instance.instance.version?.digest ?? instance.instance.templateVersion)
        .map { .string($0) },
      "values": instance.values.json,
      "environment": instance.environment.isEmpty ? nil : instance.environment.json,
      "stage": .string(instance.stage.rawValue), "entries": .integer(instance.entryCount),
      "shownEntry": instance.shownEntry.map(Self.json(of:)),
      "timelineDate": instance.timelineDate.map(Self.json(of:)),
      "lastReload": instance.lastReload.map(Self.json(of:)),
      "nextReload": instance.next.map { Self.json(of: max($0.start, now)) },
      "nextReason": instance.next.map { .string($0.reason.rawValue) },
      "budgetUsed": .integer(instance.budgetUsed),
      "budgetPerDay": instance.budgetPerDay.map { .integer($0) },
      "budgetLeft": instance.budgetLeft.map { .integer($0) },
      "budget": instance.instance.budget.map(\.json),
      "looksPerDay": .number((instance.viewsPerDay * 10).rounded() / 10),
      "deviceProblem": deviceProblem(of: instance).map { .string($0) },
      "failure": instance.failure.map(json(of:)),
      "diagnostics": .array(instance.diagnostics.map { .string($0) }),
    ])
  }

  private func json(of failure: ReloadFailure) -> JSONValue {
    .object([
      "message": .string(failure.cause), "count": .integer(failure.count),
      "since": Self.json(of: failure.since), "retry": Self.json(of: failure.retry),
    ])
  }

  private static func json(of date: Date) -> JSONValue { .string(Timestamp(date).text) }
}

extension StatusSummary {
  /// The maximum number of messages of each kind in the text.
  private static let maximumMessages = 10

  /// The counts, and the messages that instances share.
  fileprivate var lines: [String] {
    let retries = [
      backingOff == 0 ? nil : "\(backingOff) in back-off",
      lateRetries == 0 ? nil : "\(lateRetries) with a late retry",
    ].compactMap(\.self).joined(separator: ", ")
    let waiting = retries.isEmpty ? "" : " (\(retries))"
    let counts = [
      "\(fine) fine", failing == 0 ? nil : "\(failing) failing\(waiting)",
      late == 0 ? nil : "\(late) late", new == 0 ? nil : "\(new) not drawn yet",
    ]
    return ["\(instanceCount) instances: \(counts.compactMap(\.self).joined(separator: ", "))"]
      + Self.lines(failures) + Self.lines(diagnostics)
  }

  private static func lines(_ messages: [Message]) -> [String] {
    let rest = messages.count - maximumMessages
    return messages.prefix(maximumMessages).map { message in
      "  \(message.count)× \(message.text) (\(message.instances.listed()))"
    }
      + (rest > 0 ? ["  and \(rest) other message\(rest == 1 ? "" : "s")"] : [])
  }

  fileprivate var json: JSONValue {
    .object([
      "instances": .integer(instanceCount), "fine": .integer(fine), "failing": .integer(failing),
      "backingOff": .integer(backingOff), "lateRetries": .integer(lateRetries),
      "late": .integer(late), "new": .integer(new),
      "failures": Self.json(failures), "diagnostics": Self.json(diagnostics),
    ])
  }

  private static func json(_ messages: [Message]) -> JSONValue {
    .array(
      messages.map { message in
        .object([
          "message": .string(message.text), "instances": .integer(message.count),
          "example": message.example.map { .string($0) },
        ])
      })
  }
}
