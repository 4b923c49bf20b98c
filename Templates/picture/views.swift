import SwiftUI
import WidgetKit

/// The picture of the day, with as many words as there is room for.
struct PictureView: View {
  let entry: Entry

  var body: some View {
    GeometryReader { room in
      if room.size.width >= 560 && room.size.height >= 300 {
        WidePage(picture: entry.picture, size: room.size)
      } else if room.size.height >= 280 {
        TallPage(picture: entry.picture, size: room.size)
      } else {
        FlatPage(picture: entry.picture, size: room.size)
      }
    }
    .widgetURL(URL(string: "https://apod.nasa.gov/apod/astropix.html"))
  }
}

/// The title on top, the words below in two columns.
struct WidePage: View {
  let picture: Picture
  let size: CGSize

  var body: some View {
    VStack(alignment: .leading, spacing: 14) {
      Heading(picture: picture, font: .largeTitle)
      Divider()
      Text(picture.explanation)
        .font(.title3)
        .lineSpacing(4)
        .frame(maxHeight: .infinity, alignment: .topLeading)
    }
  }
}

/// The title on top, the words below.
struct TallPage: View {
  let picture: Picture
  let size: CGSize

  var body: some View {
    VStack(alignment: .leading, spacing: 10) {
      Heading(picture: picture, font: .title2)
      Divider()
      Text(picture.explanation)
        .font(.callout)
        .lineSpacing(2)
        .frame(maxHeight: .infinity, alignment: .topLeading)
    }
  }
}

/// The title, and a few words.
struct FlatPage: View {
  let picture: Picture
  let size: CGSize

  var body: some View {
    VStack(alignment: .leading, spacing: isSmall ? 4 : 8) {
      Heading(picture: picture, font: isSmall ? .footnote : .title3, isSmall: isSmall)
      Text(picture.explanation)
        .font(isSmall ? .caption2 : .callout)
        .frame(maxHeight: .infinity, alignment: .topLeading)
    }
  }

  var isSmall: Bool { size.height < 150 || size.width < 200 }
}

/// The title, the date and who took the picture.
struct Heading: View {
  let picture: Picture
  let font: Font
  var isSmall = false

  var body: some View {
    VStack(alignment: .leading, spacing: isSmall ? 0 : 4) {
      Text(picture.title)
        .font(font)
        .fontWeight(.bold)
        .lineLimit(2)
        .fixedSize(horizontal: false, vertical: true)
      Text(credit)
        .font(isSmall ? .caption2 : .subheadline)
        .foregroundStyle(.secondary)
        .lineLimit(1)
    }
    .layoutPriority(1)
  }

  var credit: String {
    let date = picture.date.formatted(.dateTime.day().month(.wide))
    guard let name = picture.copyright else { return date }
    let trimmed = name.trimmingCharacters(in: .whitespacesAndNewlines)
    return "\(date) · © \(trimmed.replacingOccurrences(of: "\n", with: " "))"
  }
}
