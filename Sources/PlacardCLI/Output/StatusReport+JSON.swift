import Foundation
import FramePipeline
import WidgetHost
import WidgetTimeline

extension StatusReport {
  var json: JSONValue {
    .object([
      "host": host.map { .integer(Int($0)) } ?? .null,
      "waitingRequests": .integer(status.waitingRequests),
      "instances": .array(status.instances.map(json(of:))),
      "stacks": .array(status.stacks.map(\.json)),
      "screens": .array(status.screens.map(\.json)),
    ])
  }

  private func json(of instance: InstanceStatus) -> JSONValue {
    .object([
      "instance": .string(instance.instance.id), "kind": .string(instance.instance.kind),
      "family": .string(instance.instance.family.description),
      "device": .string(instance.instance.device), "values": instance.values.json,
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
      "looksPerDay": .number((instance.looksPerDay * 10).rounded() / 10),
      "deviceProblem": deviceProblem(of: instance).map { .string($0) },
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
}
