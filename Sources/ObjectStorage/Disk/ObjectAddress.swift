/// The address of an output in an object store: `s3://BUCKET/PREFIX`.
package struct ObjectAddress: Hashable, Sendable, CustomStringConvertible {
  package let bucket: String
  /// The prefix without a slash at its end; empty for the whole bucket.
  package let prefix: String

  static let scheme = "s3://"
  private static let maximumPrefixLength = 512

  /// Whether a text is meant to be an address in an object store.
  package static func isAddress(_ text: String) -> Bool { text.hasPrefix(scheme) }

  /// Parses an address.
  ///
  /// - Throws: ``ObjectStoreError`` if it is not one.
  package init(_ text: String) throws(ObjectStoreError) {
    let shown = text.prefix(200)
    guard Self.isAddress(text) else {
      throw ObjectStoreError(
        .configuration,
        "'\(shown)' is not an address of an object store; write it as 's3://BUCKET/PREFIX', such as 's3://frames/lobby', or use the path of a folder"
      )
    }
    let parts = text.dropFirst(Self.scheme.count).split(
      separator: "/", omittingEmptySubsequences: false)
    guard let bucket = parts.first, Self.isBucket(bucket) else {
      throw ObjectStoreError(
        .configuration,
        "the bucket '\(parts.first?.prefix(64) ?? "")' of '\(shown)' is invalid; use 3 to 63 lowercase letters, digits, hyphens and dots, "
          + "with a letter or digit at both ends and without '..'")
    }
    var components = parts.dropFirst().map(String.init)
    if components.last?.isEmpty == true { components.removeLast() }
    let prefix = components.joined(separator: "/")
    guard components.allSatisfy(Self.isComponent), prefix.utf8.count <= Self.maximumPrefixLength
    else {
      throw ObjectStoreError(
        .configuration,
        "the prefix of '\(shown)' is invalid; use at most \(Self.maximumPrefixLength) bytes without '//', '/./', '/../' and control characters"
      )
    }
    self.bucket = String(bucket)
    self.prefix = prefix
  }

  package var description: String { Self.scheme + bucket + (prefix.isEmpty ? "" : "/\(prefix)") }

  /// Whether a name is one that S3 accepts for a bucket.
  private static func isBucket(_ name: Substring) -> Bool {
    (3...63).contains(name.utf8.count)
      && name.wholeMatch(of: /[a-z0-9][a-z0-9.\-]*[a-z0-9]/) != nil && !name.contains("..")
  }

  /// Whether a part of a prefix between slashes is also a valid name of a folder.
  private static func isComponent(_ name: String) -> Bool {
    !name.isEmpty && name != "." && name != ".."
      && name.unicodeScalars.allSatisfy { $0.value >= 0x20 && $0.value != 0x7F }
  }
}
