import Foundation
import HTTPClient
import InternetDates

/// The metadata of an object.
package struct ObjectSummary: Hashable, Sendable {
  /// The entity tag, which changes with the content.
  package var tag: String
  package var size: Int
  /// When it was written, in nanoseconds since 1970.
  package var modified: Int64

  package init(tag: String, size: Int, modified: Int64) {
    self.tag = tag
    self.size = size
    self.modified = modified
  }
}

extension ObjectStoreClient {
  /// The result of reading an object.
  package enum Reading: Hashable, Sendable {
    case object([UInt8], ObjectSummary)
    /// The object still has the entity tag of the request.
    case unchanged
    case missing
  }

  /// Reads an object.
  ///
  /// - Parameters:
  ///   - key: Its key.
  ///   - limit: The maximum size in bytes.
  ///   - tag: The entity tag of the content that the caller has, which is not sent again.
  /// - Returns: The object, or that it is missing or unchanged.
  /// - Throws: ``ObjectStoreError`` if it cannot be read or is larger than `limit`.
  package func object(
    _ key: String, atMost limit: Int, unless tag: String? = nil
  ) throws(ObjectStoreError) -> Reading {
    var call = Call(key: key)
    // The description of an error needs some space as well.
    call.maximumBytes = max(limit, 64 << 10)
    if let tag { call.headers = [("If-None-Match", tag)] }
    let reply = try send(call)
    switch reply.status {
    case 200:
      guard reply.body.count <= limit else {
        throw ObjectStoreError(.tooLarge, "the object has more than \(limit) bytes; delete it")
      }
      return .object(reply.body, Self.summary(reply, size: reply.body.count))
    case 304: return .unchanged
    case 404 where reply.code != "NoSuchBucket": return .missing
    default: throw error(reply)
    }
  }

  /// When an object is written.
  package enum WriteCondition: Hashable, Sendable {
    case always
    /// If there is none with the key.
    case ifAbsent
    /// If the one with the key still has an entity tag.
    case ifUnchanged(tag: String)
  }

  /// Writes an object.
  ///
  /// - Parameters:
  ///   - bytes: The content.
  ///   - key: The key.
  ///   - type: The media type.
  ///   - condition: When it is written; some servers do not know conditions, and always write.
  /// - Returns: The object that was written, or `nil` if the condition is not met.
  /// - Throws: ``ObjectStoreError`` if it was not written.
  package func put(
    _ bytes: [UInt8], to key: String, as type: String, _ condition: WriteCondition = .always
  ) throws(ObjectStoreError) -> ObjectSummary? {
    var call = Call(method: .put, key: key, body: bytes)
    call.headers = [("Content-Type", type)]
    switch condition {
    case .always: break
    case .ifAbsent: call.headers.append(("If-None-Match", "*"))
    case .ifUnchanged(let tag): call.headers.append(("If-Match", tag))
    }
    let reply = try send(call)
    switch reply.status {
    case 200...204: return Self.summary(reply, size: bytes.count)
    case 412 where condition != .always: return nil
    // An object that was deleted has no entity tag.
    case 404 where condition != .always && reply.code == "NoSuchKey": return nil
    // Another request for the object has not ended.
    case 409 where condition != .always:
      throw ObjectStoreError(
        .unavailable, "another machine writes it at the same time; try again later")
    case 501 where condition != .always: return try put(bytes, to: key, as: type)
    default: throw error(reply)
    }
  }

  /// Deletes an object; does nothing if there is none.
  package func delete(_ key: String) throws(ObjectStoreError) {
    let reply = try send(Call(method: .delete, key: key))
    guard (200...204).contains(reply.status) || reply.code == "NoSuchKey" else {
      throw error(reply)
    }
  }

  /// Copies an object on the server, which replaces an existing one.
  ///
  /// - Parameters:
  ///   - source: The key of the object.
  ///   - key: The key of the copy; if it is that of the object, its date becomes the present one.
  ///   - type: The media type of the copy.
  /// - Throws: ``ObjectStoreError`` if it was not copied, as when there is no such object.
  package func copy(_ source: String, to key: String, as type: String) throws(ObjectStoreError) {
    var call = Call(method: .put, key: key, body: [])
    call.headers = [
      ("Content-Type", type),
      ("x-amz-copy-source", "/\(bucket)/\(PercentEncoding.path(source))"),
      ("x-amz-metadata-directive", "REPLACE"),
    ]
    var reply = try send(call)
    guard reply.status == 200 else { throw error(reply) }
    // A copy may also fail after the status was sent.
    guard let root = ObjectStoreXML.root(of: reply.body) else {
      throw malformed("no result of a copy")
    }
    if root.name == "Error" {
      reply.error = root
      throw error(reply)
    }
  }

  private static func summary(_ reply: Reply, size: Int) -> ObjectSummary {
    let now = Date()
    let modified = reply.headers["last-modified"].flatMap { HTTPDate.date(from: $0, now: now) }
    return ObjectSummary(
      tag: reply.headers["etag"] ?? "", size: size,
      modified: InternetDate.milliseconds(of: modified ?? now) * 1_000_000)
  }
}
