/// A part of a source text, as offsets of UTF-8 bytes: from `lower` up to, not including, `upper`.
package struct SourceRange: Hashable, Sendable {
  package var lower: Int
  package var upper: Int

  package init(_ lower: Int, _ upper: Int) {
    self.lower = lower
    self.upper = max(lower, upper)
  }

  /// The part from the beginning of this range to the end of another.
  package func through(_ other: SourceRange) -> SourceRange { SourceRange(lower, other.upper) }
}
