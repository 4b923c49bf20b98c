package import Foundation

/// The cached response of a source: the last valid content, and when the source may be requested again.
package struct CachedResponse: Hashable, Sendable {
  /// The last content that could be parsed.
  package var content: Content?
  /// The date of the last request.
  package var checkedAt: Date
  /// The date before which no request is sent, after a failure or while the content is fresh.
  package var nextRequestDate: Date
  /// The reason why the last request failed, or `nil` if it succeeded.
  package var failure: String?

  package struct Content: Hashable, Sendable {
    package var bytes: [UInt8]
    package var fetchedAt: Date
    /// The response's `ETag`, for conditional requests.
    package var entityTag: String?
    package var lastModified: String?
    /// The origin of the content; `.machine` in entries of earlier versions, which did not store it.
    package var provenance: DataProvenance

    package init(
      bytes: [UInt8], fetchedAt: Date, entityTag: String? = nil, lastModified: String? = nil,
      provenance: DataProvenance = .machine
    ) {
      self.bytes = bytes
      self.fetchedAt = fetchedAt
      self.entityTag = entityTag
      self.lastModified = lastModified
      self.provenance = provenance
    }
  }

  package init(
    content: Content?, checkedAt: Date, restsUntil: Date? = nil, failure: String? = nil
  ) {
    self.content = content
    self.checkedAt = checkedAt
    self.nextRequestDate = restsUntil ?? checkedAt
    self.failure = failure
  }
}

extension CachedResponse {
  /// The bytes that the cache and the database of a cluster store.
  package var recordBytes: [UInt8] { record.bytes }

  /// Parses stored bytes; `nil` if they are damaged.
  package init?(recordBytes: [UInt8]) {
    guard let record = ChecksummedRecord(recordBytes) else { return nil }
    self.init(record)
  }

  var record: ChecksummedRecord {
    var head = DataObject()
    head["checkedAt"] = .number(checkedAt.timeIntervalSince1970)
    head["restsUntil"] = .number(nextRequestDate.timeIntervalSince1970)
    head["failure"] = failure.map { .string($0) }
    head["fetchedAt"] = content.map { .number($0.fetchedAt.timeIntervalSince1970) }
    head["entityTag"] = content?.entityTag.map { .string($0) }
    head["lastModified"] = content?.lastModified.map { .string($0) }
    if case .server(let server, let isPrivate)? = content?.provenance {
      head["server"] = .string(server)
      head["isPrivate"] = .bool(isPrivate)
    }
    return ChecksummedRecord(head: head, body: content?.bytes ?? [])
  }

  init?(_ record: ChecksummedRecord) {
    guard let checkedAt = record.header.date("checkedAt"),
      let restsUntil = record.header.date("restsUntil")
    else { return nil }
    self.init(
      content: record.header.date("fetchedAt").map {
        Content(
          bytes: record.body, fetchedAt: $0, entityTag: record.header.text("entityTag"),
          lastModified: record.header.text("lastModified"), provenance: record.header.provenance)
      },
      checkedAt: checkedAt, restsUntil: restsUntil, failure: record.header.text("failure"))
  }
}

extension DataObject {
  /// Returns a date stored in seconds since 1970.
  func date(_ name: String) -> Date? {
    switch self[name] {
    case .number(let seconds): Date(timeIntervalSince1970: seconds)
    case .integer(let seconds): Date(timeIntervalSince1970: Double(seconds))
    case .null, .bool, .string, .date, .image, .array, .object, nil: nil
    }
  }

  fileprivate var provenance: DataProvenance {
    guard case .string(let server)? = self["server"], case .bool(let isPrivate)? = self["isPrivate"]
    else { return .machine }
    return .server(server, isPrivate: isPrivate)
  }

  func text(_ name: String) -> String? {
    if case .string(let text)? = self[name] { text } else { nil }
  }
}
