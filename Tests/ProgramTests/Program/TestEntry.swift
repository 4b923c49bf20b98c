import SwiftUI
import WidgetKit

struct TestEntry: TimelineEntry {
  let date: Date
  var text = "good"
  var relevance: TimelineEntryRelevance?
}

/// A provider whose timeline and snapshot are closures.
struct TestProvider: TimelineProvider {
  typealias Answer = (Timeline<TestEntry>) -> Void

  var timeline: (@escaping Answer) -> Void = { $0(.single) }
  var snapshot: (@escaping (TestEntry) -> Void) -> Void = { $0(TestEntry(date: Date())) }

  func placeholder(in context: Context) -> TestEntry {
    TestEntry(date: Date(), text: "placeholder")
  }

  func getSnapshot(in context: Context, completion: @escaping (TestEntry) -> Void) {
    snapshot(completion)
  }

  func getTimeline(in context: Context, completion: @escaping (Timeline<TestEntry>) -> Void) {
    timeline(completion)
  }
}

extension Timeline where EntryType == TestEntry {
  /// A timeline of one entry that never reloads.
  static var single: Timeline { Timeline(entries: [TestEntry(date: Date())], policy: .never) }

  /// Creates a timeline with one entry for each number of seconds from now.
  init(at seconds: [Double]) {
    let now = Date()
    self.init(
      entries: seconds.map { TestEntry(date: now + $0, text: "\(Int($0))") }, policy: .atEnd)
  }
}

/// Returns a static configuration that supports only the small family.
func test<Content: View>(
  _ kind: String, _ provider: TestProvider = TestProvider(),
  @ViewBuilder content: @escaping (TestEntry) -> Content
) -> some WidgetConfiguration {
  StaticConfiguration(kind: kind, provider: provider) { entry in
    content(entry).containerBackground(.white, for: .widget)
  }
  .supportedFamilies([.systemSmall])
}

extension TestProvider {
  /// Creates a provider whose timeline has one entry for each number of seconds from now.
  init(at seconds: [Double]) { self.init(timeline: { $0(Timeline(at: seconds)) }) }
}
