import AppIntents
import SwiftUI
import WidgetKit

/// A counter that is stored in a file in the current directory.
enum Count {
  private static let file = URL(fileURLWithPath: "count.txt")

  static var value: Int {
    (try? String(decoding: Data(contentsOf: file), as: UTF8.self)).flatMap { Int($0) } ?? 0
  }

  static func add(_ amount: Int) throws {
    try Data("\(value + amount)".utf8).write(to: file, options: .atomic)
  }
}

/// Increments the counter.
struct AddIntent: AppIntent {
  static let title: LocalizedStringResource = "Add"

  @Parameter(title: "Amount", default: 1)
  var amount: Int

  init() {}

  init(amount: Int) { self.amount = amount }

  func perform() async throws -> some IntentResult {
    try Count.add(amount)
    return .result()
  }
}

/// The configuration, which says how much a tap adds.
struct CountingIntent: WidgetConfigurationIntent {
  static let title: LocalizedStringResource = "Counting"

  @Parameter(title: "Step", default: 1)
  var step: Int
}

struct CountEntry: TimelineEntry {
  var date = Date()
  let count: Int
  let step: Int
}

struct CountingProvider: AppIntentTimelineProvider {
  func placeholder(in context: Context) -> CountEntry { CountEntry(count: 0, step: 0) }

  func snapshot(for configuration: CountingIntent, in context: Context) async -> CountEntry {
    CountEntry(count: Count.value, step: configuration.step)
  }

  func timeline(
    for configuration: CountingIntent, in context: Context
  ) async -> Timeline<CountEntry> {
    let entry = await snapshot(for: configuration, in: context)
    return Timeline(entries: [entry], policy: .never)
  }
}

/// Shows the counter in a button that increments it.
struct CountingWidget: Widget {
  var body: some WidgetConfiguration {
    AppIntentConfiguration(
      kind: "counting", intent: CountingIntent.self, provider: CountingProvider()
    ) { entry in
      Button(intent: AddIntent(amount: entry.step)) {
        Text("\(entry.count) taps").frame(maxWidth: .infinity, maxHeight: .infinity)
      }
      .buttonStyle(.plain)
      .containerBackground(.white, for: .widget)
    }
    .supportedFamilies([.systemSmall])
  }
}
