import Foundation
package import FramePipeline
import WidgetTimeline

extension SimulationReport {
  /// The report for programs: times in RFC 3339, lengths in seconds.
  package var json: JSONValue {
    .object([
      "start": start.json, "end": end.json, "instances": .array(instances.map(\.json)),
    ])
  }
}

extension SimulatedInstance {
  fileprivate var json: JSONValue {
    .object([
      "instance": .string(instance.id), "kind": .string(instance.kind),
      "family": .string(instance.family.description),
      "reloadCount": .integer(reloads.count), "chargedCount": .integer(chargedCount),
      "deferredCount": .integer(deferredCount), "joinedCount": .integer(joinedCount),
      "failedCount": .integer(failedCount), "staleSeconds": .number(staleTime),
      "reloads": .array(reloads.map(\.json)),
      "entries": .array(shown.map(\.json)),
      "stale": .array(stale.map(\.json)),
    ])
  }
}

extension ReloadRecord {
  fileprivate var json: JSONValue {
    .object([
      "date": date.json, "reason": .string(reason.rawValue), "charged": .bool(isCharged),
      "deferredFrom": deferredFrom?.json, "joined": .integer(joined),
      "failure": failure.map { .string($0) },
    ])
  }
}

extension ShownEntry {
  fileprivate var json: JSONValue {
    .object([
      "date": date.json, "from": from.json, "until": until.json, "staleSeconds": .number(stale),
    ])
  }
}

extension Range<Date> {
  fileprivate var json: JSONValue {
    .object(["from": lowerBound.json, "until": upperBound.json])
  }
}

extension Date {
  fileprivate var json: JSONValue { .string(Timestamp(self).text) }
}
