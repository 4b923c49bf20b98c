package import Foundation
import FoundationNetworking

/// Performs the downloads of one session until none is left; the main task of the downloading
/// process, which outlives the programs that requested them.
package struct SessionTransfer: Sendable {
  private let folder: SessionFolder
  private let limits: TransferLimits
  private let now: @Sendable () -> Date

  package init(
    _ folder: SessionFolder, limits: TransferLimits = TransferLimits(),
    now: @escaping @Sendable () -> Date = { Date() }
  ) {
    self.folder = folder
    self.limits = limits
    self.now = now
  }

  /// Performs the downloads and returns when every one has ended; returns at once if another process performs them.
  ///
  /// - Throws: ``TransferError`` if the disk cannot store the outcomes.
  package func run() async throws {
    guard let lock = folder.lock() else { return }
    try await withThrowingTaskGroup(of: Int?.self) { group in
      var running: Set<Int> = []
      while true {
        let waiting = folder.unfinishedIdentifiers().filter { !running.contains($0) }
        if waiting.isEmpty && running.isEmpty { break }
        for id in waiting.prefix(max(0, limits.maximumConcurrent - running.count)) {
          running.insert(id)
          group.addTask {
            try await transfer(id)
            return id
          }
        }
        group.addTask {
          try await pause(limits.pollInterval)
          return nil
        }
        // Check for new downloads whenever one ends and at each tick.
        while let id = try await group.next() {
          guard let id else { break }
          running.remove(id)
        }
      }
    }
    withExtendedLifetime(lock) {}
    try folder.notify()
  }

  private func transfer(_ id: Int) async throws {
    guard let request = folder.request(id) else {
      try folder.end(
        id, .failed(code: URLError.unknown.rawValue, reason: "the record of the task is damaged"))
      return
    }
    let session = folder.session
    let deadline = request.resumed + min(session?.timeoutForResource ?? 604_800, 1e9)
    if let begin = request.earliestBegin { try await wait(until: min(begin, deadline), for: id) }
    var attempts = 0
    while folder.outcome(id) == nil {
      let outcome = await FileDownload(
        request, headers: session?.headers ?? [:], to: folder.part(id),
        timeout: deadline.timeIntervalSince(now()), limit: limits.maximumBytes
      ).run { folder.outcome(id) != nil }
      attempts += 1
      let retryDate = now() + limits.delay(afterAttempts: attempts)
      guard outcome.isRetryable, retryDate < deadline else {
        return try storeOutcome(outcome, of: id)
      }
      try await wait(until: retryDate, for: id)
    }
  }

  /// Stores the download, then its outcome.
  private func storeOutcome(_ outcome: TransferOutcome, of id: Int) throws {
    var outcome = outcome
    if case .finished = outcome, rename(folder.part(id), folder.download(id)) != 0 {
      let error = TransferError.disk(operation: "store", path: folder.download(id), code: errno)
      outcome = TransferOutcome(error.urlError)
    }
    // This file may be what fills the disk.
    if case .failed = outcome { unlink(folder.part(id)) }
    try folder.end(id, outcome)
  }

  private func wait(until date: Date, for id: Int) async throws {
    while now() < date, folder.outcome(id) == nil {
      try await pause(min(limits.pollInterval, date.timeIntervalSince(now())))
    }
  }

  private func pause(_ seconds: TimeInterval) async throws {
    try await Task.sleep(for: .seconds(max(0.001, seconds)))
  }
}

extension TransferOutcome {
  /// Whether no server was reached or the connection was lost, so that a retry may succeed.
  fileprivate var isRetryable: Bool {
    guard case .failed(let code, _) = self else { return false }
    let transientCodes: [URLError.Code] = [
      .cannotFindHost, .cannotConnectToHost, .networkConnectionLost, .notConnectedToInternet,
      .dnsLookupFailed, .timedOut,
    ]
    return transientCodes.contains { $0.rawValue == code }
  }
}

/// The limits of a session's downloads.
package struct TransferLimits: Hashable, Sendable {
  /// The maximum size of one download in bytes.
  package var maximumBytes: Int64 = 1 << 30
  /// The maximum number of concurrent downloads.
  package var maximumConcurrent = 4
  /// The delay before the first retry, in seconds; it doubles with each further one.
  package var initialDelay: TimeInterval = 1
  /// The maximum delay before a retry, in seconds.
  package var maximumDelay: TimeInterval = 300
  /// The interval of checks for new and cancelled downloads, in seconds.
  package var pollInterval: TimeInterval = 0.5

  package init() {}

  /// Returns the delay after a number of attempts that reached no server, in seconds.
  func delay(afterAttempts attempts: Int) -> TimeInterval {
    min(maximumDelay, initialDelay * pow(2, Double(max(0, attempts - 1))))
  }
}
