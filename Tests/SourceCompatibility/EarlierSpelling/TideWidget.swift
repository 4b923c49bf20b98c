// swift-format-ignore-file: NeverForceUnwrap, AllPublicDeclarationsHaveDocumentation

import SwiftUI
import WidgetKit

// The spelling of the first release: `snapshot(with:)`, `timeline(with:)`, a placeholder view.

struct TideEntry: TimelineEntry {
  var date: Date
  var level: Double
}

struct TideProvider: TimelineProvider {
  var isMeasured = false
  let levelNow = 0.5
  typealias Entry = TideEntry

  public func snapshot(with context: Context, completion: @escaping (Entry) -> ()) {
    let now = Date()
    let entry: TideEntry
    if context.isPreview && !isMeasured {
      entry = TideEntry(date: now, level: 1)
    } else {
      entry = TideEntry(date: now, level: levelNow)
    }
    completion(entry)
  }

  public func timeline(with context: Context, completion: @escaping (Timeline<TideEntry>) -> ()) {
    let now = Date()
    let entries = stride(from: levelNow, through: 1, by: 0.25).enumerated().map { hour, level in
      TideEntry(
        date: Calendar.current.date(byAdding: .hour, value: hour, to: now)!, level: level)
    }
    let turn = Calendar.current.date(byAdding: .minute, value: 150, to: now)!
    completion(Timeline(entries: entries, policy: .after(turn)))
  }
}

struct NoTideYet: View {
  var body: some View {
    Text("…")
  }
}

@main
struct TideWidget: Widget {
  public var body: some WidgetConfiguration {
    StaticConfiguration(
      kind: "com.example.tide", provider: TideProvider(), placeholder: NoTideYet()
    ) { entry in
      VStack {
        Text("\(Int(entry.level * 100)) %")
          .font(.system(size: 40, weight: .heavy, design: .rounded))
        Text(entry.date, style: .time).font(.caption)
      }
    }
    .configurationDisplayName("Tide")
    .description("How high the water stands.")
    .supportedFamilies([.systemSmall, .systemMedium, .systemLarge])
  }
}
