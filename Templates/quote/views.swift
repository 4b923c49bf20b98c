import SwiftUI
import WidgetKit

/// The quotation of the hour.
struct QuoteView: View {
  let entry: Entry

  /// The same for all who look in the same hour.
  var quote: Quote? {
    guard !entry.quotes.isEmpty else { return nil }
    let hour = Int(floor(entry.date.timeIntervalSince1970 / 3600))
    return entry.quotes[hour / max(1, entry.configuration.hours) % entry.quotes.count]
  }

  var body: some View {
    if let quote {
      FittingQuote(quote: quote)
    } else {
      Text("No quotations yet")
        .foregroundStyle(.secondary)
        .frame(maxWidth: .infinity, maxHeight: .infinity)
    }
  }
}

/// A quotation in the largest type in which all of it fits.
struct FittingQuote: View {
  let quote: Quote

  var body: some View {
    GeometryReader { space in
      ViewThatFits(in: .vertical) {
        ForEach(sizes(in: space.size.width), id: \.self) { size in
          page(size)
        }
        page(12)
          .minimumScaleFactor(0.5)
      }
      .frame(width: space.size.width, height: space.size.height, alignment: .leading)
    }
  }

  /// Those in which no word is broken, largest first.
  func sizes(in width: CGFloat) -> [CGFloat] {
    let longest = quote.text.components(separatedBy: " ").map { $0.count }.max() ?? 1
    let sizes: [CGFloat] = [
      120, 100, 88, 78, 68, 58, 50, 43, 37, 32, 28, 25, 22, 20, 18, 16, 15, 14, 13, 12,
    ]
    return sizes.filter { $0 * CGFloat(longest) * 0.5 < width }
  }

  func page(_ size: CGFloat) -> some View {
    VStack(alignment: .leading, spacing: size * 0.4) {
      Text(quote.text)
        .font(.system(size: size, weight: .medium, design: .serif))
      if let author = quote.author {
        Text("— \(author)")
          .font(.system(size: max(12, min(28, size * 0.5))))
          .foregroundStyle(.secondary)
          .lineLimit(1)
          .minimumScaleFactor(0.7)
      }
    }
    .frame(maxWidth: .infinity, alignment: .leading)
  }
}
