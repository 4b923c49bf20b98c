import Foundation
import _FoundationICU

/// Formats numbers with units by ICU, which Foundation contains.
///
/// Units are those of UTS #35, part 6, and so are the usages, by which ICU chooses a region's units.
struct MeasurementText {
  let locale: Locale
  /// The width of ICU's skeletons: `full-name`, `short` or `narrow`.
  let width: String
  /// The usage of ICU's skeletons; `nil` keeps the unit.
  let usage: String?
  let number: FloatingPointFormatStyle<Double>?

  /// Returns a value with its unit.
  func text(_ value: Double, in unit: Dimension) -> String {
    guard let identifier = UnitIdentifier.of(unit) else { return "\(plain(value)) \(unit.symbol)" }
    let usages = usage.map { [" usage/\($0)", " usage/default", ""] } ?? [""]
    for usage in usages {
      let skeleton = "unit/\(identifier) unit-width-\(width)\(usage)"
      if let text = text(value, skeleton) { return text }
    }
    return "\(plain(value)) \(unit.symbol)"
  }

  /// Returns a temperature in the region's scale without its name; `nil` for other units.
  func degrees(_ value: Double, in unit: Dimension) -> String? {
    guard let unit = unit as? UnitTemperature else { return nil }
    let isFahrenheit = locale.measurementSystem == .us
    let displayUnit: UnitTemperature = usage == nil ? unit : isFahrenheit ? .fahrenheit : .celsius
    let converted = Measurement(value: value, unit: unit).converted(to: displayUnit).value
    let rounding = number == nil && usage != nil ? " precision-integer" : ""
    return text(converted, "measure-unit/temperature-generic unit-width-\(width)\(rounding)")
  }

  private func plain(_ value: Double) -> String {
    (number ?? FloatingPointFormatStyle()).locale(locale).format(value)
  }

  private func text(_ value: Double, _ skeleton: String) -> String? {
    guard let number else { return formatted(value, skeleton)?.text }
    // Without rounding, as the style rounds the converted value.
    guard let result = formatted(value, skeleton + " precision-unlimited"),
      let converted = result.value
    else { return nil }
    var text = Array(result.text.utf16)
    text.replaceSubrange(result.digits, with: number.locale(locale).format(converted).utf16)
    return String(decoding: text, as: UTF16.self)
  }

  private struct Result {
    var text: String
    /// The converted value.
    var value: Double?
    /// Where the number is in the text, in UTF-16 code units.
    var digits: Range<Int>
  }

  private func formatted(_ value: Double, _ skeleton: String) -> Result? {
    var status = U_ZERO_ERROR
    let units = Array(skeleton.utf16)
    let formatter = swift_unumf_openForSkeletonAndLocale(
      units, Int32(units.count), locale.identifier, &status)
    defer { swift_unumf_close(formatter) }
    let result = swift_unumf_openResult(&status)
    defer { swift_unumf_closeResult(result) }
    swift_unumf_formatDouble(formatter, value, result, &status)
    var buffer = [UInt16](repeating: 0, count: 256)
    let count = swift_unumf_resultToString(result, &buffer, Int32(buffer.count), &status)
    guard status.rawValue <= U_ZERO_ERROR.rawValue, (0...256).contains(count) else { return nil }
    var decimal = [CChar](repeating: 0, count: 64)
    let length = swift_unumf_resultToDecimalNumber(
      result, &decimal, Int32(decimal.count), &status)
    let digits = String(decoding: decimal.prefix(Int(length)).map(UInt8.init), as: UTF8.self)
    return Result(
      text: String(decoding: buffer.prefix(Int(count)), as: UTF16.self), value: Double(digits),
      digits: numberRange(of: result))
  }

  /// The range of the fields that belong to the number, not to its unit.
  private func numberRange(of result: OpaquePointer?) -> Range<Int> {
    var status = U_ZERO_ERROR
    let fields = swift_ufieldpositer_open(&status)
    defer { swift_ufieldpositer_close(fields) }
    swift_unumf_resultGetAllFieldPositions(result, fields, &status)
    var range: Range<Int>?
    var (start, end) = (Int32(0), Int32(0))
    while true {
      let field = swift_ufieldpositer_next(fields, &start, &end)
      guard field >= 0 else { return range ?? 0..<0 }
      guard Self.numberFields.contains(UInt32(field)) else { continue }
      let found = Int(start)..<Int(end)
      range =
        range.map { min($0.lowerBound, found.lowerBound)..<max($0.upperBound, found.upperBound) }
        ?? found
    }
  }

  private static let numberFields: Set<UInt32> = [
    UNUM_INTEGER_FIELD.rawValue, UNUM_FRACTION_FIELD.rawValue,
    UNUM_DECIMAL_SEPARATOR_FIELD.rawValue, UNUM_GROUPING_SEPARATOR_FIELD.rawValue,
    UNUM_SIGN_FIELD.rawValue,
  ]
}

