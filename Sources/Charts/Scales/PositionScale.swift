import Foundation
import Graphics

/// Maps data values to distances within the plot area, in points.
struct PositionScale {
  enum Domain: Equatable {
    /// Continuous values, as transformed by the scale's type; `start` may be larger than `end`.
    case continuous(start: Double, end: Double, isDate: Bool)
    case categories([String])
  }

  let extent: Domain
  let type: ScaleType
  /// The distances of the ends of the domain from the plot area's origin.
  let start: CGFloat
  let end: CGFloat
  /// The position of each category.
  private let indices: [String: Int]

  init(extent: Domain, type: ScaleType = .linear, start: CGFloat, end: CGFloat) {
    self.extent = extent
    self.type = type
    self.start = start
    self.end = end
    if case .categories(let names) = extent {
      indices = Dictionary(zip(names, names.indices)) { first, _ in first }
    } else {
      indices = [:]
    }
  }

  var isCategorical: Bool {
    if case .categories = extent { true } else { false }
  }

  /// The length of a category's band; of a continuous scale, the whole length.
  var bandLength: CGFloat {
    switch extent {
    case .continuous: abs(end - start)
    case .categories(let names): abs(end - start) / CGFloat(max(names.count, 1))
    }
  }

  /// Returns the distance of a value, of a category the middle of its band.
  func position(of value: ScaleValue) -> CGFloat? {
    switch (extent, value) {
    case (.categories(let names), .category(let name)):
      guard let index = indices[name] else { return nil }
      return start + (end - start) * (CGFloat(index) + 0.5) / CGFloat(names.count)
    case (.continuous(let low, let high, let isDate), .number(let number)) where !isDate:
      return position(of: number, low, high)
    case (.continuous(let low, let high, let isDate), .date(let seconds)) where isDate:
      return position(of: seconds, low, high)
    case (.categories, _), (.continuous, _): return nil
    }
  }

  private func position(of magnitude: Double, _ low: Double, _ high: Double) -> CGFloat? {
    guard let value = type.transformed(magnitude) else { return nil }
    let fraction = high == low ? 0.5 : (value - low) / (high - low)
    let position = start + (end - start) * fraction
    // Far outside of the chart, a coordinate only has to be on the right side.
    return position.isFinite ? min(max(position, -100_000), 100_000) : nil
  }

  /// Returns the distances that a category covers.
  func band(of value: ScaleValue) -> ClosedRange<CGFloat>? {
    guard let middle = position(of: value) else { return nil }
    guard isCategorical else { return middle...middle }
    return middle - bandLength / 2...middle + bandLength / 2
  }

  /// Returns the value at a distance.
  func value(at position: CGFloat) -> ScaleValue? {
    guard end != start, position.isFinite else { return nil }
    let fraction = (position - start) / (end - start)
    switch extent {
    case .continuous(let low, let high, let isDate):
      let value = type.inverseTransformed(low + (high - low) * fraction)
      return isDate ? .date(value) : .number(value)
    case .categories(let names):
      let index = Int(clamping: (fraction * CGFloat(names.count)).rounded(.down))
      return names.indices.contains(index) ? .category(names[index]) : nil
    }
  }

  /// The ends of the domain, or its categories.
  var domain: [ScaleValue] {
    switch extent {
    case .continuous(let low, let high, let isDate):
      [low, high].map {
        isDate ? .date(type.inverseTransformed($0)) : .number(type.inverseTransformed($0))
      }
    case .categories(let names): names.map(ScaleValue.category)
    }
  }

  /// Whether a value is within the domain.
  func contains(_ value: ScaleValue) -> Bool {
    guard let position = position(of: value) else { return false }
    return position >= min(start, end) - 0.01 && position <= max(start, end) + 0.01
  }
}
