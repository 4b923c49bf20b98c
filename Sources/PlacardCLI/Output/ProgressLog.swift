/// The progress of long work as lines, at most one in ten seconds, for where a ``ProgressBar`` cannot be shown.
package struct ProgressLog {
  private let title: String
  private let total: Int
  /// `nil` where nothing is written.
  private let write: ((String) -> Void)?
  /// When the next line is due.
  private var next: ContinuousClock.Instant

  private static let interval = Duration.seconds(10)

  /// Creates a log, whose first line is due ten seconds later.
  ///
  /// - Parameters:
  ///   - title: What is done, such as `drawing instances`.
  ///   - total: The number of steps.
  ///   - start: When the work starts.
  ///   - write: Writes a line; `nil` writes nothing.
  package init(
    _ title: String, of total: Int, from start: ContinuousClock.Instant = .now,
    write: ((String) -> Void)?
  ) {
    self.title = title
    self.total = total
    self.write = total > 1 ? write : nil
    next = start + Self.interval
  }

  /// Writes how many steps were done, if a line is due and the work is not finished.
  package mutating func update(done: Int, at now: ContinuousClock.Instant = .now) {
    guard let write, now >= next, done < total else { return }
    next = now + Self.interval
    write("\(title): \(done) of \(total)")
  }
}
