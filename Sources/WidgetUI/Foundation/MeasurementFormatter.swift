// The names and types are Apple's.
// swift-format-ignore-file: NeverUseImplicitlyUnwrappedOptionals

public import Foundation

/// Formats measurements, such as "5 km".
public class MeasurementFormatter: Formatter, @unchecked Sendable {
  /// Which unit is shown.
  public struct UnitOptions: OptionSet, Sendable {
    /// The bits.
    public let rawValue: UInt
    /// Creates options.
    public init(rawValue: UInt) { self.rawValue = rawValue }
    /// The measurement's own unit, instead of the usual one of the region.
    public static let providedUnit = Self(rawValue: 1 << 0)
    /// A unit that fits the size of the value, which is the usual one of the region here.
    public static let naturalScale = Self(rawValue: 1 << 1)
    /// Temperatures are without their scale: "54°".
    public static let temperatureWithoutUnit = Self(rawValue: 1 << 2)
  }

  /// Which unit is shown.
  public var unitOptions: UnitOptions = []
  /// The length of the units' names.
  public var unitStyle = Formatter.UnitStyle.medium
  /// The language and region.
  public var locale: Locale! = .current
  /// How the number is formatted: of its properties, the numbers of digits count.
  public var numberFormatter: NumberFormatter! = MeasurementFormatter.standardNumberFormatter

  private static var standardNumberFormatter: NumberFormatter {
    let formatter = NumberFormatter()
    formatter.numberStyle = .decimal
    return formatter
  }

  /// Formats a measurement; one without conversion has the symbol of its unit.
  public func string<UnitType: Unit>(from measurement: Measurement<UnitType>) -> String {
    guard let unit = measurement.unit as? Dimension else {
      return "\(number(measurement.value)) \(measurement.unit.symbol)"
    }
    let text = MeasurementText(
      locale: locale ?? .current, width: width,
      usage: unitOptions.contains(.providedUnit) ? nil : "default", number: numberStyle)
    if unitOptions.contains(.temperatureWithoutUnit),
      let degrees = text.degrees(measurement.value, in: unit)
    {
      return degrees
    }
    return text.text(measurement.value, in: unit)
  }

  /// The symbol of a unit.
  public func string(from unit: Unit) -> String { unit.symbol }

  /// Formats a measurement; returns `nil` for other types.
  public override func string(for object: Any?) -> String? {
    (object as? any AnyMeasurement)?.text(by: self)
  }

  private var width: String {
    switch unitStyle {
    case .short: "narrow"
    case .medium: "short"
    case .long: "full-name"
    @unknown default: "short"
    }
  }

  private var numberStyle: FloatingPointFormatStyle<Double> {
    let formatter = numberFormatter ?? Self.standardNumberFormatter
    let digits = max(formatter.minimumFractionDigits, 0)
    let style = FloatingPointFormatStyle<Double>(locale: locale ?? .current)
      .precision(.fractionLength(digits...max(formatter.maximumFractionDigits, digits)))
    return formatter.usesGroupingSeparator ? style : style.grouping(.never)
  }

  private func number(_ value: Double) -> String { numberStyle.format(value) }
}

private protocol AnyMeasurement {
  func text(by formatter: MeasurementFormatter) -> String
}

extension Measurement: AnyMeasurement where UnitType: Unit {
  fileprivate func text(by formatter: MeasurementFormatter) -> String {
    formatter.string(from: self)
  }
}
