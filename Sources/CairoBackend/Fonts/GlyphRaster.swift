import CPangoCairo

/// The pixels of a glyph in one bit, and the share of each that the outline covers.
struct GlyphRaster {
  /// The greatest share of a pixel by which changing it may deviate from the outline.
  private static let maximumPixelCost = 0.8
  /// A glyph that differs in more parts and counters has too few pixels for a repair.
  private static let maximumTopologyDifference = 2

  let width: Int
  let height: Int
  private(set) var inked: [Bool]
  /// The share of each pixel that the outline covers; empty if FreeType could not compute it.
  private let coverage: [Double]
  /// The number of changes whose topology `repair` has predicted.
  private(set) var predictionCount = 0

  init(width: Int, height: Int, inked: [Bool], coverage: [Double]) {
    self.width = width
    self.height = height
    self.inked = inked
    self.coverage = coverage
  }

  /// Opens counters that are filled, closes those that are open and separates parts that touch, by changing the
  /// pixels whose coverage is closest to one half.
  ///
  /// Changes are as long as a stroke is wide: up to `stem` pixels beside or below each other.
  mutating func repair(to target: InkTopology, stem: Int) {
    guard coverage.count == inked.count else { return }
    // Each round removes at least one difference.
    for _ in 0..<Self.maximumTopologyDifference {
      let predictor = TopologyPredictor(width: width, height: height, inked: inked)
      let difference = predictor.topology.distance(to: target)
      guard (1...Self.maximumTopologyDifference).contains(difference),
        let line = cheapestChange(to: target, stem: stem, below: difference, predictor)
      else { return }
      for pixel in pixels(of: line) { inked[pixel].toggle() }
    }
  }

  /// The cheapest line of pixels whose inversion brings the topology closer to the target.
  private mutating func cheapestChange(
    to target: InkTopology, stem: Int, below difference: Int, _ predictor: TopologyPredictor
  ) -> PixelLine? {
    var best: (line: PixelLine, cost: Double)?
    for y in 0..<height {
      for x in 0..<width where cost(ofInverting: y * width + x) <= Self.maximumPixelCost {
        for length in 1...max(1, stem) {
          for isVertical in length == 1 ? [false] : [false, true] {
            let line = PixelLine(
              x: x..<x + (isVertical ? 1 : length), y: y..<y + (isVertical ? length : 1))
            guard line.x.upperBound <= width, line.y.upperBound <= height,
              let cost = cost(ofInverting: line), cost < best?.cost ?? .infinity
            else { continue }
            predictionCount += 1
            if predictor.topology(afterInverting: line).distance(to: target) < difference {
              best = (line, cost)
            }
          }
        }
      }
    }
    return best?.line
  }

  private func pixels(of line: PixelLine) -> [Int] {
    line.y.flatMap { y in line.x.map { y * width + $0 } }
  }

  /// The deviation from the outline by inverting a line, in pixels; `nil` if its pixels differ in color or one of
  /// them must not be changed.
  private func cost(ofInverting line: PixelLine) -> Double? {
    let first = line.y.lowerBound * width + line.x.lowerBound
    var sum = 0.0
    for y in line.y {
      for x in line.x {
        let pixel = y * width + x
        let cost = cost(ofInverting: pixel)
        guard inked[pixel] == inked[first], cost <= Self.maximumPixelCost else { return nil }
        sum += cost
      }
    }
    return sum
  }

  private func cost(ofInverting pixel: Int) -> Double {
    inked[pixel] ? coverage[pixel] : 1 - coverage[pixel]
  }
}

extension FT_Outline {
  /// The share of each pixel that the outline covers, row by row from the top; empty if FreeType cannot draw it.
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
