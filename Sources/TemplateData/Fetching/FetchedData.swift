package import Foundation

/// The result of fetching a source: new data, or cached data with the reason why there is nothing newer.
package struct FetchedData: Hashable, Codable, Sendable {
  /// The value; `nil` if the source failed and nothing is cached.
  package var value: DataValue?
  /// The date when the value was last confirmed to be current.
  package var fetchedAt: Date?
  /// The date of the last request, whether successful or not.
  package var checkedAt: Date?
  /// The reason why there is no newer value.
  package var failure: String?
  /// The earliest date of the next request to a server that failed; `nil` if it did not fail.
  package var retryDate: Date?
  /// The origin of the value.
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

/// The origin of data, which determines where an untrusted template may send it.
package enum DataProvenance: Hashable, Codable, Sendable {
  /// A file, a program, or pushed data.
  case machine
  /// The server that responded after all redirects, with scheme and port.
  case server(String, isPrivate: Bool)
}
