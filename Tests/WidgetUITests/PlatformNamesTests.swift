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

  @Test func defaultsAreSetByKey() {
    let defaults = UserDefaults()
    defaults.setValue(3, forKey: "depth")
    #expect(defaults.value(forKey: "depth") as? Int == 3)
    defaults.setValue(nil, forKey: "depth")
    #expect(defaults.value(forKey: "depth") == nil)
  }
}
