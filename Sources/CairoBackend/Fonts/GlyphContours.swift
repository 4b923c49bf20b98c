import CPangoCairo

/// The contours of an unhinted glyph, in 64ths of a pixel.
struct GlyphContours {
  private struct Contour {
    let points: Range<Int>
    let x: ClosedRange<Int>
    let y: ClosedRange<Int>
    /// The share of its bounding box that the contour fills.
    let fill: Double

    var width: Int { x.upperBound - x.lowerBound }
    var height: Int { y.upperBound - y.lowerBound }

    func encloses(_ other: Contour) -> Bool {
      x.contains(other.x.lowerBound) && x.contains(other.x.upperBound)
        && y.contains(other.y.lowerBound) && y.contains(other.y.upperBound)
    }
  }

  /// Contours with a smaller distance touch or overlap by design.
  private static let minimumDistance = 24

  /// The contours, in ascending order of their lower edges.
  private let contours: [Contour]

  init(of outline: FT_Outline) {
    var contours: [Contour] = []
    var start = 0
    for contour in 0..<Int(outline.n_contours) {
      let end = Int(outline.contours[contour]) + 1
      guard start < end else { continue }
      let xs = (start..<end).map { outline.points[$0].x }
      let ys = (start..<end).map { outline.points[$0].y }
      if let left = xs.min(), let right = xs.max(), let low = ys.min(), let high = ys.max() {
        let fill = Self.area(xs, ys) / max(1, Double(right - left) * Double(high - low))
        contours.append(Contour(points: start..<end, x: left...right, y: low...high, fill: fill))
      }
      start = end
    }
    self.contours = contours.sorted {
      ($0.y.lowerBound, $0.points.lowerBound) < ($1.y.lowerBound, $1.points.lowerBound)
    }
  }

  /// The approximate area of a contour: that of the polygon of its control points.
  private static func area(_ xs: [Int], _ ys: [Int]) -> Double {
    let doubled = xs.indices.reduce(0.0) { sum, index in
      let next = index + 1 < xs.count ? index + 1 : 0
      return sum + Double(xs[index]) * Double(ys[next]) - Double(xs[next]) * Double(ys[index])
    }
    return abs(doubled) / 2
  }

  /// The minimum share of its bounding box that a dot fills: a circle fills 0.79, an acute accent about half.
  private static let dotFill = 0.72

  /// The points of full stops and dots of letters: round or square contours that are hardly wider than a stem.
  func dots(stemWidth stem: Double) -> [Range<Int>] {
    contours.enumerated().filter { index, contour in
      let side = max(contour.width, contour.height)
      guard Double(side) <= 1.7 * stem, side * 3 <= 4 * min(contour.width, contour.height),
        contour.fill >= Self.dotFill
      else {
        return false
      }
      // The counter of an "a" is not a dot.
      return !contours.enumerated().contains { $0.offset != index && $0.element.encloses(contour) }
    }.map(\.element.points)
  }

  /// Moves contours that lie above each other, such as the dot and the stem of an "i", until there is an empty row
  /// between them; emboldening then makes strokes `emboldening` higher.
  func separate(in outline: inout FT_Outline, emboldening: Int) {
    guard let first = contours.first, contours.count > 1 else { return }
    func heights(_ contour: Contour) -> [Int] { contour.points.map { outline.points[$0].y } }
    var designedTop = first.y.upperBound
    var top = heights(first).max() ?? 0
    var offset = 0
    for contour in contours.dropFirst() {
      if contour.y.lowerBound - designedTop >= Self.minimumDistance {
        let bottom = (heights(contour).min() ?? 0) + offset
        let missing =
          Self.row(above: top + emboldening / 2) + 1 - Self.row(above: bottom - emboldening / 2)
        offset += max(0, missing) * 64
      }
      for index in contour.points { outline.points[index].y += offset }
      designedTop = max(designedTop, contour.y.upperBound)
      top = max(top, heights(contour).max() ?? 0)
    }
  }

  /// The greatest imbalance of two counters above each other relative to the design, in 64ths of a row: making the
  /// stroke between them higher reduces one by a row, moving the stroke also enlarges the other.
  private static let imbalance = (higher: 48, moved: 96)

  /// Balances two counters above each other, such as those of an "8".
  ///
  /// Makes the stroke between them higher or moves it if one counter has too many rows: an "8" with a much lower
  /// upper half is read as a "6".
  func balanceCounters(in outline: inout FT_Outline) {
    let outer = contours.filter { contour in
      !contours.contains { $0.encloses(contour) && !contour.encloses($0) }
    }
    let counters = contours.filter { contour in
      contours.contains { $0.encloses(contour) && !contour.encloses($0) }
    }
    guard outer.count == 1, counters.count == 2,
      counters[0].y.upperBound < counters[1].y.lowerBound
    else { return }
    func range(_ contour: Contour) -> ClosedRange<Int> {
      let heights = contour.points.map { outline.points[$0].y }
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
    // The edges of the counters, and how far each is moved.
    let steps = [
      (lower.lowerBound, 0), (lower.upperBound, isMoved || excess > 0 ? row : 0),
      (upper.lowerBound, isMoved || excess < 0 ? row : 0), (upper.upperBound, 0),
    ]
    for index in contours.flatMap(\.points) {
      let y = outline.points[index].y
      for (low, high) in zip(steps, steps.dropFirst()) where low.0 <= y && y < high.0 {
        outline.points[index].y += low.1 + (high.1 - low.1) * (y - low.0) / (high.0 - low.0)
      }
    }
  }

  /// The first row whose center is not below a height.
  private static func row(above height: Int) -> Int { (height + 31) >> 6 }
}
