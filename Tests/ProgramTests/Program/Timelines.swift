import SwiftUI
import WidgetKit

struct EmptyTimelineWidget: Widget {
  var body: some WidgetConfiguration {
    test("empty-timeline", TestProvider(at: [])) { Text($0.text) }
  }
}

struct UnsortedWidget: Widget {
  var body: some WidgetConfiguration {
    test("unsorted", TestProvider(at: [7200, 0, 3600])) { Text($0.text) }
  }
}

struct DuplicateDatesWidget: Widget {
  var body: some WidgetConfiguration {
    test("duplicate-dates", TestProvider(at: [0, 3600, 3600])) { Text($0.text) }
  }
}

struct CloseEntriesWidget: Widget {
  var body: some WidgetConfiguration {
    test("close-entries", TestProvider(at: [0, 60, 120])) { Text($0.text) }
  }
}

struct ManyEntriesWidget: Widget {
  var body: some WidgetConfiguration {
    test("many-entries", TestProvider(at: (0..<10_000).map { Double($0) * 60 })) { _ in
      Color.black
    }
  }
}
