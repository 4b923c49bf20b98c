import SwiftUI
import WidgetKit

struct TeaEntry: TimelineEntry {
  let date: Date
  let minutesLeft: Int
}

struct TeaProvider: TimelineProvider {
  func placeholder(in context: Context) -> TeaEntry { TeaEntry(date: Date(), minutesLeft: 4) }

  func getSnapshot(in context: Context, completion: @escaping (TeaEntry) -> Void) {
    completion(placeholder(in: context))
  }

  func getTimeline(in context: Context, completion: @escaping (Timeline<TeaEntry>) -> Void) {
    let now = Date()
    let entries = (0...4).map {
      TeaEntry(date: now.addingTimeInterval(Double($0) * 60), minutesLeft: 4 - $0)
    }
    completion(Timeline(entries: entries, policy: .never))
  }
}

@main
struct TeaWidget: Widget {
  var body: some WidgetConfiguration {
    StaticConfiguration(kind: "com.example.tea", provider: TeaProvider()) { entry in
      VStack(alignment: .leading, spacing: 8) {
        Label("Tea", systemImage: "cup.and.saucer.fill").font(.headline)
        Text(entry.minutesLeft == 0 ? "Ready" : "\(entry.minutesLeft) min").font(.largeTitle)
        ProgressView(value: Double(4 - entry.minutesLeft), total: 4)
      }
      .widgetURL(URL(string: "tea:///timer"))
      .containerBackground(.background, for: .widget)
    }
    .configurationDisplayName("Tea").description("How long it still has to steep.")
    .supportedFamilies([.systemSmall, .systemMedium])
  }
}
