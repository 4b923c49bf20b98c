import SwiftUI
import WidgetKit

/// What a feed has published last.
struct HeadlinesView: View {
  let entry: Entry

  var body: some View {
    GeometryReader { room in
      if room.size.height < 150 {
        FeedPage(entry: entry, size: room.size, titleHeight: 20)
      } else {
        FeedPage(entry: entry, size: room.size, titleHeight: 34)
      }
    }
  }
}

/// The name of the feed, and below it headlines.
struct FeedPage: View {
  let entry: Entry
  let size: CGSize
  let titleHeight: Double

  var body: some View {
    VStack(alignment: .leading, spacing: 0) {
      FeedTitle(title: entry.news.title, isSmall: titleHeight < 30)
        .frame(height: titleHeight, alignment: .topLeading)
      HeadlineBoard(
        items: entry.news.items, now: entry.date,
        size: CGSize(width: size.width, height: size.height - titleHeight))
    }
  }
}

/// The name of the feed.
struct FeedTitle: View {
  let title: String
  let isSmall: Bool

  var body: some View {
    Text(title)
      .font(isSmall ? .caption : .headline)
      .fontWeight(.semibold)
      .lineLimit(1)
  }
}

/// Chooses how headlines are arranged in a size.
struct HeadlineBoard: View {
  let items: [Item]
  let now: Date
  let size: CGSize

  var body: some View {
    if items.isEmpty {
      Text("Nothing has been published.")
        .font(.subheadline)
    } else if size.width >= 560 && size.height >= 300 {
      HStack(alignment: .top, spacing: 20) {
        LeadStory(item: items[0], now: now)
          .frame(width: size.width * 0.44, alignment: .leading)
        Divider()
        HeadlineList(
          items: Array(items.dropFirst()), now: now,
          size: CGSize(width: size.width * 0.56 - 41, height: size.height))
      }
    } else {
      HeadlineList(items: items, now: now, size: size)
    }
  }
}

/// The newest headline, large, with how it begins; a tap opens it.
struct LeadStory: View {
  let item: Item
  let now: Date

  var body: some View {
    if let link = item.link {
      Link(destination: link) { LeadText(item: item, now: now) }
    } else {
      LeadText(item: item, now: now)
    }
  }
}

/// The texts of the newest headline.
struct LeadText: View {
  let item: Item
  let now: Date

  var body: some View {
    VStack(alignment: .leading, spacing: 10) {
      Text(item.title)
        .font(.largeTitle)
        .fontWeight(.bold)
        .lineLimit(6)
        .layoutPriority(1)
      Byline(item: item, now: now)
        .font(.subheadline)
      if let summary = item.summary {
        Text(summary)
          .font(.title3)
      }
    }
    .frame(maxHeight: .infinity, alignment: .topLeading)
  }
}

/// As many headlines as a size has room for.
struct HeadlineList: View {
  let items: [Item]
  let now: Date
  let size: CGSize

  var body: some View {
    VStack(alignment: .leading, spacing: 0) {
      ForEach(Array(items.prefix(count).enumerated()), id: \.offset) { index, item in
        if index > 0 {
          Spacer(minLength: 4)
          Divider()
          Spacer(minLength: 4)
        }
        HeadlineRow(item: item, now: now, isSmall: isSmall && count > 1, lineLimit: lineLimit)
          .layoutPriority(1)
      }
    }
    .frame(
      height: count < items.count ? size.height : min(size.height, Double(count) * rowHeight * 1.4))
  }

  var isSmall: Bool { size.height < 150 || size.width < 200 }
  var rowHeight: Double {
    isSmall ? 54 : size.width < 300 ? 86 : lineLimit == 1 ? 54 : size.width >= 480 ? 66 : 76
  }
  /// One line each where there is room in the width only.
  var lineLimit: Int { isSmall ? 3 : size.width >= 560 && size.height < 300 ? 1 : 2 }
  var count: Int { max(1, min(items.count, Int(size.height / rowHeight))) }
}

/// A headline of a list; a tap opens it.
struct HeadlineRow: View {
  let item: Item
  let now: Date
  let isSmall: Bool
  let lineLimit: Int

  var body: some View {
    if let link = item.link {
      Link(destination: link) {
        HeadlineText(item: item, now: now, isSmall: isSmall, lineLimit: lineLimit)
      }
    } else {
      HeadlineText(item: item, now: now, isSmall: isSmall, lineLimit: lineLimit)
    }
  }
}

/// The texts of a headline.
struct HeadlineText: View {
  let item: Item
  let now: Date
  let isSmall: Bool
  let lineLimit: Int

  var body: some View {
    VStack(alignment: .leading, spacing: 2) {
      Text(item.title)
        .font(isSmall ? .footnote : lineLimit == 3 ? .subheadline : .body)
        .fontWeight(.medium)
        .lineLimit(lineLimit)
      Byline(item: item, now: now)
        .font(isSmall ? .caption2 : .footnote)
    }
    .frame(maxWidth: .infinity, alignment: .leading)
  }
}

/// How old a headline is, and who wrote it.
struct Byline: View {
  let item: Item
  let now: Date

  var body: some View {
    if let words {
      Text(words)
        .monospacedDigit()
        .foregroundStyle(.secondary)
        .lineLimit(1)
    }
  }

  var words: String? {
    guard let date = item.date else { return item.author }
    let age = words(for: now.timeIntervalSince(date) / 60)
    guard let author = item.author else { return age }
    return "\(age) · \(author)"
  }

  func words(for minutes: Double) -> String {
    if minutes < 2 { return "now" }
    if minutes < 60 { return "\(Int(minutes)) min" }
    if minutes < 36 * 60 { return "\(Int((minutes / 60).rounded())) h" }
    return "\(Int((minutes / 1440).rounded())) d"
  }
}
