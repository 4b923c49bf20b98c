/// Parts of inks, in twelfths, that together come nearest to a color.
struct InkMixture {
  static let whole = 12

  /// Twelfths of each ink; they add up to 12.
  let parts: [Int]

  /// The mixture of at most three inks that is nearest to a color, by the inks' nominal colors.
  init(of target: Ink.RGB, from inks: [Ink]) {
    if let pure = inks.firstIndex(where: { $0.nominal == target }) {
      parts = inks.indices.map { $0 == pure ? Self.whole : 0 }
      return
    }
    var best = (distance: Int.max, parts: [Int]())
    for parts in Self.candidates(count: inks.count) {
      let distance = Self.squaredDistance(of: parts, inks, to: target)
      if distance < best.distance { best = (distance, parts) }
    }
    parts = best.parts
  }

  /// The color of the mixture as it is perceived.
  func perceivedColor(of inks: [Ink]) -> [UInt8] {
    (0..<3).map { channel in
      let sum = zip(parts, inks).reduce(0) { $0 + $1.0 * Int($1.1.perceived.channels[channel]) }
      return UInt8((sum + Self.whole / 2) / Self.whole)
    }
  }

  /// The ink for each of 64 ranks of a dither pattern: as many ranks as an ink has parts of 64.
  func inksByRank() -> [UInt8] {
    var owners: [UInt8] = []
    for (ink, count) in parts.enumerated() {
      owners += [UInt8](repeating: UInt8(ink), count: count)
    }
    return (0..<64).map { owners[$0 * Self.whole / 64] }
  }

  /// Every way to share 12 parts among at most three inks; purer mixtures come first.
  private static func candidates(count: Int) -> [[Int]] {
    var all: [[Int]] = []
    for first in 0..<count {
      for second in first..<count {
        for third in second..<count {
          for a in 0...whole {
            for b in 0...(whole - a) {
              var parts = [Int](repeating: 0, count: count)
              parts[first] += a
              parts[second] += b
              parts[third] += whole - a - b
              all.append(parts)
            }
          }
        }
      }
    }
    return all
  }

  /// In units of a twelfth squared, so that whole numbers suffice.
  private static func squaredDistance(of parts: [Int], _ inks: [Ink], to target: Ink.RGB) -> Int {
    (0..<3).reduce(0) { total, channel in
      let sum = zip(parts, inks).reduce(0) { $0 + $1.0 * Int($1.1.nominal.channels[channel]) }
      let difference = sum - whole * Int(target.channels[channel])
      return total + difference * difference
    }
  }
}
