import Foundation

/// Round numbers in a range, a multiple of 1, 2 or 5 times a power of ten apart.
struct NumberTicks: Equatable {
  let lower: Double
  let upper: Double
  let stride: Double

  /// The maximum number of ticks.
  static let maximumCount = 1000

  init(lower: Double, upper: Double, stride: Double) {
    self.lower = min(lower, upper)
    self.upper = max(lower, upper)
    let length = self.upper - self.lower
    let usable = stride.isFinite && stride > 0 ? stride : max(length, 1)
    self.stride = max(usable, length / Double(Self.maximumCount))
  }

  /// Chooses the stride with which the range has about `desiredCount` strides.
  init(lower: Double, upper: Double, desiredCount: Int, minimumStride: Double = 0) {
    let stride = Self.roundStride(of: abs(upper - lower), count: max(desiredCount, 1))
    self.init(lower: lower, upper: upper, stride: max(stride, minimumStride))
  }

  /// The round stride that divides a length into the number of parts that is nearest to a count, or fewer.
  static func roundStride(of length: Double, count: Int) -> Double {
    let exactStride = length / Double(count)
    guard exactStride.isFinite, exactStride > 1e-300 else { return 1 }
    let power = pow(10, floor(log10(exactStride)))
    func distance(_ stride: Double) -> Double {
      abs((length / stride - 1e-9).rounded(.up) - Double(count))
    }
    return [10, 5, 2, 1].map { $0 * power }.filter { $0 <= length * (1 + 1e-9) }
      .min { distance($0) < distance($1) } ?? power
  }

  /// The multiples of the stride in the range.
  var values: [Double] {
    multiples(
      from: (lower / stride - 1e-9).rounded(.up), to: (upper / stride + 1e-9).rounded(.down))
  }

  /// The range extended to multiples of the stride.
  var roundedRange: (lower: Double, upper: Double) {
    let first = (lower / stride + 1e-9).rounded(.down) * stride
    let last = (upper / stride - 1e-9).rounded(.up) * stride
    return (first, last > first ? last : first + stride)
  }

  /// The multiples of the stride in the range extended to multiples of it.
  var roundedValues: [Double] {
    let range = roundedRange
    return multiples(from: (range.lower / stride).rounded(), to: (range.upper / stride).rounded())
  }

  private func multiples(from first: Double, to last: Double) -> [Double] {
    guard first.isFinite, last.isFinite, last >= first,
      last - first <= 2 * Double(Self.maximumCount)
    else { return [] }
    // Multiplied instead of added, so that 0.1 · 3 is as exact as it can be.
    return (0...Int(last - first)).map { index in
      let value = (first + Double(index)) * stride
      return abs(value) < stride * 1e-9 ? 0 : value
    }
  }

  /// The number of decimals with which the values differ.
  var fractionDigits: Int {
    guard stride > 0, stride < 1 else {
      return stride == stride.rounded() ? 0 : 1
    }
    let digits = Int((-log10(stride)).rounded(.up))
    let scaled = stride * pow(10, Double(digits))
    return min(digits + (abs(scaled - scaled.rounded()) > 1e-6 ? 1 : 0), 12)
  }
}
