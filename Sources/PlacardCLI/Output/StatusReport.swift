import Foundation
import FramePipeline
import WidgetHost
import WidgetTimeline

/// What `status` writes.
struct StatusReport {
  let status: HostStatus
  /// The process of the running host.
  let host: Int32?
  let now: Date

  var json: JSONValue {
    .object([
      "host": host.map { .integer(Int($0)) } ?? .null,
      "waitingRequests": .integer(status.waitingRequests),
      "instances": .array(status.instances.map(json(of:))),
    ])
  }

  private func json(of instance: InstanceStatus) -> JSONValue {
    .object([
      "instance": .string(instance.instance.id), "kind": .string(instance.instance.kind),
      "family": .string(instance.instance.family.description),
      "device": .string(instance.instance.device), "values": instance.values.json,
      "stage": .string(instance.stage.rawValue), "entries": .integer(instance.entryCount),
      "shownEntry": instance.shownEntry.map(Self.json(of:)),
      "lastReload": instance.lastReload.map(Self.json(of:)),
      "nextReload": instance.next.map { Self.json(of: $0.start) },
      "nextReason": instance.next.map { .string($0.reason.rawValue) },
      "budgetUsed": .integer(instance.budgetUsed), "budgetPerDay": .integer(instance.budgetPerDay),
      "looksPerDay": .number((instance.looksPerDay * 10).rounded() / 10),
      "failure": instance.failure.map(json(of:)),
      "diagnostics": .array(instance.diagnostics.map { .string($0) }),
    ])
  }

  private func json(of failure: ReloadFailure) -> JSONValue {
    .object([
      "message": .string(failure.message), "count": .integer(failure.count),
      "since": Self.json(of: failure.since), "retry": Self.json(of: failure.retry),
    ])
  }

  private static func json(of date: Date) -> JSONValue { .string(Timestamp(date).text) }

  var text: String {
    let hostLine = host.map { "a host runs: process \($0)" } ?? "no host runs; start it with 'run'"
    let waiting =
      status.waitingRequests == 0 ? [] : ["\(status.waitingRequests) requests wait for it"]
    let none = status.instances.isEmpty ? ["there are no instances; see 'add'"] : []
    return ([hostLine] + waiting + none + status.instances.map(text(of:)))
      .joined(separator: "\n")
  }

  private func text(of instance: InstanceStatus) -> String {
    var lines = [instance.instance.text, "  " + shown(by: instance)]
    lines.append(
      "  \(instance.budgetUsed) of \(instance.budgetPerDay) reloads used in the last 24 h")
    if let next = instance.next {
      lines.append("  next reload \(inWords(until: next.start)): \(next.reason.rawValue)")
    }
    if let failure = instance.failure {
      lines.append(
        "  failed \(failure.count)×, again \(inWords(until: failure.retry)): \(failure.message)")
    }
    lines += instance.diagnostics.map { "  \($0)" }
    return lines.joined(separator: "\n")
  }

  private func inWords(until date: Date) -> String {
    date > now ? "in \(date.timeIntervalSince(now).inWords)" : "now"
  }

  private func shown(by instance: InstanceStatus) -> String {
    switch instance.stage {
    case .new: return "shows nothing yet"
    case .placeholder: return "shows its placeholder"
    case .snapshot: return "shows its snapshot"
    case .timeline:
      let age = instance.lastReload.map { "\(now.timeIntervalSince($0).inWords) ago" } ?? "before"
      let entries = instance.entryCount == 1 ? "one entry" : "\(instance.entryCount) entries"
      return "shows a timeline of \(entries), asked for \(age)"
    }
  }
}
