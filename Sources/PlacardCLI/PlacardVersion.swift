import CVersion

/// The version of Placard that a program contains.
package struct PlacardVersion: Hashable, Sendable, CustomStringConvertible {
  /// The number, such as `0.6.0`, or `0.6.0-dev` before it is released.
  package let number: String
  /// The commit that the program was built from; `nil` if the build did not set it.
  package let commit: String?

  package init(number: String, commit: String?) {
    self.number = number
    self.commit = commit
  }

  /// Reads the number of a version from what `--version` prints; `nil` if there is none.
  package init?(parsing text: String) {
    let words = text.split(whereSeparator: \.isWhitespace)
    guard words.count >= 2, words[0] == "Placard" else { return nil }
    self.init(number: String(words[1]), commit: nil)
    guard parts.count == 2 else { return nil }
  }

  /// The version of the running program.
  package static let current = PlacardVersion(
    number: PLACARD_VERSION,
    commit: String(cString: placard_commit()).isEmpty ? nil : String(cString: placard_commit()))

  /// The major and the minor version, which decide about the options of commands.
  private var parts: [Int] {
    number.split(separator: ".", maxSplits: 2).prefix(2).compactMap { Int($0) }
  }

  /// The major and the minor version, such as `0.6`.
  package var release: String { parts.map { "\($0)" }.joined(separator: ".") }

  /// Whether the version has all commands and options of another one.
  package func isAtLeast(_ other: PlacardVersion) -> Bool {
    !parts.lexicographicallyPrecedes(other.parts)
  }

  package var description: String {
    "Placard \(number)" + (commit.map { " (commit \($0))" } ?? "")
  }
}
