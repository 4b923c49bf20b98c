import Testing

@testable import WidgetTemplates

/// Types are named after the singular of their key.
@Suite struct SwiftNameTests {
  @Test(arguments: [
    ("players", "Player"), ("series", "Series"), ("timeSeries", "TimeSeries"),
    ("time-series", "TimeSeries"), ("breaking_news", "Breaking_news"), ("news", "News"),
    ("status", "Status"), ("statuses", "Status"), ("address", "Address"),
    ("addresses", "Address"), ("buses", "Bus"), ("houses", "House"), ("causes", "Cause"),
    ("uses", "Use"), ("cities", "City"), ("movies", "Movie"), ("species", "Species"),
    ("lens", "Lens"), ("boxes", "Box"), ("matches", "Match"), ("children", "Child"),
    ("schoolChildren", "SchoolChild"), ("people", "Person"), ("analysis", "Analysis"),
    ("campus", "Campus"), ("days", "Day"), ("gas", "Gas"), ("data", "Data"), ("a", "A"),
    ("items_", "Items_"), ("stats", "Stat"),
  ]) func usesTheSingular(key: String, type: String) {
    #expect(SwiftName(key).typeName == type)
  }
}
