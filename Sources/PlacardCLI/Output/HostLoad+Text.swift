package import CheckedJSON
import Foundation
package import WidgetHost

extension HostLoad {
  /// Returns what holds up reloads, in lines for people; none if nothing does.
  ///
  /// - Parameter node: The node, if there are several.
  /// - Returns: The lines.
  package func lines(on node: String? = nil) -> [String] {
    let place = node.map { " on \($0)" } ?? ""
    return [
      slowKindsText.map { "slow\(place): \($0)" }, commitsText.map { "commits\(place): \($0)" },
    ].compactMap(\.self)
  }

  private var slowKindsText: String? {
    guard slowKindCount > 0 else { return nil }
    let listed = slowKinds.prefix(3).map { "\($0.kind) \(Self.duration(of: $0))" }
    let rest = slowKindCount - listed.count
    let names = listed.joined(separator: ", ") + (rest > 0 ? " and \(rest) more" : "")
    let subject = "\(slowKindCount) kind\(slowKindCount == 1 ? "" : "s") (\(names))"
    guard workers > 1 else { return "\(subject), and there is only one worker" }
    let limit = "at most \(workersPerSlowKind) of \(workers) workers"
    return slowKindCount == 1 ? "\(subject) has \(limit)" : "\(subject) have \(limit) each"
  }

  private static func duration(of kind: SlowKind) -> String {
    kind.seconds.map { "\($0) s" } ?? "over \(Int(HostLoad.slowDuration)) s"
  }

  private var commitsText: String? {
    let jobs = admittedJobs.map { "at most \($0) job\($0 == 1 ? "" : "s") between them" }
    let parts = [commitInterval.map { String(format: "every %.1f s", $0) }, jobs]
      .compactMap(\.self)
    guard !parts.isEmpty else { return nil }
    return "\(parts.joined(separator: ", ")), as the database answers slowly"
  }

  /// The members of its JSON.
  package var members: [JSONValue.Member] {
    [
      JSONValue.Member("workers", .integer(workers)),
      JSONValue.Member("slowKindCount", .integer(slowKindCount)),
      JSONValue.Member(
        "slowKinds",
        .array(
          slowKinds.map { kind in
            .object([
              "kind": .string(kind.kind), "seconds": kind.seconds.map { .integer($0) } ?? .null,
            ])
          })),
      JSONValue.Member("commitInterval", commitInterval.map { .number($0) } ?? .null),
      JSONValue.Member("admittedJobs", admittedJobs.map { .integer($0) } ?? .null),
    ]
  }
}

extension NodeLoad {
  /// The load with the name of its node, if it has one.
  package var json: JSONValue {
    .object((node.map { [JSONValue.Member("node", .string($0))] } ?? []) + load.members)
  }
}
