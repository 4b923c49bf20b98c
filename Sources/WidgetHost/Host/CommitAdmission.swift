package import Foundation

/// How many jobs a host may have started whose results are not committed, and how often it commits.
///
/// Both follow the time that the database takes for a commit: after a slow or failed one the number is halved, and after a
/// slow one the interval is doubled; each quick one adds as many jobs as there are workers and halves the interval, until there is no
/// limit again. The least is a job for each worker in an interval. So a host starts what a slow database can take, instead of drawing what is repeated after a failure.
struct CommitAdmission {
  /// The time in seconds that a commit may take.
  static let targetDuration: TimeInterval = 1
  /// The longest interval between two commits in seconds, unless a longer one was chosen.
  static let maximumInterval: TimeInterval = 5
  /// The shortest interval in seconds after a slow commit.
  private static let minimumSlowInterval: TimeInterval = 0.5
  /// The number of jobs for each worker from which there is no limit.
  private static let unlimitedJobsPerWorker = 16
  /// The number of jobs that a person asked for that may start beyond the limit.
  private static let reservedCount = 1

  private let chosenInterval: TimeInterval
  /// The minimum time between two commits of results, in seconds.
  private(set) var interval: TimeInterval
  /// The number of jobs that run or whose results are not committed; `nil` is any.
  private(set) var limit: Int?

  /// The interval, if it is longer than the chosen one because the database is slow.
  var slowInterval: TimeInterval? { interval > chosenInterval ? interval : nil }

  init(interval: TimeInterval) {
    chosenInterval = interval
    self.interval = interval
  }

  /// Whether another job may start.
  ///
  /// - Parameters:
  ///   - count: The number of jobs that run or whose results are not committed.
  ///   - isForPerson: Whether only what a person asked for is started.
  /// - Returns: Whether it may.
  func admits(after count: Int, isForPerson: Bool) -> Bool {
    limit.map { count < $0 + (isForPerson ? Self.reservedCount : 0) } ?? true
  }

  /// Records a commit.
  ///
  /// - Parameters:
  ///   - duration: The time that it took in seconds; `nil` if it failed.
  ///   - jobCount: The number of jobs that ran or whose results it had.
  ///   - workers: The number of workers.
  mutating func recordCommit(taking duration: TimeInterval?, jobCount: Int, workers: Int) {
    if let duration, duration <= Self.targetDuration {
      if let limit {
        let raised = limit + max(1, workers)
        self.limit = raised < Self.unlimitedJobsPerWorker * max(1, workers) ? raised : nil
      }
      interval = max(chosenInterval, interval / 2)
      // What is left of a longer interval is not worth another rule.
      if interval < Self.minimumSlowInterval { interval = chosenInterval }
    } else {
      limit = max(workers, min(limit ?? .max, max(jobCount, workers)) / 2)
      // A failed one is tried again by the next step.
      guard duration != nil else { return }
      let doubled = 2 * max(interval, Self.minimumSlowInterval / 2)
      interval = max(chosenInterval, min(Self.maximumInterval, doubled))
    }
  }
}

/// The measurement of a commit.
package struct CommitMeasurement: Hashable, Sendable {
  /// The time that it took in seconds.
  package var duration: TimeInterval
  /// Whether it failed, so that it is tried again.
  package var isFailure: Bool
  /// The number of jobs that may run or be uncommitted from then on; `nil` is any.
  package var admittedJobs: Int?
}
