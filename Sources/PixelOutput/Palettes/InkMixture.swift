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
    let colors = inks.map { $0.nominal.channels.map(Int.init) }
    let wanted = target.channels.map { Self.whole * Int($0) }
    var best = (distance: Int.max, parts: [Part]())
    Self.forEachMixture(of: inks.count) { parts in
      let distance = Self.squaredDistance(of: parts, colors, to: wanted)
      if distance < best.distance { best = (distance, [parts.0, parts.1, parts.2]) }
    }
    var parts = [Int](repeating: 0, count: inks.count)
    for part in best.parts { parts[part.ink] += part.count }
    self.parts = parts
  }

  /// The color of the mixture as it is perceived.
  func perceivedColor(of inks: [Ink]) -> [UInt8] {
    (0..<3).map { channel in
      let sum = zip(parts, inks).reduce(0) { $0 + $1.0 * Int($1.1.perceived.channels[channel]) }
      return UInt8((sum + Self.whole / 2) / Self.whole)
    }
  }

  /// The ink for each of 64 ranks of a dither pattern; every ink has its share of the ranks.
  func inksByRank() -> [UInt8] {
    var owners: [UInt8] = []
    for (ink, count) in parts.enumerated() {
      owners += [UInt8](repeating: UInt8(ink), count: count)
    }
    return (0..<64).map { owners[$0 * Self.whole / 64] }
  }

  private typealias Part = (ink: Int, count: Int)

  /// Calls with every way to share 12 parts among at most three inks.
  private static func forEachMixture(of count: Int, body: ((Part, Part, Part)) -> Void) {
    for first in 0..<count {
      for second in first..<count {
        for third in second..<count {
          for a in 0...whole {
            for b in 0...(whole - a) { body(((first, a), (second, b), (third, whole - a - b))) }
          }
        }
      }
    }
  }

  /// In units of a twelfth squared, so that whole numbers suffice.
  private static func squaredDistance(
    of parts: (Part, Part, Part), _ colors: [[Int]], to wanted: [Int]
  ) -> Int {
    var total = 0
    for channel in 0..<3 {
      let mixed =
        parts.0.count * colors[parts.0.ink][channel] + parts.1.count * colors[parts.1.ink][channel]
        + parts.2.count * colors[parts.2.ink][channel]
      total += (mixed - wanted[channel]) * (mixed - wanted[channel])
    }
    return total
  }
}
