// swift-format-ignore-file: NeverForceUnwrap, AllPublicDeclarationsHaveDocumentation

import SwiftUI
import WidgetKit

// The structure of Xcode's template for a new widget: five entries, one hour apart.

struct Provider: TimelineProvider {
  func placeholder(in context: Context) -> MoodEntry {
    MoodEntry(date: Date(), emoji: "🙂")
  }

  func getSnapshot(in context: Context, completion: @escaping (MoodEntry) -> ()) {
    let entry = MoodEntry(date: Date(), emoji: "🙂")
    completion(entry)
  }

  func getTimeline(in context: Context, completion: @escaping (Timeline<Entry>) -> ()) {
    var entries: [MoodEntry] = []
    let start = Date()
    for hour in 0..<5 {
      let date = Calendar.current.date(byAdding: .hour, value: hour, to: start)!
      entries.append(MoodEntry(date: date, emoji: "🙂"))
    }
    let timeline = Timeline(entries: entries, policy: .atEnd)
    completion(timeline)
  }
}

struct MoodEntry: TimelineEntry {
  let date: Date
  let emoji: String
}

struct MoodView: View {
  var entry: Provider.Entry

  var body: some View {
    VStack {
      Text("Time:")
      Text(entry.date, style: .time)

      Text("Mood:")
      Text(entry.emoji)
    }
  }
}

struct MoodWidget: Widget {
  let kind: String = "MoodWidget"

  var body: some WidgetConfiguration {
    StaticConfiguration(kind: kind, provider: Provider()) { entry in
      if #available(iOS 17.0, *) {
        MoodView(entry: entry)
          .containerBackground(.fill.tertiary, for: .widget)
      } else {
        MoodView(entry: entry)
          .padding()
          .background()
      }
    }
    .configurationDisplayName("My Widget")
    .description("This is an example widget.")
  }
}

@main
struct MoodBundle: WidgetBundle {
  var body: some Widget {
    MoodWidget()
  }
}
