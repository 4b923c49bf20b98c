import FileStorage
package import Foundation

/// The responses that the nodes of a cluster share, so that one of them requests what all of them need.
///
/// Nobody depends on it: without an answer a node requests its sources itself.
package protocol SharedResponses: Sendable {
  /// Returns a response that another node has requested, or the claim to request it; waits while another one has the
  /// claim.
  ///
  /// - Parameters:
  ///   - key: What is requested.
  ///   - need: Which response is new enough.
  ///   - limit: The maximum time to wait.
  /// - Returns: The response, the claim, or the reason why there is neither.
  func response(
    for key: SharedResponseKey, _ need: SharedResponseNeed, within limit: Duration
  ) -> SharedResponse

  /// Publishes the outcome of a claimed request; a claim that has expired changes nothing.
  func finish(_ claim: SharedResponseClaim, with outcome: SharedResponseOutcome)
}

/// What a node shares by: the digest of a template's contents, the source, and all that the response depends on.
///
/// The path of the template's folder, which differs between machines, is not part of it.
package struct SharedResponseKey: Hashable, Sendable {
  /// The SHA-256 digest in hexadecimal digits.
  package let digest: String

  /// - Parameters:
  ///   - kind: The kind of the template.
  ///   - contents: The digest of the template's files.
  ///   - source: The name of the source.
  ///   - request: Everything that the response depends on.
  package init(kind: String, contents: String, source: String, request: String) {
    // The lengths prevent collisions between keys whose parts are split differently.
    digest = SHA256.hexDigest(
      of: [kind, contents, source, request].map { "\($0.utf8.count):\($0)" }.joined())
  }
}

/// Which response is new enough.
package struct SharedResponseNeed: Hashable, Sendable {
  /// The current time, before which the date of the next request must not lie.
  package var now: Date
  /// When a person requested the data, after which the server must have been asked; `nil` if nobody did.
  package var revalidationDate: Date?
  /// How long a claim lasts, in seconds: longer than the request may take.
  package var claimDuration: Double

  package init(now: Date, revalidationDate: Date?, claimDuration: Double) {
    self.now = now
    self.revalidationDate = revalidationDate
    self.claimDuration = claimDuration
  }
}

/// The claim to request a response.
package struct SharedResponseClaim: Hashable, Sendable {
  package var key: SharedResponseKey
  /// Identifies the claim among all of the key.
  package var owner: String

  package init(key: SharedResponseKey, owner: String) {
    self.key = key
    self.owner = owner
  }
}

/// The state of a shared response, as the database reports it to a node.
package enum SharedResponse: Hashable, Sendable {
  /// A response, or the failure of the server, that is new enough.
  case current(CachedResponse)
  /// The claim to request it, with the last shared response.
  case claimed(SharedResponseClaim, former: CachedResponse?)
  /// Another node was still requesting it when the time to wait was over.
  case pending
  /// The response is not shared, or the nodes' database cannot be reached.
  case notShared
}

/// The outcome of a claimed request.
package enum SharedResponseOutcome: Hashable, Sendable {
  /// A response, or a failure of the server, that all nodes use.
  case response(CachedResponse)
  /// A response that each node has to request itself, until the date of the next request.
  case notShared(checkedAt: Date, until: Date)
  /// Nothing that concerns other nodes; another one may claim the request.
  case abandoned
}

/// The shared responses as a template uses them.
package struct ResponseSharing: Sendable {
  let responses: any SharedResponses
  /// Returns the digest of the template's files, if they can be read; called only before a request.
  let contents: @Sendable () -> String?

  package init(_ responses: any SharedResponses, contents: @escaping @Sendable () -> String?) {
    self.responses = responses
    self.contents = contents
  }
}
