import CVersion

/// The version of Placard that a program contains.
package struct PlacardVersion: Hashable, Sendable, CustomStringConvertible {
  /// The number, such as `0.6.0`, or `0.6.0-dev` before it is released.
  package let number: String
  /// The commit that the program was built from; `nil` if the build was not told it.
  package let commit: String?

  package init(number: String, commit: String?) {
    self.number = number
    self.commit = commit
  }

  /// The version of the running program.
  package static let current = PlacardVersion(
    number: PLACARD_VERSION,
    commit: String(cString: placard_commit()).isEmpty ? nil : String(cString: placard_commit()))

  package var description: String {
    "Placard \(number)" + (commit.map { " (commit \($0))" } ?? "")
  }
}
