import InternetDates
import Testing

struct CivilDateTests {
  @Test func everyDayOfFourCenturiesRoundTrips() {
    let wrong = (-100_000...50_000).first { day in
      let civil = CivilDate(daysSince1970: day)
      return CivilDate(year: civil.year, month: civil.month, day: civil.day)?.daysSince1970 != day
    }
    #expect(wrong == nil)
  }

  @Test(arguments: [
    (0, "1970-01-01"), (-1, "1969-12-31"), (11_016, "2000-02-29"), (-719_162, "0001-01-01"),
    (2_932_896, "9999-12-31"),
  ])
  func isNamedByTheGregorianCalendar(_ days: Int, _ text: String) {
    #expect(CivilDate(daysSince1970: days).text == text)
  }

  @Test(arguments: [(2026, 2, 29), (2100, 2, 29), (2026, 0, 1), (2026, 13, 1), (2026, 4, 31)])
  func isNoneWhereTheCalendarHasNone(_ year: Int, _ month: Int, _ day: Int) {
    #expect(CivilDate(year: year, month: month, day: day) == nil)
  }
}
