// swift-format-ignore-file: NeverForceUnwrap

import SwiftUI
import WidgetKit

// A view in a file of its own, which the compiler reads before the provider's: it uses the
// provider's `Entry` before the provider has been checked.

struct BerthView: View {
  @Environment(\.widgetFamily) var family: WidgetFamily
  var entry: Provider.Entry

  @ViewBuilder
  var body: some View {
    switch family {
    case .systemSmall:
      ZStack {
        LoadRing(load: entry.load)
        Text("⚓️").font(.largeTitle)
      }
      .widgetURL(URL(string: "harbour:///berth/7"))
    default:
      HStack(alignment: .top) {
        LoadRing(load: entry.load).frame(width: 80, height: 80)
        VStack(alignment: .leading) {
          Text("Berth 7").font(.title).bold().minimumScaleFactor(0.25)
          Text("Loaded \(Int(entry.load * 100)) %").foregroundColor(.secondary)
          LoadCaption(load: entry.load)
          Text(entry.date, style: .time)
          Link(destination: URL(string: "harbour:///berth/7/cargo")!) {
            Label("Cargo", systemImage: "shippingbox")
          }
        }
        Spacer()
      }
      .padding()
    }
  }
}

struct LoadRing: View {
  let load: Double

  var body: some View {
    Circle()
      .trim(from: 0, to: CGFloat(load))
      .stroke(
        load < 0.5 ? Color.orange : .green, style: StrokeStyle(lineWidth: 8, lineCap: .round)
      )
      .rotationEffect(.degrees(-90))
      .padding(6)
  }
}