/// Unicode's identifiers of Foundation's units (UTS #35, part 6).
private enum UnitIdentifier {
  static func of(_ unit: Dimension) -> String? {
    let table: KeyValuePairs<String, String>
    switch unit {
    case is UnitTemperature: table = temperature
    case is UnitLength: table = length
    case is UnitSpeed: table = speed
    case is UnitMass: table = mass
    case is UnitPressure: table = pressure
    case is UnitEnergy: table = energy
    case is UnitPower: table = power
    case is UnitDuration: table = duration
    case is UnitVolume: table = volume
    case is UnitArea: table = area
    case is UnitAngle: table = angle
    case is UnitInformationStorage: table = information
    case is UnitFrequency: table = frequency
    case is UnitElectricPotentialDifference:
      table = ["V": "volt", "kV": "kilovolt", "mV": "millivolt"]
    case is UnitElectricCurrent: table = ["A": "ampere", "mA": "milliampere"]
    default: return nil
    }
    return table.first { $0.key == unit.symbol }?.value
  }

  private static let temperature: KeyValuePairs = [
    "°C": "celsius", "°F": "fahrenheit", "K": "kelvin",
  ]
  private static let length: KeyValuePairs = [
    "km": "kilometer", "m": "meter", "dm": "decimeter", "cm": "centimeter", "mm": "millimeter",
    "µm": "micrometer", "nm": "nanometer", "in": "inch", "ft": "foot", "yd": "yard", "mi": "mile",
    "smi": "mile-scandinavian", "ly": "light-year", "NM": "nautical-mile", "ftm": "fathom",
    "fur": "furlong", "ua": "astronomical-unit", "pc": "parsec",
  ]
  private static let speed: KeyValuePairs = [
    "m/s": "meter-per-second", "km/h": "kilometer-per-hour", "mph": "mile-per-hour", "kn": "knot",
  ]
  private static let mass: KeyValuePairs = [
    "kg": "kilogram", "g": "gram", "mg": "milligram", "µg": "microgram", "oz": "ounce",
    "lb": "pound", "st": "stone", "t": "tonne", "ton": "ton", "ct": "carat",
    "oz t": "ounce-troy",
  ]
  private static let pressure: KeyValuePairs = [
    "N/m²": "pascal", "hPa": "hectopascal", "kPa": "kilopascal", "MPa": "megapascal",
    "inHg": "inch-ofhg", "bar": "bar", "mbar": "millibar", "mmHg": "millimeter-ofhg",
    "psi": "pound-force-per-square-inch",
  ]
  private static let energy: KeyValuePairs = [
    "kJ": "kilojoule", "J": "joule", "kCal": "kilocalorie", "cal": "calorie",
    "kWh": "kilowatt-hour",
  ]
  private static let power: KeyValuePairs = [
    "GW": "gigawatt", "MW": "megawatt", "kW": "kilowatt", "W": "watt", "mW": "milliwatt",
    "hp": "horsepower",
  ]
  private static let duration: KeyValuePairs = [
    "h": "hour", "m": "minute", "s": "second", "ms": "millisecond",
    "µs": "microsecond", "ns": "nanosecond",
  ]
  private static let volume: KeyValuePairs = [
    "L": "liter", "dL": "deciliter", "cL": "centiliter", "mL": "milliliter", "m³": "cubic-meter",
    "cm³": "cubic-centimeter", "gal": "gallon", "qt": "quart", "pt": "pint", "cup": "cup",
    "fl oz": "fluid-ounce", "tbsp": "tablespoon", "tsp": "teaspoon",
    "metric cup Imperial": "cup-metric",
  ]
  private static let area: KeyValuePairs = [
    "km²": "square-kilometer", "m²": "square-meter", "cm²": "square-centimeter",
    "mi²": "square-mile", "yd²": "square-yard", "ft²": "square-foot", "in²": "square-inch",
    "ac": "acre", "ha": "hectare",
  ]
  private static let angle: KeyValuePairs = [
    "°": "degree", "ʹ": "arc-minute", "ʹʹ": "arc-second", "rad": "radian", "rev": "revolution",
  ]
  private static let information: KeyValuePairs = [
    "bit": "bit", "kb": "kilobit", "Mb": "megabit", "Gb": "gigabit", "B": "byte",
    "kB": "kilobyte", "MB": "megabyte", "GB": "gigabyte", "TB": "terabyte", "PB": "petabyte",
  ]
  private static let frequency: KeyValuePairs = [
    "Hz": "hertz", "kHz": "kilohertz", "MHz": "megahertz", "GHz": "gigahertz",
  ]
}
