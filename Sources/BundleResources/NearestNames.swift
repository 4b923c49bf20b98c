/// The known names that a mistyped one may have meant, the nearest first.
package struct NearestNames: Hashable, Sendable {
  /// At most three names.
  package let names: [String]

  /// Finds the names of `candidates` that differ from `wanted` in a third of its letters at most.
  ///
  /// Names much further off than the nearest are left out. Upper and lower case do not count. Names longer than 128 characters are not compared.
  package init(to wanted: String, among candidates: some Sequence<String>) {
    let target = Array(wanted.lowercased().unicodeScalars)
    guard target.count <= 128 else {
      names = []
      return
    }
    let limit = max(2, target.count / 3)
    let near =
      candidates
      .compactMap { name in
        Self.distance(Array(name.lowercased().unicodeScalars), target, upTo: limit)
          .map { (distance: $0, name: name) }
      }
      .sorted { ($0.distance, $0.name) < ($1.distance, $1.name) }
    let best = near.first?.distance ?? 0
    names = near.filter { $0.distance <= best + 1 }.prefix(3).map(\.name)
  }

  /// What a message says after its complaint: `; did you mean "a" or "b"`, or nothing.
  package var hint: String {
    names.isEmpty
      ? "" : "; did you mean " + names.map { "\"\($0)\"" }.joined(separator: " or ")
  }

  /// The number of insertions, removals and replacements between two names (Levenshtein), or `nil`
  /// where it is over the limit.
  private static func distance(
    _ left: [Unicode.Scalar], _ right: [Unicode.Scalar], upTo limit: Int
  ) -> Int? {
    guard abs(left.count - right.count) <= limit else { return nil }
    var previous = Array(0...right.count)
    for (row, scalar) in left.enumerated() {
      var current = [row + 1]
      current.reserveCapacity(right.count + 1)
      for (column, other) in right.enumerated() {
        let replaced = previous[column] + (scalar == other ? 0 : 1)
        current.append(min(replaced, previous[column + 1] + 1, current[column] + 1))
      }
      previous = current
    }
    return previous.last.flatMap { $0 <= limit ? $0 : nil }
  }
}
