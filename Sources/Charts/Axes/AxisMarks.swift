public import Foundation
public import Graphics
import WidgetUI

/// Marks at the values of an axis.
nonisolated public struct AxisMarks<Content: AxisMark>: AxisContent {
  private let group: AxisMarkGroup

  /// Creates marks for the values that a rule chooses.
  public init(
    preset: AxisMarkPreset = .automatic, position: AxisMarkPosition = .automatic,
    values: AxisMarkValues = .automatic, @AxisMarkBuilder content: @escaping (AxisValue) -> Content
  ) {
    group = AxisMarkGroup(preset: preset, position: position, values: values, content: content)
  }

  /// Creates the same marks for the values that a rule chooses.
  public init(
    preset: AxisMarkPreset = .automatic, position: AxisMarkPosition = .automatic,
    values: AxisMarkValues = .automatic, @AxisMarkBuilder content: @escaping () -> Content
  ) {
    self.init(preset: preset, position: position, values: values) { _ in content() }
  }

  /// Creates marks for values.
  public init<Value: Plottable>(
    preset: AxisMarkPreset = .automatic, position: AxisMarkPosition = .automatic, values: [Value],
    @AxisMarkBuilder content: @escaping (AxisValue) -> Content
  ) {
    self.init(preset: preset, position: position, values: .list(values), content: content)
  }

  /// Creates the same marks for values.
  public init<Value: Plottable>(
    preset: AxisMarkPreset = .automatic, position: AxisMarkPosition = .automatic, values: [Value],
    @AxisMarkBuilder content: @escaping () -> Content
  ) {
    self.init(preset: preset, position: position, values: .list(values)) { _ in content() }
  }

  /// Returns the marks.
  @MainActor public func groups(in inputs: ChartInputs) -> AxisMarkGroups {
    AxisMarkGroups(groups: [group])
  }
}

extension AxisMarks where Content == Never {
  private init(
    _ preset: AxisMarkPreset, _ position: AxisMarkPosition, _ values: AxisMarkValues,
    _ stroke: StrokeStyle?, format: AxisLabelFormat? = nil
  ) {
    group = AxisMarkGroup(
      preset: preset, position: position, values: values, stroke: stroke, format: format)
  }

  /// Creates the standard marks for the values that a rule chooses.
  public init(
    preset: AxisMarkPreset = .automatic, position: AxisMarkPosition = .automatic,
    values: AxisMarkValues = .automatic, stroke: StrokeStyle? = nil
  ) {
    self.init(preset, position, values, stroke)
  }

  /// Creates the standard marks for values.
  public init<Value: Plottable>(
    preset: AxisMarkPreset = .automatic, position: AxisMarkPosition = .automatic, values: [Value],
    stroke: StrokeStyle? = nil
  ) {
    self.init(preset, position, .list(values), stroke)
  }

  /// Creates the standard marks with a format for the values that a rule chooses.
  public init<Format: FormatStyle>(
    format: Format, preset: AxisMarkPreset = .automatic, position: AxisMarkPosition = .automatic,
    values: AxisMarkValues = .automatic, stroke: StrokeStyle? = nil
  ) where Format.FormatInput: Plottable, Format.FormatOutput == String {
    self.init(preset, position, values, stroke, format: AxisLabelFormat(format))
  }

  /// Creates the standard marks with a format for values.
  public init<Value: Plottable, Format: FormatStyle>(
    format: Format, preset: AxisMarkPreset = .automatic, position: AxisMarkPosition = .automatic,
    values: [Value], stroke: StrokeStyle? = nil
  ) where Format.FormatInput == Value, Format.FormatOutput == String {
    self.init(preset, position, .list(values), stroke, format: AxisLabelFormat(format))
  }
}

/// A value of an axis.
public struct AxisValue {
  let value: ScaleValue
  /// The position among the values of the axis, from 0.
  public let index: Int
  /// The number of values of the axis.
  public let count: Int

  /// Returns the value, or `nil` if it is of another type.
  public func `as`<P: Plottable>(_ type: P.Type = P.self) -> P? { P(scaleValue: value) }
}

/// How labels of an axis are placed.
public struct AxisMarkPreset: Hashable, Sendable {
  enum Kind: Hashable { case automatic, aligned, extended, inset }
  let kind: Kind

