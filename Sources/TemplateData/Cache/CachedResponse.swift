package import Foundation

/// What is kept of a source: the last good bytes, and when it is asked again.
package struct CachedResponse: Hashable, Sendable {
  /// The last bytes that could be read, and since when they hold.
  package var content: Content?
  /// When the source was last asked.
  package var checkedAt: Date
  /// Until when it is left alone.
  package var restsUntil: Date
  /// Why the last try gave nothing.
  package var failure: String?

  package struct Content: Hashable, Sendable {
    package var bytes: [UInt8]
    package var fetchedAt: Date
    /// What tells the server which version this is.
    package var entityTag: String?
    package var lastModified: String?
    /// Where they came from; of what an earlier version kept that is not known.
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
    self.restsUntil = restsUntil ?? checkedAt
    self.failure = failure
  }
}

extension CachedResponse {
  var record: CheckedRecord {
    var head = DataObject()
    head["checkedAt"] = .number(checkedAt.timeIntervalSince1970)
    head["restsUntil"] = .number(restsUntil.timeIntervalSince1970)
    head["failure"] = failure.map { .string($0) }
    head["fetchedAt"] = content.map { .number($0.fetchedAt.timeIntervalSince1970) }
    head["entityTag"] = content?.entityTag.map { .string($0) }
    head["lastModified"] = content?.lastModified.map { .string($0) }
    if case .server(let server, let isPrivate)? = content?.provenance {
      head["server"] = .string(server)
      head["isPrivate"] = .bool(isPrivate)
    }
    return CheckedRecord(head: head, body: content?.bytes ?? [])
  }

  init?(_ record: CheckedRecord) {
    guard let checkedAt = record.head.date("checkedAt"),
      let restsUntil = record.head.date("restsUntil")
    else { return nil }
    self.init(
      content: record.head.date("fetchedAt").map {
        Content(
          bytes: record.body, fetchedAt: $0, entityTag: record.head.text("entityTag"),
          lastModified: record.head.text("lastModified"), provenance: record.head.provenance)
      },
      checkedAt: checkedAt, restsUntil: restsUntil, failure: record.head.text("failure"))
  }
}

extension DataObject {
  /// A date that was written as seconds.
  func date(_ name: String) -> Date? {
    switch self[name] {
    case .number(let seconds): Date(timeIntervalSince1970: seconds)
    case .integer(let seconds): Date(timeIntervalSince1970: Double(seconds))
    case .null, .bool, .string, .date, .picture, .array, .object, nil: nil
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
