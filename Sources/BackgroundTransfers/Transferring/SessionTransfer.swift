package import Foundation
import FoundationNetworking

/// Does the downloads of one session until none is left: the work of the process that outlives those who
/// asked for them.
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

  /// Returns when every download has ended, or at once where another process does them.
  ///
  /// - Throws: ``TransferError`` where the disk does not keep what happened.
  package func run() async throws {
    guard let lock = folder.lock() else { return }
    try await withThrowingTaskGroup(of: Int?.self) { group in
      var running: Set<Int> = []
      while true {
        let waiting = folder.unfinished().filter { !running.contains($0) }
        if waiting.isEmpty && running.isEmpty { break }
        for id in waiting.prefix(max(0, limits.concurrent - running.count)) {
          running.insert(id)
          group.addTask {
            try await transfer(id)
            return id
          }
        }
        group.addTask {
          try await pause(limits.tick)
          return nil
        }
        // New downloads are looked for at each end and each tick.
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
    var tries = 0
    while folder.ending(id) == nil {
      let ending = await FileDownload(
        request, headers: session?.headers ?? [:], to: folder.part(id),
        timeout: deadline.timeIntervalSince(now()), limit: limits.bytes
      ).run { folder.ending(id) != nil }
      tries += 1
      let again = now() + limits.delay(afterTries: tries)
      guard ending.isWorthAnotherTry, again < deadline else { return try keep(ending, of: id) }
      try await wait(until: again, for: id)
    }
  }

  /// Keeps what came and how it ended, in this order.
  private func keep(_ ending: TransferOutcome, of id: Int) throws {
    var ending = ending
    if case .finished = ending, rename(folder.part(id), folder.download(id)) != 0 {
      let error = TransferError.disk(operation: "keep", path: folder.download(id), code: errno)
      ending = TransferOutcome(error.urlError)
    }
    // It may be what the disk is full of.
    if case .failed = ending { unlink(folder.part(id)) }
    try folder.end(id, ending)
  }

  private func wait(until date: Date, for id: Int) async throws {
    while now() < date, folder.ending(id) == nil {
      try await pause(min(limits.tick, date.timeIntervalSince(now())))
    }
  }

  private func pause(_ seconds: TimeInterval) async throws {
    try await Task.sleep(for: .seconds(max(0.001, seconds)))
  }
}

extension TransferOutcome {
  /// Whether no server was reached, or it was lost: another try may find it.
  fileprivate var isWorthAnotherTry: Bool {
    guard case .failed(let code, _) = self else { return false }
    let passing: [URLError.Code] = [
      .cannotFindHost, .cannotConnectToHost, .networkConnectionLost, .notConnectedToInternet,
      .dnsLookupFailed, .timedOut,
    ]
    return passing.contains { $0.rawValue == code }
  }
}

/// How much a session's downloads may take.
package struct TransferLimits: Hashable, Sendable {
  /// The bytes of one download.
  package var bytes: Int64 = 1 << 30
  /// How many downloads go on at once.
  package var concurrent = 4
  /// The wait after the first try that reached no server, in seconds; each further one is twice as long.
  package var firstDelay: TimeInterval = 1
  /// The longest such wait, in seconds.
  package var longestDelay: TimeInterval = 300
  /// How often is looked for new and for cancelled downloads, in seconds.
  package var tick: TimeInterval = 0.5

  package init() {}

  /// The wait after a number of tries that reached no server, in seconds.
  func delay(afterTries tries: Int) -> TimeInterval {
    min(longestDelay, firstDelay * pow(2, Double(max(0, tries - 1))))
  }
}
