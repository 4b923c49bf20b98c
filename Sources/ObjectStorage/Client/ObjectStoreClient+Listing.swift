import Foundation
import InternetDates

/// The objects whose keys have a prefix.
package struct ObjectListing: Hashable, Sendable {
  /// The objects by key.
  package var objects: [String: ObjectSummary] = [:]
  /// The prefixes up to the delimiter that further objects have.
  package var prefixes: Set<String> = []
  /// Whether there are more than were requested.
  package var isTruncated = false

  package init() {}
}

extension ObjectStoreClient {
  /// The maximum number of objects in a listing, far more than an instance has frames.
  private static let maximumListed = 200_000
  private static let maximumPageBytes = 8 << 20

  /// Lists the objects whose keys have a prefix.
  ///
  /// - Parameters:
  ///   - prefix: The prefix.
  ///   - isRecursive: Whether keys with a slash after the prefix are listed one by one, instead of as a prefix.
  ///   - count: The number of objects and prefixes that suffice; `nil` for all.
  /// - Returns: The objects and prefixes.
  /// - Throws: ``ObjectStoreError`` if they cannot be listed, or are too many.
  package func list(
    _ prefix: String, isRecursive: Bool = false, first count: Int? = nil
  ) throws(ObjectStoreError) -> ObjectListing {
    var listing = ObjectListing()
    var token: String?
    repeat {
      let page = try page(prefix, isRecursive: isRecursive, first: count, after: token)
      try read(page, into: &listing)
      let isTruncated = page["IsTruncated"] == "true"
      if count != nil {
        listing.isTruncated = isTruncated
        return listing
      }
      let next = isTruncated ? page["NextContinuationToken"] : nil
      // An incomplete list would look as if files were missing.
      guard !isTruncated || next?.isEmpty == false else {
        throw malformed("a part of a list without the token of the next one")
      }
      // The same part would follow forever.
      guard next == nil || next != token else {
        throw malformed("the same part of a list again")
      }
      token = next
      guard listing.objects.count + listing.prefixes.count <= Self.maximumListed else {
        throw ObjectStoreError(
          .tooLarge,
          "there are more than \(Self.maximumListed) objects below '\(prefix)'; remove those that are not Placard's"
        )
      }
    } while token != nil
    return listing
  }

  private func page(
    _ prefix: String, isRecursive: Bool, first count: Int?, after token: String?
  ) throws(ObjectStoreError) -> XMLElement {
    var call = Call()
    call.query = [("list-type", "2"), ("prefix", prefix), ("encoding-type", "url")]
    if !isRecursive { call.query.append(("delimiter", "/")) }
    if let count { call.query.append(("max-keys", "\(count)")) }
    if let token { call.query.append(("continuation-token", token)) }
    call.maximumBytes = Self.maximumPageBytes
    let reply = try send(call)
    guard reply.status == 200 else { throw error(reply) }
    guard let page = ObjectStoreXML.root(of: reply.body), page.name == "ListBucketResult" else {
      throw malformed("no list of objects")
    }
    return page
  }

  private func read(
    _ page: XMLElement, into listing: inout ObjectListing
  ) throws(ObjectStoreError) {
    let isEncoded = page["EncodingType"] == "url"
    for element in page.children {
      switch element.name {
      case "Contents":
        guard let key = element["Key"].map({ Self.decoded($0, isEncoded) }),
          let size = element["Size"].flatMap({ Int($0) })
        else { throw malformed("an object without key or size") }
        let modified = element["LastModified"].flatMap { InternetDate.milliseconds(rfc3339: $0) }
        listing.objects[key] = ObjectSummary(
          tag: element["ETag"] ?? "", size: size, modified: (modified ?? 0) * 1_000_000)
      case "CommonPrefixes":
        if let prefix = element["Prefix"] {
          listing.prefixes.insert(Self.decoded(prefix, isEncoded))
        }
      default: break
      }
    }
  }

  private static func decoded(_ text: String, _ isEncoded: Bool) -> String {
    guard isEncoded else { return text }
    let spaced = text.replacing("+", with: " ")
    return spaced.removingPercentEncoding ?? spaced
  }
}
