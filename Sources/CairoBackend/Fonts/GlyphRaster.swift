import CPangoCairo

/// The pixels of a letter in one ink, and what its outline covers of them.
struct GlyphRaster {
  /// Pixels of which the outline covers more are never cleared, and of which it leaves more never inked.
  private static let clear = 0.8
  /// A picture that misses more than so many parts and counters has too few pixels for them.
  private static let mostMissing = 2

  let width: Int
  let height: Int
  private(set) var inked: [Bool]
  /// The share of each pixel that the outline covers.
  private let coverage: [Double]

  init(width: Int, height: Int, inked: [Bool], coverage: [Double]) {
    self.width = width
    self.height = height
    self.inked = inked
    self.coverage = coverage
  }

  var topology: InkTopology { topology(of: inked) }

  private func topology(of inked: [Bool]) -> InkTopology {
    InkTopology(width: width, height: height) { inked[$1 * width + $0] }
  }

  /// Opens counters that are filled and closes ones that are open, and separates parts that touch, by changing
  /// the pixels of which it is least clear whether they have ink.
  ///
  /// A stroke is cleared in all of its width: up to `stem` pixels beside or below each other.
  mutating func repair(to wanted: InkTopology, stem: Int) {
    var missing = topology.distance(to: wanted)
    guard missing <= Self.mostMissing else { return }
    while missing > 0 {
      guard let best = bestChange(to: wanted, stem: stem, below: missing) else { return }
      inked = best.inked
      missing = best.missing
    }
  }

  private struct Change {
    let cost: Double
    let missing: Int
    let inked: [Bool]
  }

  private func bestChange(to wanted: InkTopology, stem: Int, below missing: Int) -> Change? {
    var best: Change?
    for y in 0..<height {
      for x in 0..<width {
        for count in 1...max(1, stem) {
          for isUpright in count == 1 ? [false] : [false, true] {
            guard isUpright ? y + count <= height : x + count <= width else { continue }
            let cells = (0..<count).map { (y * width + x) + $0 * (isUpright ? width : 1) }
            guard let cost = cost(ofInverting: cells), cost < best?.cost ?? .infinity else {
              continue
            }
            var changed = inked
            for cell in cells { changed[cell].toggle() }
            let left = topology(of: changed).distance(to: wanted)
            if left < missing { best = Change(cost: cost, missing: left, inked: changed) }
          }
        }
      }
    }
    return best
  }

  /// How much of the outline is lost or added where pixels change; `nil` where they are not alike, or it is clear
  /// what they are.
  private func cost(ofInverting cells: [Int]) -> Double? {
    var sum = 0.0
    for cell in cells {
      let cost = inked[cell] ? coverage[cell] : 1 - coverage[cell]
      guard inked[cell] == inked[cells[0]], cost <= Self.clear else { return nil }
      sum += cost
    }
    return sum
  }
}

extension FT_Outline {
  /// The share that the outline covers of each pixel, row by row from the top.
  mutating func coverage(
    columns: Range<Int>, top: Int, height: Int, library: FT_Library?
  ) -> [Double] {
    let width = columns.count
    var bytes = [UInt8](repeating: 0, count: width * height)
    let (left, bottom) = (columns.lowerBound * 64, (top - height) * 64)
    FT_Outline_Translate(&self, -left, -bottom)
    defer { FT_Outline_Translate(&self, left, bottom) }
    let isDrawn = bytes.withUnsafeMutableBufferPointer { buffer in
      var bitmap = FT_Bitmap()
      bitmap.rows = UInt32(height)
      bitmap.width = UInt32(width)
      bitmap.pitch = Int32(width)
      bitmap.buffer = buffer.baseAddress
      bitmap.num_grays = 256
      bitmap.pixel_mode = UInt8(FT_PIXEL_MODE_GRAY.rawValue)
      return FT_Outline_Get_Bitmap(library, &self, &bitmap) == 0
    }
    return isDrawn ? bytes.map { Double($0) / 255 } : []
  }
}
