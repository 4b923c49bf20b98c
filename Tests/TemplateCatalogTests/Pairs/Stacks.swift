import SwiftUI
import WidgetKit

struct StacksView: View {
  @Environment(\.widgetFamily) var family
  let entry: Entry

  var body: some View {
    switch family {
    case .systemSmall: small
    case .systemMedium: medium
    case .systemLarge: large
    case .systemExtraLarge: sections
    case .accessoryInline: Text("inline")
    default:
      ViewThatFits(in: .horizontal) {
        Text("a text that is much too long to fit in any place")
        AnyView(Text("short"))
      }
    }
  }

  private var small: some View {
    VStack(alignment: .leading, spacing: 3) {
      HStack(alignment: .firstTextBaseline) {
        Text("one")
        Spacer(minLength: 12)
        Text("two").font(.title)
      }
      Divider()
      HStack(spacing: 0) {
        Text("a")
        Divider()
        Text("b")
      }
      ZStack(alignment: .bottomTrailing) {
        Color.red
        Text("corner")
      }
      Spacer()
      if entry.isOpen { Text("open") } else { EmptyView() }
    }
  }

  private var medium: some View {
    HStack(alignment: .top, spacing: 8) {
      LazyVStack(alignment: .trailing, spacing: 2) {
        ForEach(entry.players) { player in Text(player.name) }
      }
      LazyHStack(alignment: .bottom, spacing: 4) {
        ForEach(0..<3) { index in Text("\(index)") }
        ForEach(entry.words, id: \.self) { Text($0) }
      }
      ViewThatFits {
        Text("this does not fit beside all of the others, however wide it is")
        Text("ok")
      }
    }
  }

  private var large: some View {
    VStack {
      Group {
        Text("first")
        Text("second")
      }
      .font(.caption)
      GeometryReader { proxy in
        let frame = proxy.frame(in: .global)
        let inner = proxy.frame(in: .named("outer"))
        Text("\(proxy.size.width, specifier: "%.1f") \(frame.minX, specifier: "%.1f")")
          .frame(width: proxy.size.width / 2, height: inner.midY / 4)
          .position(x: proxy.size.width / 2, y: proxy.frame(in: .local).maxY / 2)
          .padding(proxy.safeAreaInsets)
      }
      TimelineView(.everyMinute) { context in Text(context.date, style: .time) }
      TimelineView(.periodic(from: entry.date, by: 60)) { context in
        Text(context.date, style: .date)
      }
      TimelineView(.explicit([entry.date, entry.end])) { _ in Text("explicit") }
    }
    .coordinateSpace(name: "outer")
  }

  private var sections: some View {
    VStack {
      Section {
        Text("plain")
      }
      Section("Titled") {
        Text("below a title")
      }
      Section(entry.title) {
        Text("below a name")
      }
      Section {
        Text("content")
      } header: {
        Text("header")
      }
      Section {
        Text("content")
      } footer: {
        Text("footer")
      }
      Section {
        Text("content")
      } header: {
        Text("header")
      } footer: {
        Text("footer")
      }
    }
  }
}
