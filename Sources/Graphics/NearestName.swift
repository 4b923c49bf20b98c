/// Suggests the known name that is nearest to a misspelled one.
package enum NearestName {
  /// The name with the smallest edit distance to a misspelled one, or `nil` if none is near.
  ///
  /// Upper and lower case count as equal. A name is near when fewer than four edits (a letter more,
  /// less, another, or two swapped) lead to it, and fewer than half of its letters; of equally near
  /// names the first wins.
  package static func suggestion(for name: String, among names: [String]) -> String? {
    guard name.utf8.count <= maximumNameLength else { return nil }
    let typed = Array(name.lowercased())
    var best: (name: String, edits: Int)?
    for candidate in names where candidate.utf8.count <= maximumNameLength {
      let letters = Array(candidate.lowercased())
      let edits = edits(from: typed, to: letters)
      guard edits < 4, edits * 2 < max(letters.count, 2) else { continue }
      if edits < best?.edits ?? .max { best = (candidate, edits) }
    }
    return best?.name
  }

  /// The text `; did you mean 'name'?` to append to a message; empty without a suggestion.
  package static func suggestionText(for name: String, among names: [String]) -> String {
    suggestion(for: name, among: names).map { "; did you mean '\($0)'?" } ?? ""
  }

  /// Longer names are not compared, as the work grows with the square of their length.
  private static let maximumNameLength = 100

  /// The optimal string alignment distance.
  private static func edits(from a: [Character], to b: [Character]) -> Int {
    guard !a.isEmpty, !b.isEmpty else { return max(a.count, b.count) }
    var before: [Int] = []
    var last = Array(0...b.count)
    for i in 1...a.count {
      var row = [i]
      for j in 1...b.count {
        let replaced = last[j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1)
        var least = min(replaced, last[j] + 1, row[j - 1] + 1)
        if i > 1, j > 1, a[i - 1] == b[j - 2], a[i - 2] == b[j - 1] {
          least = min(least, before[j - 2] + 1)
        }
        row.append(least)
      }
      before = last
      last = row
    }
    return last[b.count]
  }
}
