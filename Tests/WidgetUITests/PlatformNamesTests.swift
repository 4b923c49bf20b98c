import Foundation
import Testing
import WidgetUI

/// The names that Foundation has on Apple's platforms only.
@Suite struct PlatformNamesTests {
  @Test(arguments: [
    (WidgetUI.DateComponentsFormatter.UnitsStyle.positional, "1:05:03"),
    (.abbreviated, "1h 5m 3s"), (.short, "1 hr, 5 min, 3 sec"),
    (.full, "1 hour, 5 minutes, 3 seconds"), (.spellOut, "one hour, five minutes, three seconds"),
    (.brief, "1hr 5min 3sec"),
  ])
  func intervalsAreFormatted(style: WidgetUI.DateComponentsFormatter.UnitsStyle, expected: String) {
    let formatter = WidgetUI.DateComponentsFormatter()
    formatter.calendar?.locale = Locale(identifier: "en_US")
    formatter.unitsStyle = style
    #expect(formatter.string(from: 3903) == expected)
    #expect(formatter.string(from: .nan) == nil)
  }

  @Test func numbersOfFoundationAreLengths() {
    #expect(CGFloat(truncating: NSNumber(value: 2.5)) == 2.5)
    #expect(CGFloat(truncating: (Decimal(3) / Decimal(4)) as NSNumber) == 0.75)
    #expect(CGFloat(exactly: NSNumber(value: 7)) == 7)
    #expect(CGFloat(exactly: NSNumber(value: Int64.max)) == nil)
  }

  @Test(
    arguments: [
      ([], 0, "abcde", "abcde"), ([0, 2], 5, "bdeac", "bde"), ([3, 4], 0, "deabc", "abc"),
      ([1, 3], 3, "acbde", "ace"), ([2], 2, "abcde", "abde"), ([0, 1, 2, 3, 4], 2, "abcde", ""),
    ] as [([Int], Int, String, String)])
  func elementsAreMovedAndRemovedByOffsets(
    offsets: [Int], destination: Int, moved: String, rest: String
  ) {
    var letters = Array("abcde")
    letters.move(fromOffsets: IndexSet(offsets), toOffset: destination)
    #expect(String(letters) == moved)
    letters = Array("abcde")
    letters.remove(atOffsets: IndexSet(offsets))
    #expect(String(letters) == rest)
  }

  @Test func unitsWithoutAValueAreDropped() {
    let formatter = WidgetUI.DateComponentsFormatter()
    formatter.calendar?.locale = Locale(identifier: "en_US")
    formatter.unitsStyle = .abbreviated
    formatter.allowedUnits = [.hour, .minute, .second]
    #expect(formatter.string(from: 3603) == "1h 3s")
    #expect(formatter.string(from: 0) == "0s")
    formatter.maximumUnitCount = 1
    #expect(formatter.string(from: 3603) == "1h")
  }

  @Test(arguments: [
    ("fr_FR", 0, "0 an"), ("fr_FR", 1, "1 an"), ("fr_FR", 2, "2 ans"), ("pt_BR", 0, "0 ano"),
    ("pt_PT", 0, "0 anos"), ("de_DE", 0, "0 Jahre"), ("de_DE", 1, "1 Jahr"),
    ("en_US", 0, "0 years"),
  ])
  func namesOfYearsHaveThePluralFormOfTheLanguage(locale: String, years: Int, expected: String) {
    let formatter = WidgetUI.DateComponentsFormatter()
    formatter.calendar?.locale = Locale(identifier: locale)
    formatter.unitsStyle = .full
    formatter.allowedUnits = [.year]
    #expect(formatter.string(from: DateComponents(year: years)) == expected)
  }

  @Test(arguments: [
    (-7200.0, WidgetUI.RelativeDateTimeFormatter.DateTimeStyle.numeric, "2 hours ago"),
    (300, .numeric, "in 5 minutes"), (-86_400, .named, "yesterday"),
    (-86_400, .numeric, "1 day ago"),
  ])
  func datesAreRelative(
    interval: Double, style: WidgetUI.RelativeDateTimeFormatter.DateTimeStyle, expected: String
  ) {
    let formatter = WidgetUI.RelativeDateTimeFormatter()
    formatter.locale = Locale(identifier: "en_US")
    formatter.calendar = Calendar(identifier: .gregorian)
    formatter.dateTimeStyle = style
    let now = Date(timeIntervalSince1970: 1_768_383_660)
    #expect(
      formatter.localizedString(for: now.addingTimeInterval(interval), relativeTo: now) == expected)
  }

  @Test(
    arguments: [
      (
        "en_US", Formatter.UnitStyle.medium, WidgetUI.MeasurementFormatter.UnitOptions.providedUnit,
        "12.346 km"
      ),
      ("en_US", .medium, [], "7.671 mi"), ("en_US", .long, .providedUnit, "12.346 kilometers"),
      ("en_US", .short, .providedUnit, "12.346km"), ("de_DE", .medium, [], "12,346 km"),
    ] as [(String, Formatter.UnitStyle, WidgetUI.MeasurementFormatter.UnitOptions, String)])
  func measurementsAreFormatted(
    locale: String, style: Formatter.UnitStyle, options: WidgetUI.MeasurementFormatter.UnitOptions,
    expected: String
  ) {
    let formatter = WidgetUI.MeasurementFormatter()
    formatter.locale = Locale(identifier: locale)
    formatter.unitStyle = style
    formatter.unitOptions = options
    let length = Measurement(value: 12.3456, unit: UnitLength.kilometers)
    #expect(formatter.string(from: length) == expected)
    #expect(formatter.string(for: length) == expected)
  }

  @Test func temperaturesAreWithoutTheirScale() {
    let formatter = WidgetUI.MeasurementFormatter()
    formatter.locale = Locale(identifier: "en_US")
    formatter.unitOptions = [.temperatureWithoutUnit, .providedUnit]
    formatter.numberFormatter.maximumFractionDigits = 0
    let air = Measurement(value: 11.7, unit: UnitTemperature.celsius)
    #expect(formatter.string(from: air) == "12°")
    #expect(formatter.string(from: UnitTemperature.celsius) == "°C")
  }

  @Test func textsAreJoined() {
    let formatter = ListFormatter()
    formatter.locale = Locale(identifier: "en_US")
    #expect(formatter.string(from: ["tea", "milk", 3]) == "tea, milk, and 3")
    formatter.locale = Locale(identifier: "de_DE")
    #expect(formatter.string(from: ["Tee", "Milch"]) == "Tee und Milch")
    #expect(formatter.string(for: 3) == nil)
  }

  @Test func defaultsAreSetByKey() {
    let defaults = UserDefaults()
    defaults.setValue(3, forKey: "depth")
    #expect(defaults.value(forKey: "depth") as? Int == 3)
    defaults.setValue(nil, forKey: "depth")
    #expect(defaults.value(forKey: "depth") == nil)
  }
}
