public import Foundation
public import WidgetUI

/// A data value with the name of its dimension.
public struct PlottableValue<Value: Plottable> {
  let data: DataValue

  /// Names a value.
  public static func value(_ label: LocalizedStringKey, _ value: Value) -> PlottableValue {
    .value(Text(label), value)
  }

  /// Names a value.
  public static func value(_ label: Text, _ value: Value) -> PlottableValue {
    PlottableValue(data: DataValue(label: label, value: value.scaleValue))
  }

  /// Names a value.
  @_disfavoredOverload
  public static func value<S: StringProtocol>(_ label: S, _ value: Value) -> PlottableValue {
    .value(Text(verbatim: String(label)), value)
  }
}

extension PlottableValue where Value: Comparable {
  /// Names a range of values, such as a bin of a histogram.
  public static func value(
    _ label: LocalizedStringKey, _ range: ChartBinRange<Value>
  ) -> PlottableValue {
    .value(Text(label), range)
  }

  /// Names a range of values, such as a bin of a histogram.
  public static func value(_ label: Text, _ range: ChartBinRange<Value>) -> PlottableValue {
    PlottableValue(
      data: DataValue(
        label: label, value: range.lowerBound.scaleValue, end: range.upperBound.scaleValue))
  }

  /// Names a range of values, such as a bin of a histogram.
  @_disfavoredOverload
  public static func value<S: StringProtocol>(
    _ label: S, _ range: ChartBinRange<Value>
  ) -> PlottableValue {
    .value(Text(verbatim: String(label)), range)
  }
}

extension PlottableValue where Value == Date {
  /// Names a date that represents a whole unit of the calendar, such as a month.
  public static func value(
    _ label: LocalizedStringKey, _ value: Date, unit: Calendar.Component,
    calendar: Calendar = .autoupdatingCurrent
  ) -> PlottableValue {
    .value(Text(label), value, unit: unit, calendar: calendar)
  }

  /// Names a date that represents a whole unit of the calendar, such as a month.
  public static func value(
    _ label: Text, _ value: Date, unit: Calendar.Component,
    calendar: Calendar = .autoupdatingCurrent
  ) -> PlottableValue {
    var data = DataValue(label: label, value: value.scaleValue)
    data.unit = DataValue.Unit(
      component: unit, calendar: calendar == .autoupdatingCurrent ? nil : calendar)
    return PlottableValue(data: data)
  }

  /// Names a date that represents a whole unit of the calendar, such as a month.
  @_disfavoredOverload
  public static func value<S: StringProtocol>(
    _ label: S, _ value: Date, unit: Calendar.Component,
    calendar: Calendar = .autoupdatingCurrent
  ) -> PlottableValue {
    .value(Text(verbatim: String(label)), value, unit: unit, calendar: calendar)
  }
}

extension PlottableValue {
  /// The value without its Swift type, for callers that do not know it when they are compiled.
  package var erased: PlottableValue<ScaleValue> { PlottableValue<ScaleValue>(data: data) }
}

/// A plotted value without its Swift type.
struct DataValue {
  /// A unit of the calendar that a date represents.
  struct Unit {
    let component: Calendar.Component
    /// The calendar, or `nil` for the environment's.
    let calendar: Calendar?
  }

  let label: Text
  /// The value, or the lower end of its range.
  var value: ScaleValue
  /// The upper end of a range.
  var end: ScaleValue?
  var unit: Unit?

  init(label: Text, value: ScaleValue, end: ScaleValue? = nil) {
    self.label = label
    self.value = value
    self.end = end
  }

  /// The middle of the range, or the value.
  var middle: ScaleValue {
    guard let low = value.magnitude, let high = end?.magnitude else { return value }
    return value.replacing(magnitude: (low + high) / 2)
  }

  /// Whether the value can be placed.
  var isPlaceable: Bool { value.isPlaceable && (end?.isPlaceable ?? true) }

  /// Returns the value with its unit replaced by the range of dates that the unit covers.
  func resolved(in environment: EnvironmentValues) -> DataValue {
    guard let unit, let date = value.date else { return self }
    let calendar = unit.calendar ?? environment.chartCalendar
    guard let interval = calendar.dateInterval(of: unit.component, for: date) else { return self }
    var result = self
    result.value = interval.start.scaleValue
    result.end = interval.end.scaleValue
    result.unit = nil
    return result
  }
}

extension EnvironmentValues {
  /// The calendar of dates in charts.
  var chartCalendar: Calendar {
    var calendar = calendar
    calendar.timeZone = timeZone
    calendar.locale = locale
    return calendar
  }
}
