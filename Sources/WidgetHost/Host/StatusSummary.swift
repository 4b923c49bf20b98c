package import Foundation

/// How many instances are in which condition, and which messages they have.
package struct StatusSummary: Hashable, Sendable {
  /// How long after its time a reload is late, in seconds.
  package static let tolerance: TimeInterval = 60

  package private(set) var instanceCount = 0
  /// Instances without a failure whose reloads are on time.
  package private(set) var fine = 0
  /// Instances whose last reload failed.
  package private(set) var failing = 0
  /// Failing instances whose next retry is in the future.
  package private(set) var backingOff = 0
  /// Failing instances whose retry is due for more than a minute.
  package private(set) var lateRetries = 0
  /// Instances without a failure whose reload is due for more than a minute.
  package private(set) var late = 0
  /// Instances that have no timeline and no failure yet.
  package private(set) var new = 0
  /// Each cause of failures and the number of instances that have it, the most frequent first.
  package private(set) var failures: [Message] = []
  /// Each cause of diagnostics and the number of instances that have it, the most frequent first.
  package private(set) var diagnostics: [Message] = []

  package struct Message: Hashable, Sendable {
    package var text: String
    package var count: Int
    /// One of the messages, if they differ.
    package var example: String?
    /// The instances that have it, in the order of the status.
    package var instances: [WidgetInstance.ID] = []
  }

  package init(of instances: [InstanceStatus], at now: Date) {
    instanceCount = instances.count
    for instance in instances {
      if let failure = instance.failure {
        failing += 1
        if failure.retry > now { backingOff += 1 }
        if failure.retry < now.addingTimeInterval(-Self.tolerance) { lateRetries += 1 }
      } else if instance.stage != .timeline {
        new += 1
      } else if let next = instance.next, next.start < now.addingTimeInterval(-Self.tolerance) {
        late += 1
      } else {
        fine += 1
      }
    }
    failures = Self.grouped(
      instances.compactMap { instance in
        instance.failure.map { MessageCause($0.message, of: instance) }
      }, by: \.key)
    diagnostics = Self.grouped(
      instances.flatMap { instance in
        Dictionary(
          instance.diagnostics.map { MessageCause($0, of: instance) }
            .map { ($0.keyWithoutNumbers, $0) }
        ) { first, _ in first }.values
      }, by: \.keyWithoutNumbers)
  }

  /// Counts causes with the same key.
  ///
  /// Failures with other numbers, such as those of HTTP, have other causes; diagnostics have not, whatever the units of
  /// their durations are.
  private static func grouped(
    _ causes: [MessageCause], by key: (MessageCause) -> String
  ) -> [Message] {
    Dictionary(grouping: causes, by: key).values.map { same in
      // What is the same in all of them is not left out.
      let text = MessageCause.sharedText(of: same)
      let example = same.first.flatMap { $0.text == text ? nil : $0.text }
      return Message(
        text: text, count: same.count, example: example, instances: same.map(\.instance))
    }
    .sorted { ($1.count, $0.text) < ($0.count, $1.text) }
  }
}
