import Foundation
import Graphics
import WidgetUI

/// The values of an axis before the size of the plot area is known.
struct AxisDomain {
  enum Kind: Hashable { case number, date, category }

  var kind = Kind.number
  var categories: [String] = []
  /// The smallest and largest value, untransformed.
  var lower = 0.0
  var upper = 1.0
  /// Whether the ends may be moved to round numbers.
  var isInferred = true
  var isReversed = false
  var type: ScaleType
  var calendar: Calendar

  private static let maximumCategories = 5000

  /// Creates the domain of plotted values, as a chart's modifiers change it.
  ///
  /// `values` has both ends of ranges; `padding` is the distance that continuous values need at both ends, such as half
  /// of a bar.
  init(
    values: [ScaleValue], padding: Double, configuration: ChartConfiguration.Axis,
    environment: EnvironmentValues
  ) {
    type = configuration.type ?? .linear
    calendar = environment.chartCalendar
    kind = Self.kind(of: configuration.domain, values)
    infer(values, padding: padding)
    switch configuration.domain {
    case .automatic(let includesZero, let isReversed, let change):
      if includesZero ?? true { includeZero() }
      self.isReversed = isReversed
      if let change { apply(change(inferred)) }
    case .range(let start, let end):
      if let start = start.magnitude, let end = end.magnitude { set(start, end) }
    case .values(let values): apply(values)
    case nil: includeZero()
    }
    if let length = configuration.visibleLength, length.isFinite, length > 0 {
      show(length, from: configuration.scrollPosition)
    }
  }

  private static func kind(
    of domain: ScaleDomainDescription.Extent?, _ values: [ScaleValue]
  ) -> Kind {
    var first = values.first
    switch domain {
    case .range(let start, _): first = first ?? start
    case .values(let values): first = first ?? values.first
    case .automatic, nil: break
    }
    switch first {
    case .number, nil: return .number
    case .date: return .date
    case .category: return .category
    }
  }

  private mutating func infer(_ values: [ScaleValue], padding: Double) {
    var visited: Set<String> = []
    var low = Double.infinity
    var high = -Double.infinity
    for value in values {
      switch (value, kind) {
      case (.category(let name), .category):
        if visited.count < Self.maximumCategories, visited.insert(name).inserted {
          categories.append(name)
        }
      case (.number(let number), .number), (.date(let number), .date):
        guard type.transformed(number) != nil else { continue }
        low = min(low, number)
        high = max(high, number)
      default: continue
      }
    }
    guard low <= high else { return }
    lower = low - padding
    upper = high + padding
    if lower == upper, kind == .date { upper += 1 }
  }

  /// The values that were inferred.
  private var inferred: [ScaleValue] {
    switch kind {
    case .number: [.number(lower), .number(upper)]
    case .date: [.date(lower), .date(upper)]
    case .category: categories.map(ScaleValue.category)
    }
  }

  private mutating func includeZero() {
    guard kind == .number, type.transformed(0) != nil else { return }
    lower = min(lower, 0)
    upper = max(upper, 0)
    if lower == upper { upper = 1 }
  }

  private mutating func apply(_ values: [ScaleValue]) {
    if kind == .category {
      categories = values.compactMap {
        guard case .category(let name) = $0 else { return nil }
        return name
      }.uniqued()
    } else if let first = values.first?.magnitude, let last = values.last?.magnitude {
      let low = values.compactMap(\.magnitude).min() ?? first
      let high = values.compactMap(\.magnitude).max() ?? last
      first <= last ? set(low, high) : set(high, low)
    }
  }

  private mutating func set(_ start: Double, _ end: Double) {
    guard start.isFinite, end.isFinite else { return }
    (lower, upper) = (min(start, end), max(start, end))
    if start > end { isReversed.toggle() }
    if lower == upper { upper += 1 }
    isInferred = false
  }

  private mutating func show(_ length: Double, from start: ScaleValue?) {
    if kind == .category {
      let count = Int(clamping: length)
      var first = 0
      if case .category(let name) = start { first = categories.firstIndex(of: name) ?? 0 }
      categories = Array(categories.dropFirst(first).prefix(max(count, 1)))
    } else {
      let first = start?.magnitude ?? lower
      guard first.isFinite else { return }
      (lower, upper) = (first, first + length)
      isInferred = false
    }
  }

  /// Returns the scale of a plot area, with the ends moved to multiples of a stride.
  func scale(
    length: CGFloat, isVertical: Bool, range: PositionScaleDescription.Extent?,
    rounding: (lower: Double, upper: Double)? = nil
  ) -> PositionScale {
    var start: CGFloat = 0
    var end = length
    switch range {
    case .plot(let startPadding, let endPadding):
      start = startPadding.isFinite ? startPadding : 0
      end = length - (endPadding.isFinite ? endPadding : 0)
    case .points(let low, let high):
      if low.isFinite, high.isFinite { (start, end) = (low, high) }
    case nil: break
    }
    // The y axis points upwards for values, and downwards for categories.
    if isVertical, kind != .category { (start, end) = (length - start, length - end) }
    if isReversed { (start, end) = (end, start) }
    guard kind != .category else {
      return PositionScale(extent: .categories(categories), start: start, end: end)
    }
    let low = rounding?.lower ?? lower
    let high = rounding?.upper ?? upper
    let fallback = type.transformed(high).map { $0 - 1 } ?? 0
    return PositionScale(
      extent: .continuous(
        start: type.transformed(low) ?? fallback, end: type.transformed(high) ?? 1,
        isDate: kind == .date),
      type: type, start: start, end: end)
  }
}
