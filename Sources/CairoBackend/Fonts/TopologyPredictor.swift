/// A row or a column of pixels, up to the width of a stroke.
struct PixelLine {
  let x: Range<Int>
  let y: Range<Int>
}

/// Predicts the topology of a 1-bit bitmap after a line of pixels of one color is inverted.
///
/// It labels the areas of the bitmap once. Each prediction then only reads the pixels around the line: the line
/// becomes one area with all areas of its new color that it touches, and the difference of parts and counters,
/// the Euler number, is a sum over squares of two by two pixels.
struct TopologyPredictor {
  let topology: InkTopology
  /// The number of pixels between two rows, with a margin of one pixel around the bitmap.
  private let stride: Int
  private let isInked: [Bool]
  private let labels: [Int]

  init(width: Int, height: Int, inked: [Bool]) {
    let areas = InkAreas(width: width, height: height) { inked[$1 * width + $0] }
    topology = areas.topology()
    labels = areas.labels()
    stride = width + 2
    var isInked = [Bool](repeating: false, count: stride * (height + 2))
    for y in 0..<height {
      let start = (y + 1) * stride + 1
      isInked.replaceSubrange(start..<start + width, with: inked[y * width..<(y + 1) * width])
    }
    self.isInked = isInked
  }

  func topology(afterInverting line: PixelLine) -> InkTopology {
    let wasInked = isInked(line.x.lowerBound, line.y.lowerBound)
    let touchedAreas = areasTouched(by: line, areInk: !wasInked)
    let difference = topology.parts - topology.counters + eulerChange(afterInverting: line)
    if wasInked {
      let counters = topology.counters + 1 - touchedAreas
      return InkTopology(parts: difference + counters, counters: counters)
    }
    let parts = topology.parts + 1 - touchedAreas
    return InkTopology(parts: parts, counters: parts - difference)
  }

  private func isInked(_ x: Int, _ y: Int) -> Bool { isInked[(y + 1) * stride + x + 1] }

  /// The number of different areas that the pixels around a line belong to: of ink across corners as well.
  private func areasTouched(by line: PixelLine, areInk: Bool) -> Int {
    var touched: [Int] = []
    for y in line.y.lowerBound - 1...line.y.upperBound {
      for x in line.x.lowerBound - 1...line.x.upperBound {
        let isBeside = line.x.contains(x) != line.y.contains(y)
        let isAcross = areInk && !line.x.contains(x) && !line.y.contains(y)
        guard isBeside || isAcross, isInked(x, y) == areInk else { continue }
        let label = labels[(y + 1) * stride + x + 1]
        if !touched.contains(label) { touched.append(label) }
      }
    }
    return touched.count
  }

  private func eulerChange(afterInverting line: PixelLine) -> Int {
    var change = 0
    for y in line.y.lowerBound - 1..<line.y.upperBound {
      for x in line.x.lowerBound - 1..<line.x.upperBound {
        var before = 0
        var inverted = 0
        for (bit, (dx, dy)) in Self.square.enumerated() {
          if isInked(x + dx, y + dy) { before |= 1 << bit }
          if line.x.contains(x + dx), line.y.contains(y + dy) { inverted |= 1 << bit }
        }
        change += Self.weights[before ^ inverted] - Self.weights[before]
      }
    }
    return change / 4
  }

  private static let square = [(0, 0), (1, 0), (0, 1), (1, 1)]
  /// Four times the contribution of a square to the Euler number of 8-connected ink, by its pixels with ink: one
  /// pixel contributes 1, three -1, two on a diagonal -2.
  private static let weights = [0, 1, 1, 0, 1, 0, -2, -1, 1, -2, 0, -1, 0, -1, -1, 0]
}
