import Foundation
import Testing
import WidgetUI

@Suite struct MeasurementFormatTests {
  private static let american = Locale(identifier: "en_US")
  private static let german = Locale(identifier: "de_DE")

  private func text<Unit: Dimension>(
    _ value: Double, _ unit: Unit, _ style: Measurement<Unit>.FormatStyle, in locale: Locale
  ) -> String {
    Measurement(value: value, unit: unit).formatted(style.locale(locale))
  }

  @Test(arguments: [
    (american, "54 degrees Fahrenheit", "54°F", "54°"),
    (german, "12 Grad Celsius", "12 °C", "12 °C"),
  ])
  func temperatureIsThatOfTheRegionInThreeWidths(
    locale: Locale, wide: String, abbreviated: String, narrow: String
  ) {
    let texts = [.wide, .abbreviated, .narrow].map { width in
      text(12.4, UnitTemperature.celsius, .init(width: width, usage: .weather), in: locale)
    }
    #expect(texts == [wide, abbreviated, narrow])
  }

  @Test func unitIsKeptAsProvided() {
    let style = Measurement<UnitLength>.FormatStyle(width: .abbreviated, usage: .asProvided)
    #expect(text(12.5, .kilometers, style, in: Self.american) == "12.5 km")
    #expect(text(12.5, .kilometers, style, in: Self.german) == "12,5 km")
  }

  @Test func unitHasItsNameAndNotItsSymbol() {
    let style = Measurement<UnitMass>.FormatStyle(width: .wide, usage: .asProvided)
    #expect(text(2, .metricTons, style, in: Self.american) == "2 metric tons")
    #expect(text(2, .kilograms, style, in: Self.american) == "2 kilograms")
  }

  @Test func distancesOnRoadsAreMilesInAmerica() {
    let style = Measurement<UnitLength>.FormatStyle(width: .wide, usage: .road)
    #expect(text(10, .kilometers, style, in: Self.american) == "6.2 miles")
    #expect(text(10, .kilometers, style, in: Self.german) == "10 Kilometer")
  }

  @Test func numberStyleRoundsTheConvertedValue() {
    var style = Measurement<UnitTemperature>.FormatStyle(
      width: .abbreviated, numberFormatStyle: .number.precision(.fractionLength(1)))
    #expect(text(12.4, .celsius, style, in: Self.american) == "54.3°F")
    style.numberFormatStyle = .number.precision(.fractionLength(0))
    #expect(text(-1000, .celsius, style, in: Self.american) == "-1,768°F")
  }

  @Test func scaleCanBeHidden() {
    func text(in locale: Locale) -> String {
      let style: Measurement<UnitTemperature>.FormatStyle = .measurement(
        width: .abbreviated, usage: .weather, hidesScaleName: true)
      return self.text(12.4, .celsius, style, in: locale)
    }
    #expect(text(in: Self.american) == "54°")
    #expect(text(in: Self.german) == "12°")
  }

  /// A unit of each sort, and its abbreviation in American English where the unit is kept.
  @Test(
    arguments: [
      (UnitSpeed.knots, "2 kn"), (UnitMass.kilograms, "2 kg"), (UnitPressure.hectopascals, "2 hPa"),
      (UnitEnergy.kilowattHours, "2 kWh"), (UnitPower.watts, "2 W"),
      (UnitDuration.minutes, "2 min"),
      (UnitVolume.liters, "2 L"), (UnitArea.hectares, "2 ha"), (UnitAngle.degrees, "2 deg"),
      (UnitInformationStorage.megabytes, "2 MB"), (UnitFrequency.megahertz, "2 MHz"),
      (UnitElectricCurrent.amperes, "2 A"), (UnitDispersion.partsPerMillion, "2 ppm"),
    ] as [(Dimension, String)])
  func everyKindOfUnitIsKnown(unit: Dimension, expected: String) {
    let style = Measurement<Dimension>.FormatStyle(width: .abbreviated, usage: .asProvided)
    #expect(
      style.locale(Self.american).format(Measurement(value: 2, unit: unit)) == expected)
  }
}
