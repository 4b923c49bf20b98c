package import CheckedJSON
package import Foundation
import FramePipeline
import WidgetTimeline

/// The result of a simulation.
package struct SimulationReport: Hashable, Sendable {
  package var start, end: Date
  package var instances: [SimulatedInstance]
}

/// The simulated reloads and entries of an instance.
package struct SimulatedInstance: Hashable, Sendable {
  package var instance: WidgetInstance
  /// In the order of completion.
  package var reloads: [ReloadRecord]
  /// The intervals in which a timeline was shown although a new one was due: by its policy's date, or by a request that
  /// the budget delayed or that failed.
  package var stale: [Range<Date>]
  package var shown: [ShownEntry]
}

/// An entry that a display showed.
package struct ShownEntry: Hashable, Sendable {
  /// The entry's own date.
  package var date: Date
  package var from, until: Date
  /// How long a new timeline was due while it was shown, in seconds.
  package var stale: TimeInterval = 0
}

extension SimulatedInstance {
  package var chargedCount: Int { reloads.count { $0.isCharged } }
  package var deferredCount: Int { reloads.count { $0.deferredFrom != nil } }
  package var coalescedCount: Int { reloads.reduce(0) { $0 + $1.coalescedCount } }
  package var failedCount: Int { reloads.count { $0.failure != nil } }
  /// The total time in which it was stale, in seconds.
  package var staleTime: TimeInterval {
    stale.reduce(0) { $0 + $1.upperBound.timeIntervalSince($1.lowerBound) }
  }
}

extension SimulationReport {
  /// The report for programs: times in RFC 3339, durations in seconds.
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
      "deferredCount": .integer(deferredCount), "joinedCount": .integer(coalescedCount),
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
      "deferredFrom": deferredFrom?.json, "joined": .integer(coalescedCount),
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
