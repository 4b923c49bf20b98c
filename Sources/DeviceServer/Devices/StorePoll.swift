import Synchronization

/// Polls the store on behalf of all requests, one at a time.
///
/// While the store is away, a poll may take as long as a connection's time limit. Requests that waited for one after the
/// other would pile up, so that those that waited for a failed poll get its error, and so do all others for a while.
final class StorePoll: Sendable {
  private struct Failure {
    let error: any Error
    let retry: ContinuousClock.Instant
  }

  /// Held during a poll.
  private let failure = Mutex<Failure?>(nil)
  /// The time for which an error is repeated without a poll.
  private let retryDelay: Duration

  /// Creates a poll; a zero delay repeats no error.
  init(retryDelay: Duration) { self.retryDelay = retryDelay }

  /// Returns the version that the store has.
  ///
  /// - Parameters:
  ///   - waits: Whether the version is needed; otherwise a poll of another request is not waited for.
  ///   - read: Reads the version.
  /// - Returns: The version; `nil` if another request polls.
  /// - Throws: The error of the last poll; `BlockingWork.NotAllowed` if this thread must not wait for the store.
  func version(waits: Bool, _ read: () throws -> Int) throws -> Int? {
    if let result = failure.withLockIfAvailable({ poll(&$0, read) }) { return try result.get() }
    guard waits else { return nil }
    try BlockingWork.requireAllowed()
    return try failure.withLock { poll(&$0, read) }.get()
  }

  private func poll(_ failure: inout Failure?, _ read: () throws -> Int) -> Result<Int, any Error> {
    do {
      if let known = failure {
        if ContinuousClock.now < known.retry { return .failure(known.error) }
        // The store may still be away, for which no event loop waits.
        try BlockingWork.requireAllowed()
      }
      let version = try read()
      failure = nil
      return .success(version)
    } catch let error as BlockingWork.NotAllowed {
      return .failure(error)
    } catch {
      failure = Failure(error: error, retry: .now + retryDelay)
      return .failure(error)
    }
  }
}
