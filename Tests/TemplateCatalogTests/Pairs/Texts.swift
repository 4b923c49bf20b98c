import SwiftUI
import WidgetKit

struct TextsView: View {
  @Environment(\.widgetFamily) var family
  let entry: Entry

  var body: some View {
    switch family {
    case .systemSmall: plain
    case .systemMedium: styled
    case .systemLarge: dates
    case .systemExtraLarge: modified
    default: formats
    }
  }

  private var plain: some View {
    VStack {
      Text("plain")
      Text("**bold** and *italic* and `code` and [link](https://example.com)")
      Text("\(entry.title): \(entry.count) of \(entry.ratio)")
      Text(entry.title)
      Text(verbatim: "**not bold** \(entry.count)")
      Text("\(entry.ratio, specifier: "%.2f") \(entry.count, specifier: "%04d")")
      Text("\(entry.date, style: .time) \(Text("inner").bold()) \(Image(systemName: "star"))")
      Text(Image(systemName: "bolt.fill"))
      if let subtitle = entry.subtitle { Text(LocalizedStringKey(subtitle)) }
      Text(entry.note ?? "no note")
    }
  }

  private var styled: some View {
    VStack {
      Text("a").font(.title).fontWeight(.bold).fontDesign(.serif).fontWidth(.condensed)
        .bold().italic().monospaced().monospacedDigit().kerning(1).tracking(2)
        .baselineOffset(3).underline().strikethrough()
        .foregroundColor(.red)
      Text("b").bold(false).italic(entry.isOpen).monospaced(false)
        .underline(true, color: .blue).strikethrough(false, color: .green)
        .foregroundStyle(.secondary)
      Text("c").underline(pattern: .dot, color: .red)
        .strikethrough(true, pattern: .dashDot)
      Text("d").underline(true, pattern: .solid) + Text(" e").underline(pattern: .dash)
        + Text("f").underline(pattern: .dashDotDot).font(.caption)
    }
  }

  private var dates: some View {
    VStack {
      Text(entry.date, style: .time)
      Text(entry.date, style: .date)
      Text(entry.end, style: .relative)
      Text(entry.end, style: .offset)
      Text(entry.end, style: .timer)
      Text(entry.date...entry.end)
      Text(timerInterval: entry.date...entry.end)
      Text(
        timerInterval: entry.date...entry.end, pauseTime: entry.date + 60, countsDown: false,
        showsHours: false)
    }
  }

  private var formats: some View {
    VStack {
      Text(entry.count, format: .number)
      Text(entry.ratio, format: .percent)
      Text(entry.date, format: .dateTime)
      Text("\(entry.ratio, format: .percent) \(entry.count, format: .number)")
    }
  }

  private var modified: some View {
    VStack {
      VStack {
        Text("one")
        Text("two two two two")
      }
      .font(.body).fontWeight(.light).fontDesign(.rounded).fontWidth(.expanded).bold()
      .italic(false).monospaced().monospacedDigit()
      VStack { Text("three\nfour\nfive") }
        .lineLimit(2).lineSpacing(4).minimumScaleFactor(0.5).multilineTextAlignment(.center)
        .truncationMode(.middle).allowsTightening(true).textCase(.uppercase)
      Text("a text that is too long for one line in this place, surely")
        .lineLimit(3, reservesSpace: true).truncationMode(.head)
      Text("another text that is too long for one line in this place").lineLimit(1...2)
        .truncationMode(.tail).textCase(.lowercase)
      VStack { Text("marked") }.kerning(1).tracking(1).baselineOffset(2)
        .underline(true, color: .red).strikethrough()
      VStack { Text("secret") }.redacted(reason: .placeholder)
      VStack { Text("shown").unredacted() }.redacted(reason: [.placeholder, .privacy])
      VStack { Text("private").privacySensitive() }.redacted(reason: .privacy)
      VStack { Text("old").invalidatableContent() }.redacted(reason: .invalidated)
      Text("large").dynamicTypeSize(.accessibility3)
      Text("small").dynamicTypeSize(.xSmall).textCase(nil).lineLimit(nil)
    }
  }
}
