import SwiftUI
import WidgetKit

struct PotEntry: TimelineEntry {
  let date: Date
}

struct PotProvider: TimelineProvider {
  func placeholder(in context: Context) -> PotEntry { PotEntry(date: .now) }

  func getSnapshot(in context: Context, completion: @escaping (PotEntry) -> Void) {
    completion(PotEntry(date: .now))
  }

  func getTimeline(in context: Context, completion: @escaping (Timeline<PotEntry>) -> Void) {
    completion(Timeline(entries: [PotEntry(date: .now)], policy: .never))
  }
}

struct PotWidget: Widget {
  var body: some WidgetConfiguration {
    StaticConfiguration(kind: "com.example.pot", provider: PotProvider()) { entry in
      Text(entry.date, style: .time)
    }
    .supportedFamilies([.systemSmall])
  }
}

@main
struct TeaBundle: WidgetBundle {
  var body: some Widget {
    PotWidget()
    KettleControl()
    SteepControl()
    if #available(iOS 18.0, *) {
      OrderControl()
      CupControl()
    }
    LidControl()
    ShopControl()
  }
}
