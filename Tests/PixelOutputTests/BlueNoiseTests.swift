import CPixels
import Foundation
import TestSupport
import Testing

/// Recomputes the blue noise pattern with the void-and-cluster method.
@Suite struct BlueNoiseTests {
  private static let side = 64

  /// Points on a torus, and the density around every position.
  private struct PointSet {
    var isOccupied = [Bool](repeating: false, count: side * side)
    private var density = [Int](repeating: 0, count: side * side)
    private static let weights: [Int] = (0..<side * side).map { i in
      let x = min(i % side, side - i % side), y = min(i / side, side - i / side)
      return Int((pow(2, 24) * exp(-Double(x * x + y * y) / (2 * 1.9 * 1.9)) + 0.5).rounded(.down))
    }

    mutating func toggle(_ index: Int) {
      let sign = isOccupied[index] ? -1 : 1
      isOccupied[index].toggle()
      let x = index % side, y = index / side
      Self.weights.withUnsafeBufferPointer { weights in
        density.withUnsafeMutableBufferPointer { density in
          for row in 0..<side {
            let from = (row - y + side) % side * side, to = row * side
            for column in 0..<side {
              density[to + column] += sign * weights[from + (column - x + side) % side]
            }
          }
        }
      }
    }

    /// The point with the highest density around it.
    var cluster: Int { best { isOccupied[$0] && ($1 < 0 || density[$0] > density[$1]) } }
    /// The free position with the lowest density.
    var void: Int { best { !isOccupied[$0] && ($1 < 0 || density[$0] < density[$1]) } }

    private func best(_ isBetter: (Int, Int) -> Bool) -> Int {
      var best = -1, index = 0
      // A range would be iterated through its witness tables without optimization, which takes several times as long.
      while index < side * side {
        if isBetter(index, best) { best = index }
        index += 1
      }
      return best
    }
  }

  private static func ranks() -> [Int] {
    var numbers = SeededRandomNumberGenerator(seed: 64)
    var crowd = PointSet(), count = 0
    while count < side * side / 10 {
      let index = Int(numbers.next() % UInt64(side * side))
      guard !crowd.isOccupied[index] else { continue }
      crowd.toggle(index)
      count += 1
    }
    while true {
      let cluster = crowd.cluster
      crowd.toggle(cluster)
      let void = crowd.void
      crowd.toggle(void)
      if void == cluster { break }
    }
    var ranks = [Int](repeating: 0, count: side * side), fewer = crowd
    for rank in (0..<count).reversed() {
      let cluster = fewer.cluster
      fewer.toggle(cluster)
      ranks[cluster] = rank
    }
    for rank in count..<side * side {
      let void = crowd.void
      crowd.toggle(void)
      ranks[void] = rank
    }
    return ranks
  }

  @Test func patternIsGeneratedByVoidAndCluster() {
    let made = Self.ranks().map { UInt8(1 + $0 * 254 / 4096) }
    var stored = [UInt8](repeating: 0, count: 4096)
    pixels_blue_noise_pattern(&stored)
    #expect(made == stored)
  }
}
