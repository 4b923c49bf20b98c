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

/// Six entries for half an hour, after which the timeline is reloaded: 48 times a day.
struct HalfHourlyWidget: Widget {
  var body: some WidgetConfiguration {
    let provider = TestProvider(timeline: { answer in
      let now = Date()
      let entries = (0..<6).map { TestEntry(date: now + Double($0) * 300, text: "\($0)") }
      answer(Timeline(entries: entries, policy: .after(now + 1800)))
    })
    return test("half-hourly", provider) { Text($0.text) }
  }
}
