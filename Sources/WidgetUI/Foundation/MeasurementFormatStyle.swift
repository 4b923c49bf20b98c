public import Foundation

extension Measurement where UnitType: Dimension {
  /// Formats a measurement in the units that a region uses, such as "54°F".
  public struct FormatStyle: Foundation.FormatStyle, Sendable {
    /// The length of the units' names.
    public struct UnitWidth: Codable, Hashable, Sendable {
      let name: String

      /// "54 degrees Fahrenheit".
      public static var wide: Self { Self(name: "full-name") }
      /// "54°F", "3 mi".
      public static var abbreviated: Self { Self(name: "short") }
      /// "54°", "3mi".
      public static var narrow: Self { Self(name: "narrow") }
    }

    /// The length of the units' names.
    public var width: UnitWidth
    /// The language and region.
    public var locale: Locale
    /// Which of a region's units are chosen.
    public var usage: MeasurementFormatUnitUsage<UnitType>
    /// How the number is formatted; `nil` rounds as the usage does.
    public var numberFormatStyle: FloatingPointFormatStyle<Double>?
    /// Whether a temperature is without its scale: "54°".
    var hidesScaleName = false

    /// Creates a style.
    public init(
      width: UnitWidth, locale: Locale = .autoupdatingCurrent,
      usage: MeasurementFormatUnitUsage<UnitType> = .general,
      numberFormatStyle: FloatingPointFormatStyle<Double>? = nil
    ) {
      self.width = width
      self.locale = locale
      self.usage = usage
      self.numberFormatStyle = numberFormatStyle
    }

    /// Returns the style in a language and region.
    public func locale(_ locale: Locale) -> Self {
      var style = self
      style.locale = locale
      return style
    }

    /// Formats a measurement; a unit that Unicode's data lack has its symbol.
    public func format(_ measurement: Measurement<UnitType>) -> String {
      let text = MeasurementText(
        locale: locale, width: width.name, usage: usage.name, number: numberFormatStyle)
      let (value, unit) = (measurement.value, measurement.unit)
      if hidesScaleName, let degrees = text.degrees(value, in: unit) { return degrees }
      return text.text(value, in: unit)
    }
  }

  /// Formats the measurement in the current region's units.
  public func formatted() -> String { formatted(FormatStyle(width: .abbreviated)) }

  /// Formats the measurement.
  public func formatted<S: Foundation.FormatStyle>(
    _ style: S
  ) -> S.FormatOutput where S.FormatInput == Measurement<UnitType> { style.format(self) }
}

/// Which of a region's units are chosen for a measurement.
public struct MeasurementFormatUnitUsage<UnitType: Dimension>: Codable, Hashable, Sendable {
  /// Unicode's name of the usage; `nil` keeps the unit.
  let name: String?

  /// The usual unit of the region.
  public static var general: Self { Self(name: "default") }
  /// The measurement's own unit.
  public static var asProvided: Self { Self(name: nil) }
}

extension MeasurementFormatUnitUsage where UnitType == UnitTemperature {
  /// The temperature of the air.
  public static var weather: Self { Self(name: "weather") }
  /// The temperature of a person.
  public static var person: Self { Self(name: "person") }
}

extension MeasurementFormatUnitUsage where UnitType == UnitLength {
  /// Distances on roads.
  public static var road: Self { Self(name: "road") }
  /// Lengths of persons.
  public static var person: Self { Self(name: "person") }
  /// The height of a person.
  public static var personHeight: Self { Self(name: "person-height") }
  /// The amount of rain.
  public static var rainfall: Self { Self(name: "rainfall") }
  /// The amount of snow.
  public static var snowfall: Self { Self(name: "snowfall") }
  /// How far one sees.
  public static var visibility: Self { Self(name: "visiblty") }
}

extension MeasurementFormatUnitUsage where UnitType == UnitSpeed {
  /// The speed of the wind.
  public static var wind: Self { Self(name: "wind") }
}

extension MeasurementFormatUnitUsage where UnitType == UnitPressure {
  /// The pressure of the air.
  public static var barometric: Self { Self(name: "baromtrc") }
}

extension MeasurementFormatUnitUsage where UnitType == UnitMass {
  /// The weight of a person.
  public static var personWeight: Self { Self(name: "person") }
}

extension MeasurementFormatUnitUsage where UnitType == UnitEnergy {
  /// The energy of food.
  public static var food: Self { Self(name: "food") }
}

extension FormatStyle {
  /// Formats a measurement in the units that a region uses.
  public static func measurement<UnitType: Dimension>(
    width: Measurement<UnitType>.FormatStyle.UnitWidth,
    usage: MeasurementFormatUnitUsage<UnitType> = .general,
    numberFormatStyle: FloatingPointFormatStyle<Double>? = nil
  ) -> Self where Self == Measurement<UnitType>.FormatStyle {
    Self(width: width, usage: usage, numberFormatStyle: numberFormatStyle)
  }

  /// Formats a temperature, with or without the name of its scale.
  public static func measurement(
    width: Measurement<UnitTemperature>.FormatStyle.UnitWidth,
    usage: MeasurementFormatUnitUsage<UnitTemperature> = .general, hidesScaleName: Bool,
    numberFormatStyle: FloatingPointFormatStyle<Double>? = nil
  ) -> Self where Self == Measurement<UnitTemperature>.FormatStyle {
    var style = Self(width: width, usage: usage, numberFormatStyle: numberFormatStyle)
    style.hidesScaleName = hidesScaleName
    return style
  }
}
