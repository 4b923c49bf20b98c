package import Foundation

/// What a source gave: new data, or what was kept from the last time with the reason why there is no other.
package struct FetchedData: Hashable, Codable, Sendable {
  /// `nil` where the source failed and nothing was kept.
  package var value: DataValue?
  /// When the value was last known to hold.
  package var fetchedAt: Date?
  /// When the source was last asked, with success or not.
  package var checkedAt: Date?
  /// Why there is no newer value.
  package var failure: String?
  /// When a server that failed is asked again at the earliest; `nil` where it did not fail.
  package var retryDate: Date?
  /// Where the value came from.
  package var provenance: DataProvenance

  package init(
    value: DataValue? = nil, fetchedAt: Date? = nil, checkedAt: Date? = nil, failure: String? = nil,
    retryDate: Date? = nil, provenance: DataProvenance = .machine
  ) {
    self.value = value
    self.fetchedAt = fetchedAt
    self.checkedAt = checkedAt
    self.failure = failure
    self.retryDate = retryDate
    self.provenance = provenance
  }
}

/// Where data came from, which decides where a template that is not trusted may send it.
package enum DataProvenance: Hashable, Codable, Sendable {
  /// A file, a program, or what was pushed.
  case machine
  /// The server that answered, after all redirects, with scheme and port.
  case server(String, isPrivate: Bool)
}
