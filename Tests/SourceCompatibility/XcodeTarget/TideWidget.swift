import SwiftUI
import UIKit
import WidgetKit

struct TideEntry: TimelineEntry {
  let date: Date
}

struct TideProvider: TimelineProvider {
  func placeholder(in context: Context) -> TideEntry { TideEntry(date: .now) }

  func getSnapshot(in context: Context, completion: @escaping (TideEntry) -> Void) {
    completion(TideEntry(date: .now))
  }

  func getTimeline(in context: Context, completion: @escaping (Timeline<TideEntry>) -> Void) {
    completion(Timeline(entries: [TideEntry(date: .now)], policy: .never))
  }
}

struct TideView: View {
  let entry: TideEntry

  var body: some View {
    VStack(spacing: 4) {
      Text("\(Station.title) \(Station.version) \(Station.pictures)")
        .foregroundStyle(.sky)
      Text(Station.depth(2.5) + (Station.titles.count == 1 ? "" : "?"))
        .foregroundStyle(Color(#colorLiteral(red: 0, green: 0.5, blue: 0.2, alpha: 1)))
      Berth()
      Color(.quay).frame(height: Station.height)
      Color.sky.frame(height: Station.height)
      Color(.Harbour.lamp).frame(height: Station.height)
      Color(uiColor: UIColor.sky).frame(width: UIScreen.main.bounds.width / 9, height: 2)
      Image(uiImage: .anchor).resizable().frame(width: 4, height: 4)
      Image(.anchor).resizable().frame(width: 16, height: 16)
      Label {
        Text(verbatim: "")
      } icon: {
        Image(.buoy)
      }.font(.footnote)
    }
    .containerBackground(.background, for: .widget)
  }
}

@main
struct TideWidget: Widget {
  var body: some WidgetConfiguration {
    StaticConfiguration(kind: "com.example.quay", provider: TideProvider()) { entry in
      TideView(entry: entry)
    }
    .supportedFamilies([.systemSmall])
  }
}
