// swift-format-ignore-file: NeverForceUnwrap, AllPublicDeclarationsHaveDocumentation

import SwiftUI
import WidgetKit

// The current spelling, in a bundle, with a link, a preview and an asynchronous response.

struct BerthEntry: TimelineEntry {
  let date: Date
  let relevance: TimelineEntryRelevance?
  let load: Double
}

struct Provider: TimelineProvider {
  func placeholder(in context: Context) -> BerthEntry {
    BerthEntry(date: Date(), relevance: nil, load: 0.5)
  }

  func getSnapshot(in context: Context, completion: @escaping (BerthEntry) -> ()) {
    completion(BerthEntry(date: Date(), relevance: nil, load: context.isPreview ? 1 : 0.25))
  }

  func getTimeline(in context: Context, completion: @escaping (Timeline<Entry>) -> ()) {
    var date = Date()
    var load = 0.25
    var entries: [Entry] = []
    while load <= 1 {
      let relevance = TimelineEntryRelevance(score: Float(load), duration: 60 * 60)
      entries.append(BerthEntry(date: date, relevance: relevance, load: load))
      load += 0.25
      date = Calendar.current.date(byAdding: .hour, value: 1, to: date)!
    }
    DispatchQueue.main.asyncAfter(deadline: .now() + 0.05) {
      completion(Timeline(entries: entries, policy: .atEnd))
    }
  }
}

@main
struct HarbourBundle: WidgetBundle {
  @WidgetBundleBuilder
  var body: some Widget {
    BerthWidget()
    TideChartWidget()
    #if Combine
    VesselWidget()
    #endif
  }
}

struct BerthWidget: Widget {
  private let kind: String = "com.example.berth"

  var body: some WidgetConfiguration {
    StaticConfiguration(kind: kind, provider: Provider()) { entry in
      BerthView(entry: entry)
    }
    .configurationDisplayName("Berth")
    .description("Loads by a quarter an hour.")
    .supportedFamilies([.systemSmall, .systemMedium])
  }
}

struct BerthWidget_Previews: PreviewProvider {
  static var previews: some View {
    BerthView(entry: BerthEntry(date: Date(), relevance: nil, load: 0.75))
      .previewContext(WidgetPreviewContext(family: .systemSmall))
  }
}
