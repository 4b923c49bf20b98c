import Foundation
import GRDB

extension Database {
  /// Requests beyond so many are refused: no host that runs has them waiting.
  private static let mostRequests = 10_000

  /// Keeps a request behind all others.
  ///
  /// A reload takes the place of an equal one that waits: its new number keeps a host that has begun to
  /// answer the former one from taking it for answered.
  func post(_ request: HostRequest, at now: Date) throws {
    let text = try StateJSON.text(of: request)
    if request.isReload {
      try execute(sql: "DELETE FROM request WHERE value = ?", arguments: [text])
    }
    let waiting = try Int.fetchOne(self, sql: "SELECT count(*) FROM request") ?? 0
    guard waiting < Self.mostRequests else { throw StateError.tooManyRequests(waiting) }
    try execute(
      sql: "INSERT INTO request (posted, value) VALUES (?, ?)",
      arguments: [now.timeIntervalSinceReferenceDate, text])
  }
}

extension HostRequest {
  /// Whether a second one asks for no more than the first.
  fileprivate var isReload: Bool {
    switch self {
    case .reload, .manualReload: true
    case .viewed, .session, .environment, .location, .battery, .instanceChanged, .perform, .page,
      .stackChanged, .screenChanged, .transfersEnded:
      false
    }
  }
}
