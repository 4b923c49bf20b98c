package import Foundation

/// What a simulation found out.
package struct SimulationReport: Hashable, Sendable {
  package var start, end: Date
  package var instances: [SimulatedInstance]
}

/// What happened to an instance in a simulation.
package struct SimulatedInstance: Hashable, Sendable {
  package var instance: WidgetInstance
  /// In the order in which they ended.
  package var reloads: [ReloadRecord]
  /// The times in which a timeline stayed on the screen though a new one was wanted: by its policy's date, or
  /// by a request that had to wait for the budget or that failed.
  package var stale: [Range<Date>]
  package var shown: [ShownEntry]
}

/// An entry that a display showed.
package struct ShownEntry: Hashable, Sendable {
  /// The entry's own date.
  package var date: Date
  package var from, until: Date
  /// How long a new timeline was wanted while it was shown, in seconds.
  package var stale: TimeInterval = 0
}

extension SimulatedInstance {
  package var chargedCount: Int { reloads.count { $0.isCharged } }
  package var deferredCount: Int { reloads.count { $0.deferredFrom != nil } }
  package var joinedCount: Int { reloads.reduce(0) { $0 + $1.joined } }
  package var failedCount: Int { reloads.count { $0.failure != nil } }
  /// For how long it was stale in all, in seconds.
  package var staleTime: TimeInterval {
    stale.reduce(0) { $0 + $1.upperBound.timeIntervalSince($1.lowerBound) }
  }
}
