/// Finds the name somebody may have meant.
package enum EditDistance {
  /// The candidate with the fewest changed letters, at most a third of the name's; `nil` without one.
  package static func nearest(to name: String, in candidates: some Sequence<String>) -> String? {
    let wanted = Array(name.lowercased().utf8.prefix(64))
    let limit = max(2, wanted.count / 3)
    var best: (distance: Int, name: String)?
    for candidate in candidates {
      let letters = Array(candidate.lowercased().utf8.prefix(64))
      guard abs(letters.count - wanted.count) <= limit else { continue }
      let distance = distance(from: wanted, to: letters)
      if distance <= limit, distance < best?.distance ?? .max { best = (distance, candidate) }
    }
    return best?.name
  }

  /// The number of letters to insert, remove or replace.
  private static func distance(from left: [UInt8], to right: [UInt8]) -> Int {
    var row = Array(0...right.count)
    for (i, letter) in left.enumerated() {
      var diagonal = row[0]
      row[0] = i + 1
      for (j, other) in right.enumerated() {
        let above = row[j + 1]
        row[j + 1] = min(above + 1, row[j] + 1, diagonal + (letter == other ? 0 : 1))
        diagonal = above
      }
    }
    return row[right.count]
  }
}
