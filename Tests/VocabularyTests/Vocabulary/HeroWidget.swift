import SwiftUI
import WidgetKit

struct HeroEntry: TimelineEntry {
  let date: Date
  var health = 0.89
  var relevance: TimelineEntryRelevance?
}

struct HeroProvider: TimelineProvider {
  static let sample = HeroEntry(date: morning)

  func placeholder(in context: Context) -> HeroEntry {
    Self.sample
  }

  func getSnapshot(in context: Context, completion: @escaping (HeroEntry) -> Void) {
    completion(context.isPreview ? Self.sample : HeroEntry(date: Date()))
  }

  func getTimeline(in context: Context, completion: @escaping (Timeline<Entry>) -> Void) {
    var entries: [HeroEntry] = []
    for hour in 0..<5 {
      let date = Calendar.current.date(byAdding: .hour, value: hour, to: Date()) ?? Date()
      let relevance = TimelineEntryRelevance(score: Float(hour), duration: 3600)
      entries.append(HeroEntry(date: date, relevance: relevance))
    }
    switch context.family {
    case .systemSmall:
      completion(Timeline(entries: entries, policy: .atEnd))
    case .systemMedium, .systemLarge:
      completion(Timeline(entries: entries, policy: .after(Date().addingTimeInterval(900))))
    default:
      completion(Timeline(entries: [HeroEntry(date: Date())], policy: .never))
    }
  }
}

struct HeroEntryView: View {
  var entry: HeroProvider.Entry

  @Environment(\.widgetFamily) private var family

  var body: some View {
    VStack(alignment: .leading) {
      Text("Panda").font(.headline)
      Text(entry.date, style: .time)
      ProgressView(value: entry.health)
    }
    .containerBackground(for: .widget) {
      Color.white
    }
  }
}

struct HeroWidget: Widget {
  let kind = "com.example.hero"

  var body: some WidgetConfiguration {
    StaticConfiguration(kind: kind, provider: HeroProvider()) { entry in
      HeroEntryView(entry: entry)
    }
    .configurationDisplayName("Hero")
    .description("A hero's health.")
    .supportedFamilies([.systemSmall, .systemMedium, .accessoryRectangular])
    .contentMarginsDisabledByAuthor()
  }
}

struct HeroBundle: WidgetBundle {
  @WidgetBundleBuilder
  var body: some Widget {
    HeroWidget()
    DragonWidget()
  }
}

struct DragonWidget: Widget {
  var body: some WidgetConfiguration {
    StaticConfiguration(
      kind: "com.example.dragon", provider: HeroProvider(), content: HeroEntryView.init
    )
    .contentMarginsDisabled()
  }
}

extension WidgetConfiguration {
  // The two branches may differ in type only as an 'if', so an early exit would not compile.
  // swift-format-ignore: UseEarlyExits
  func contentMarginsDisabledByAuthor() -> some WidgetConfiguration {
    if #available(iOSApplicationExtension 17.0, *) {
      return contentMarginsDisabled()
    } else {
      return self
    }
  }
}
