import Foundation
import Glibc
import TemplateData
import WidgetHost
import WidgetWorker

/// The responses that the nodes of a cluster share, as the templates of a worker see them.
struct HostSharedResponses: SharedResponses {
  /// The time between two questions whether another node has a response, in microseconds.
  private static let pause: UInt32 = 250_000

  let connection: SharedResponseConnection

  func response(
    for key: SharedResponseKey, _ need: SharedResponseNeed, within limit: Duration
  ) -> SharedResponse {
    let condition = SharedResponseCondition(
      now: need.now, checkedSince: need.revalidationDate ?? .distantPast,
      claimDuration: min(need.claimDuration, SharedResponseQuery.maximumClaimDuration))
    let deadline = ContinuousClock.now + limit
    while true {
      switch connection.claim(key.digest, unless: condition) {
      case .current(let bytes):
        return CachedResponse(recordBytes: bytes).map(SharedResponse.current) ?? .notShared
      case .claimed(let owner, let former):
        return .claimed(
          SharedResponseClaim(key: key, owner: owner),
          former: former.flatMap { CachedResponse(recordBytes: $0) })
      case .notShared: return .notShared
      case .pending:
        guard ContinuousClock.now < deadline else { return .pending }
        usleep(Self.pause)
      }
    }
  }

  func finish(_ claim: SharedResponseClaim, with outcome: SharedResponseOutcome) {
    connection.finish(claim.key.digest, of: claim.owner, with: SharedResponseRecord(outcome))
  }
}

extension SharedResponseRecord {
  /// Creates what other nodes learn about an outcome; `nil` if they learn nothing.
  ///
  /// Large responses are left to each node.
  init?(_ outcome: SharedResponseOutcome) {
    switch outcome {
    case .abandoned: return nil
    case .notShared(let checkedAt, let date):
      self.init(bytes: nil, checkedAt: checkedAt, nextRequestDate: date)
    case .response(let response):
      let bytes = response.recordBytes
      self.init(
        bytes: bytes.count <= SharedResponseQuery.maximumRecordSize ? bytes : nil,
        checkedAt: response.checkedAt, nextRequestDate: response.nextRequestDate)
    }
  }
}
