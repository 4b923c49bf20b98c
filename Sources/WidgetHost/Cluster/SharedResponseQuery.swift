package import Foundation

/// What a worker asks its host about the responses that the nodes of a cluster share.
///
/// The host knows neither what is requested nor what the records contain.
package enum SharedResponseQuery: Hashable, Sendable {
  /// Asks for a record, or for the claim to request it.
  case claim(key: String, SharedResponseCondition)
  /// Publishes the outcome of a claimed request, for which there is no reply.
  case finish(key: String, owner: String, SharedResponseRecord?)

  /// The maximum length of a record in bytes; a node requests larger ones itself.
  package static let maximumRecordSize = 1 << 20
  /// The maximum duration of a claim in seconds.
  package static let maximumClaimDuration = 120.0
  /// How long a worker waits for a reply, in seconds; afterwards it requests the response itself.
  package static let replyTimeout = 3.0
}

/// Which record is new enough, and how long a claim lasts if there is none.
package struct SharedResponseCondition: Hashable, Sendable {
  package var now: Date
  /// The earliest date at which the response was requested.
  package var checkedSince: Date
  /// The duration of the claim in seconds.
  package var claimDuration: Double

  package init(now: Date, checkedSince: Date, claimDuration: Double) {
    self.now = now
    self.checkedSince = checkedSince
    self.claimDuration = claimDuration
  }
}

/// A response that a worker publishes.
package struct SharedResponseRecord: Hashable, Sendable {
  /// The stored bytes; `nil` if each node has to request the response itself.
  package var bytes: [UInt8]?
  package var checkedAt: Date
  package var nextRequestDate: Date

  package init(bytes: [UInt8]?, checkedAt: Date, nextRequestDate: Date) {
    self.bytes = bytes
    self.checkedAt = checkedAt
    self.nextRequestDate = nextRequestDate
  }
}

/// How many responses a host's workers needed from the nodes' database.
package struct SharedResponseCounts: Hashable, Sendable {
  /// Those that another worker or node had requested.
  package var received = 0
  /// Those that a worker of the host has claimed, and requested for all.
  package var claimed = 0
  /// Those that are not shared, or for which the database did not reply in time.
  package var notShared = 0

  package init(received: Int = 0, claimed: Int = 0, notShared: Int = 0) {
    self.received = received
    self.claimed = claimed
    self.notShared = notShared
  }

  mutating func add(_ reply: SharedResponseReply) {
    switch reply {
    case .current: received += 1
    case .claimed: claimed += 1
    case .notShared: notShared += 1
    // The worker asks again.
    case .pending: break
    }
  }
}

/// What a host replies to a worker.
package enum SharedResponseReply: Hashable, Sendable {
  /// The record that is new enough.
  case current([UInt8])
  /// The claim to request it, and the last record.
  case claimed(owner: String, former: [UInt8]?)
  /// Another node has the claim.
  case pending
  /// The worker has to request it without a claim.
  case notShared
}
