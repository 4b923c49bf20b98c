import CPangoCairo

/// The contours of a letter as its designer drew them, in 64ths of a pixel.
struct GlyphContours {
  private struct Part {
    let points: Range<Int>
    let x: ClosedRange<Int>
    let y: ClosedRange<Int>
    /// The share of its box that the part fills.
    let fill: Double

    var width: Int { x.upperBound - x.lowerBound }
    var height: Int { y.upperBound - y.lowerBound }

    func encloses(_ other: Part) -> Bool {
      x.contains(other.x.lowerBound) && x.contains(other.x.upperBound)
        && y.contains(other.y.lowerBound) && y.contains(other.y.upperBound)
    }
  }

  /// Parts that are nearer to each other touch or overlap by design.
  private static let apart = 24

  /// From the lowest one.
  private let parts: [Part]

  init(of outline: FT_Outline) {
    var parts: [Part] = []
    var start = 0
    for contour in 0..<Int(outline.n_contours) {
      let end = Int(outline.contours[contour]) + 1
      guard start < end else { continue }
      let xs = (start..<end).map { outline.points[$0].x }
      let ys = (start..<end).map { outline.points[$0].y }
      if let left = xs.min(), let right = xs.max(), let low = ys.min(), let high = ys.max() {
        let fill = Self.area(xs, ys) / max(1, Double(right - left) * Double(high - low))
        parts.append(Part(points: start..<end, x: left...right, y: low...high, fill: fill))
      }
      start = end
    }
    self.parts = parts.sorted {
      ($0.y.lowerBound, $0.points.lowerBound) < ($1.y.lowerBound, $1.points.lowerBound)
    }
  }

  /// The area within a contour, about, as its control points enclose it.
  private static func area(_ xs: [Int], _ ys: [Int]) -> Double {
    let doubled = xs.indices.reduce(0.0) { sum, index in
      let next = index + 1 < xs.count ? index + 1 : 0
      return sum + Double(xs[index]) * Double(ys[next]) - Double(xs[next]) * Double(ys[index])
    }
    return abs(doubled) / 2
  }

  /// How much of its box a dot fills at least: a circle fills 0.79 of it, an acute accent about half.
  private static let dotFill = 0.72

  /// The points of full stops and of the dots of letters: round or square, and hardly wider than a stem.
  func dots(besideStemsOf stem: Double) -> [Range<Int>] {
    parts.enumerated().filter { index, part in
      let side = max(part.width, part.height)
      guard Double(side) <= 1.7 * stem, side * 3 <= 4 * min(part.width, part.height),
        part.fill >= Self.dotFill
      else {
        return false
      }
      // The counter of a small "a" is no dot.
      return !parts.enumerated().contains { $0.offset != index && $0.element.encloses(part) }
    }.map(\.element.points)
  }

  /// Moves parts that stand above each other, as the dot of an "i" and its stem, until a row is free between
  /// them; strokes will be `growth` higher.
  func separate(in outline: inout FT_Outline, growth: Int) {
    guard let first = parts.first, parts.count > 1 else { return }
    func heights(_ part: Part) -> [Int] { part.points.map { outline.points[$0].y } }
    var designedTop = first.y.upperBound
    var top = heights(first).max() ?? 0
    var lift = 0
    for part in parts.dropFirst() {
      if part.y.lowerBound - designedTop >= Self.apart {
        let bottom = (heights(part).min() ?? 0) + lift
        let missing = Self.row(above: top + growth / 2) + 1 - Self.row(above: bottom - growth / 2)
        lift += max(0, missing) * 64
      }
      for index in part.points { outline.points[index].y += lift }
      designedTop = max(designedTop, part.y.upperBound)
      top = max(top, heights(part).max() ?? 0)
    }
  }

  /// How many rows more than as designed one of two counters above each other may have, in 64ths: a stroke
  /// between them that is higher takes one, a stroke that moves takes one and gives it to the other.
  private static let imbalance = (higher: 48, moved: 96)

  /// Makes the stroke between two counters above each other, as those of an "8", higher or moves it where one of
  /// them has rows too many: an "8" with a much lower upper half is read as a "6".
  func balanceCounters(in outline: inout FT_Outline) {
    let outer = parts.filter { part in !parts.contains { $0.encloses(part) && !part.encloses($0) } }
    let counters = parts.filter { part in
      parts.contains { $0.encloses(part) && !part.encloses($0) }
    }
    guard outer.count == 1, counters.count == 2,
      counters[0].y.upperBound < counters[1].y.lowerBound
    else { return }
    func range(_ part: Part) -> ClosedRange<Int> {
      let heights = part.points.map { outline.points[$0].y }
      return (heights.min() ?? 0)...(heights.max() ?? 0)
    }
    func rows(_ range: ClosedRange<Int>) -> Int {
      Self.row(above: range.upperBound) - Self.row(above: range.lowerBound)
    }
    let (letter, lower, upper) = (range(outer[0]), range(counters[0]), range(counters[1]))
    let scale = Double(letter.count) / Double(max(1, outer[0].height))
    let designed = Double(counters[0].height - counters[1].height) * scale
    let excess = Double((rows(lower) - rows(upper)) * 64) - designed
    guard abs(excess) > Double(Self.imbalance.higher) else { return }
    let isMoved = abs(excess) > Double(Self.imbalance.moved)
    let row = excess > 0 ? -64 : 64
    // The heights that stay, with the edges of the stroke between them.
    let steps = [
      (lower.lowerBound, 0), (lower.upperBound, isMoved || excess > 0 ? row : 0),
      (upper.lowerBound, isMoved || excess < 0 ? row : 0), (upper.upperBound, 0),
    ]
    for index in parts.flatMap(\.points) {
      let y = outline.points[index].y
      for (low, high) in zip(steps, steps.dropFirst()) where low.0 <= y && y < high.0 {
        outline.points[index].y += low.1 + (high.1 - low.1) * (y - low.0) / (high.0 - low.0)
      }
    }
  }

  /// The first row whose middle is not below a height.
  private static func row(above height: Int) -> Int { (height + 31) >> 6 }
}