  /// As it suits the scale.
  public static let automatic = AxisMarkPreset(kind: .automatic)
  /// Labels within the length of the axis.
  public static let aligned = AxisMarkPreset(kind: .aligned)
  /// Grid lines that extend to the labels.
  public static let extended = AxisMarkPreset(kind: .extended)
  /// Labels within the plot area.
  public static let inset = AxisMarkPreset(kind: .inset)
}

/// The side of the plot area that labels are on.
public struct AxisMarkPosition: Hashable, Sendable {
  enum Kind: Hashable { case automatic, leading, trailing, top, bottom }
  let kind: Kind

  /// Below for the x axis; for the y axis trailing, or leading for categories.
  public static let automatic = AxisMarkPosition(kind: .automatic)
  /// The leading side.
  public static let leading = AxisMarkPosition(kind: .leading)
  /// The trailing side.
  public static let trailing = AxisMarkPosition(kind: .trailing)
  /// Above.
  public static let top = AxisMarkPosition(kind: .top)
  /// Below.
  public static let bottom = AxisMarkPosition(kind: .bottom)
}

/// The values at which an axis has marks.
public struct AxisMarkValues {
  enum Kind {
    case automatic(
      desiredCount: Int?, minimumStride: Double?, minimumUnit: Calendar.Component?,
      roundsLower: Bool?, roundsUpper: Bool?)
    case stride(Double, roundsLower: Bool?, roundsUpper: Bool?)
    case dates(
      Calendar.Component, count: Int, calendar: Calendar?, roundsLower: Bool?, roundsUpper: Bool?)
    case list([ScaleValue])
  }
  let kind: Kind

  /// Round values, as many as suit the size of the chart.
  public static var automatic: AxisMarkValues { .automatic() }

  /// About `desiredCount` round values.
  public static func automatic(
    desiredCount: Int? = nil, roundLowerBound: Bool? = nil, roundUpperBound: Bool? = nil
  ) -> AxisMarkValues {
    AxisMarkValues(
      kind: .automatic(
        desiredCount: desiredCount, minimumStride: nil, minimumUnit: nil,
        roundsLower: roundLowerBound, roundsUpper: roundUpperBound))
  }

  /// About `desiredCount` round values that are at least `minimumStride` apart.
  public static func automatic<P: BinaryFloatingPoint>(
    minimumStride: P, desiredCount: Int? = nil, roundLowerBound: Bool? = nil,
    roundUpperBound: Bool? = nil
  ) -> AxisMarkValues {
    AxisMarkValues(
      kind: .automatic(
        desiredCount: desiredCount, minimumStride: Double(minimumStride), minimumUnit: nil,
        roundsLower: roundLowerBound, roundsUpper: roundUpperBound))
  }

  /// About `desiredCount` dates that are at least a unit of the calendar apart.
  public static func automatic(
    minimumStride: Calendar.Component, desiredCount: Int? = nil, roundLowerBound: Bool? = nil,
    roundUpperBound: Bool? = nil
  ) -> AxisMarkValues {
    AxisMarkValues(
      kind: .automatic(
        desiredCount: desiredCount, minimumStride: nil, minimumUnit: minimumStride,
        roundsLower: roundLowerBound, roundsUpper: roundUpperBound))
  }

  /// The multiples of a number.
  public static func stride<P: BinaryFloatingPoint>(
    by stepSize: P, roundLowerBound: Bool? = nil, roundUpperBound: Bool? = nil
  ) -> AxisMarkValues {
    AxisMarkValues(
      kind: .stride(Double(stepSize), roundsLower: roundLowerBound, roundsUpper: roundUpperBound))
  }

  /// The starts of a unit of the calendar, or of every `count` of them.
  public static func stride(
    by component: Calendar.Component, count: Int = 1, roundLowerBound: Bool? = nil,
    roundUpperBound: Bool? = nil, calendar: Calendar? = nil
  ) -> AxisMarkValues {
    AxisMarkValues(
      kind: .dates(
        component, count: count, calendar: calendar, roundsLower: roundLowerBound,
        roundsUpper: roundUpperBound))
  }

  static func list<Value: Plottable>(_ values: [Value]) -> AxisMarkValues {
    AxisMarkValues(kind: .list(values.map(\.scaleValue).filter(\.isPlaceable)))
  }
}
