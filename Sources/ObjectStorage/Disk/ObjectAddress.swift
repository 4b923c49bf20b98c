/// The address of an output in an object store: `s3://BUCKET/PREFIX`.
package struct ObjectAddress: Hashable, Sendable, CustomStringConvertible {
  package let bucket: String
  /// The prefix without a slash at its end; empty for the whole bucket.
  package let prefix: String

  static let scheme = "s3://"
  private static let maximumPrefixLength = 512

  /// Parses an address.
  ///
  /// - Throws: ``ObjectStoreError`` if it is not one.
  package init(_ text: String) throws(ObjectStoreError) {
    let parts = text.dropFirst(Self.scheme.count).split(
      separator: "/", omittingEmptySubsequences: false)
    var components = parts.dropFirst().map(String.init)
    if components.last?.isEmpty == true { components.removeLast() }
    let prefix = components.joined(separator: "/")
    guard text.hasPrefix(Self.scheme), let bucket = parts.first, Self.isBucket(bucket),
      components.allSatisfy(Self.isComponent), prefix.utf8.count <= Self.maximumPrefixLength
    else {
      throw ObjectStoreError(
        .configuration,
        "'\(text.prefix(200))' is no address of an object store; use one such as 's3://frames/lobby', with the name of a bucket"
      )
    }
    self.bucket = String(bucket)
    self.prefix = prefix
  }

  package var description: String { Self.scheme + bucket + (prefix.isEmpty ? "" : "/\(prefix)") }

  private static func isBucket(_ name: Substring) -> Bool {
    (3...63).contains(name.utf8.count)
      && name.wholeMatch(of: /[a-z0-9][a-z0-9.\-]*[a-z0-9]/) != nil && !name.contains("..")
  }

  private static func isComponent(_ name: String) -> Bool {
    !name.isEmpty && name != "." && name != ".."
      && name.unicodeScalars.allSatisfy { $0.value >= 0x20 && $0.value != 0x7F }
  }
}
