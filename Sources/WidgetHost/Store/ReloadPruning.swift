import Foundation

/// When a store removes old records of reloads.
///
/// Not with every commit, of which it would be a quarter of the statements, but with the first one, and then after an hour
/// or many records, by the times of the records: so the same commits remove the same records, also in virtual time. Each
/// step removes more than was added since the last one, however many reloads there are.
struct ReloadPruning: Sendable {
  /// The age in seconds at which records are removed.
  private static let age = 30.0 * 86_400
  /// The seconds, and the number of records, after which there is another step.
  private static let interval = 3600.0
  private static let maximumAddedCount = 1000
  /// The number of records that a step removes at most, if few were added.
  ///
  /// A limit keeps most of the log if a clock jumps ahead for a moment.
  private static let minimumCount = 100

  /// The removal of old records with a commit.
  struct Step: Hashable, Sendable {
    /// The time before which records are removed, the oldest first.
    let date: Date
    let maximumCount: Int
  }

  /// The time of the newest record of the commit with the last step.
  private var lastDate: Date?
  /// The number of records that were committed since.
  private var addedCount = 0

  /// Returns the step of a commit; `nil` if it needs none.
  func step(with reloads: [CompletedReload]) -> Step? {
    guard let newest = reloads.map(\.record.date).max() else { return nil }
    let count = addedCount + reloads.count
    if let lastDate, count < Self.maximumAddedCount,
      abs(newest.timeIntervalSince(lastDate)) < Self.interval
    {
      return nil
    }
    return Step(date: newest - Self.age, maximumCount: max(Self.minimumCount, 2 * count))
  }

  /// Records that a commit has succeeded.
  mutating func record(_ reloads: [CompletedReload], _ step: Step?) {
    if let step {
      lastDate = step.date + Self.age
      addedCount = 0
    } else {
      addedCount += reloads.count
    }
  }
}
