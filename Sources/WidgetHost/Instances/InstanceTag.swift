import Graphics

/// The rule for the tags of instances.
package enum InstanceTag {
  /// The maximum number of tags of an instance.
  package static let maximumCount = 50

  package static let rule =
    "up to 100 letters from A to Z, digits, hyphens, underscores and dots, beginning with a letter or digit"

  package static func isSafe(_ tag: String) -> Bool {
    guard let first = tag.utf8.first, first.isASCIIAlphanumeric, tag.utf8.count <= 100 else {
      return false
    }
    return tag.utf8.allSatisfy { $0.isASCIIAlphanumeric || "-_.".utf8.contains($0) }
  }
}
