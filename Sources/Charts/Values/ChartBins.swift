public import Foundation

/// A range of values that are counted together.
public struct ChartBinRange<Bound: Comparable>: Equatable {
  /// The lower end, which belongs to the range.
  public let lowerBound: Bound
  /// The upper end.
  public let upperBound: Bound
  /// Whether the upper end belongs to the range, as it does in the last bin.
  public let isUpperBoundInclusive: Bool

  init(_ lowerBound: Bound, _ upperBound: Bound, isLast: Bool) {
    self.lowerBound = lowerBound
    self.upperBound = upperBound
    isUpperBoundInclusive = isLast
  }

  /// Returns whether the range contains a value.
  public func contains(_ value: Bound) -> Bool {
    value >= lowerBound && (value < upperBound || isUpperBoundInclusive && value == upperBound)
  }
}

extension ChartBinRange: Hashable where Bound: Hashable {}
extension ChartBinRange: Sendable where Bound: Sendable {}

extension Array where Element: Comparable {
  /// The index of the bin of a value, if these are the ends of bins; values outside belong to the first or last bin.
  fileprivate func binIndex(of value: Element) -> Int {
    let above = firstIndex { $0 > value } ?? count
    return Swift.min(Swift.max(above - 1, 0), Swift.max(count - 2, 0))
  }
}

/// Bins of equal size for numbers.
public struct NumberBins<Value: Plottable & Comparable & BinaryFloatingPoint>:
  RandomAccessCollection
{
  /// The ends of the bins, in order.
  public let thresholds: [Value]

  /// Creates bins with the given ends, in order.
  public init(thresholds: [Value]) { self.thresholds = thresholds.sorted() }

  /// Creates about `desiredCount` bins with round ends for a range.
  public init(range: ClosedRange<Value>, desiredCount: Int = 10, minimumStride: Value = 0) {
    let ticks = NumberTicks(
      lower: Double(range.lowerBound), upper: Double(range.upperBound),
      desiredCount: Swift.min(Swift.max(desiredCount, 1), 1000),
      minimumStride: Double(minimumStride))
    self.init(thresholds: ticks.roundedValues.map { Value($0) })
  }

  /// Creates bins of a size for a range.
  public init(size: Value, range: ClosedRange<Value>) {
    let ticks = NumberTicks(
      lower: Double(range.lowerBound), upper: Double(range.upperBound), stride: Double(size))
    self.init(thresholds: ticks.roundedValues.map { Value($0) })
  }

  /// Creates about `desiredCount` bins with round ends for data.
  public init(data: [Value], desiredCount: Int = 10, minimumStride: Value = 0) {
    let data = data.filter { Double($0).isFinite }
    let low = data.min() ?? 0
    self.init(
      range: low...(data.max() ?? low), desiredCount: desiredCount, minimumStride: minimumStride)
  }

  /// Returns the index of the bin of a value; values outside belong to the first or last bin.
  public func index(for value: Value) -> Int {
    thresholds.binIndex(of: value)
  }

  /// The index of the first bin.
  public var startIndex: Int { 0 }
  /// The number of bins.
  public var endIndex: Int { Swift.max(thresholds.count - 1, 0) }
  /// The bin at an index.
  public subscript(position: Int) -> ChartBinRange<Value> {
    ChartBinRange(
      thresholds[position], thresholds[position + 1], isLast: position == endIndex - 1)
  }
}

extension NumberBins: Sendable where Value: Sendable {}

/// Bins of a unit of the calendar.
public struct DateBins: RandomAccessCollection, Sendable {
  /// The ends of the bins, in order.
  public let thresholds: [Date]

  /// Creates bins with the given ends, in order.
  public init(thresholds: [Date]) { self.thresholds = thresholds.sorted() }

  /// Creates bins of a unit of the calendar for a range.
  public init(
    unit: Calendar.Component, by value: Int = 1, range: ClosedRange<Date>,
    calendar: Calendar = .autoupdatingCurrent
  ) {
    let stride = DateStride(component: unit, count: Swift.max(value, 1), calendar: calendar)
    var ends = stride.dates(from: range.lowerBound, through: range.upperBound, isRounded: true)
    if let last = ends.last, last <= range.upperBound, let next = stride.next(after: last) {
      ends.append(next)
    }
    self.init(thresholds: ends)
  }

  /// Creates bins of a unit of the calendar for data.
  public init(
    unit: Calendar.Component, by value: Int = 1, data: [Date],
    calendar: Calendar = .autoupdatingCurrent
  ) {
    let data = data.filter(\.timeIntervalSinceReferenceDate.isFinite)
    let low = data.min() ?? Date(timeIntervalSinceReferenceDate: 0)
    self.init(unit: unit, by: value, range: low...(data.max() ?? low), calendar: calendar)
  }

  /// Returns the index of the bin of a date; dates outside belong to the first or last bin.
  public func index(for value: Date) -> Int {
    thresholds.binIndex(of: value)
  }

  /// The index of the first bin.
  public var startIndex: Int { 0 }
  /// The number of bins.
  public var endIndex: Int { Swift.max(thresholds.count - 1, 0) }
  /// The bin at an index.
  public subscript(position: Int) -> ChartBinRange<Date> {
    ChartBinRange(
      thresholds[position], thresholds[position + 1], isLast: position == endIndex - 1)
  }
}
