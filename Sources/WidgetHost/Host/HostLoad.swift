package import Foundation

/// What holds up the reloads of a host: kinds of widgets whose reloads occupy workers for long, and a database that takes
/// long for commits.
package struct HostLoad: Hashable, Sendable, Codable {
  /// A kind whose reloads take long.
  package struct SlowKind: Hashable, Sendable, Codable {
    package var kind: String
    /// The mean duration of its reloads in seconds; `nil` if it was quick until a job that runs.
    package var seconds: Int?

    package init(kind: String, seconds: Int?) {
      self.kind = kind
      self.seconds = seconds
    }
  }

  /// The mean duration in seconds above which a kind is slow.
  package static let slowDuration = WorkerShares.slowDuration
  /// The maximum number of ``slowKinds``.
  package static let maximumKinds = 10

  /// The slow kinds, the slowest first, up to ``maximumKinds``.
  package var slowKinds: [SlowKind] = []
  /// The number of all slow kinds.
  package var slowKindCount = 0
  /// The number of workers.
  package var workers = 1
  /// The seconds between two commits, if they are more than usual because the database is slow.
  package var commitInterval: TimeInterval?
  /// The number of jobs that may have started before their results are committed, if the database limits it.
  package var admittedJobs: Int?

  package init() {}

  /// Whether nothing holds up reloads.
  package var isNormal: Bool {
    slowKindCount == 0 && commitInterval == nil && admittedJobs == nil
  }

  /// The number of workers that a slow kind may have while others could use them.
  package var workersPerSlowKind: Int { WorkerShares.limit(of: workers) }
}

/// The load of one host.
package struct NodeLoad: Hashable, Sendable {
  /// The name of the node; `nil` for the host of a state in a folder.
  package var node: String?
  package var load: HostLoad

  package init(node: String?, load: HostLoad) {
    self.node = node
    self.load = load
  }
}

extension HostLoad {
  /// Describes what is known of providers and commits.
  init(_ shares: WorkerShares, _ admission: CommitAdmission) {
    var seconds: [String: TimeInterval] = [:]
    for (provider, duration) in shares.slowProviders {
      seconds[provider.kind] = max(seconds[provider.kind] ?? 0, duration)
    }
    slowKindCount = seconds.count
    slowKinds = seconds.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
      .prefix(Self.maximumKinds)
      .map { kind, duration in
        SlowKind(
          kind: kind,
          seconds: duration > WorkerShares.slowDuration ? Int(duration.rounded()) : nil)
      }
    workers = shares.workers
    commitInterval = admission.slowInterval
    admittedJobs = admission.limit
  }
}

extension Host {
  /// Reports what holds up reloads, if that has changed.
  func reportLoad() {
    let load = HostLoad(queue.shares, admission)
    guard load != reportedLoad else { return }
    reportedLoad = load
    onLoadChange?(load)
  }
}
