import SwiftUI
import WidgetKit

/// The picture of the day, with as many words as there is room for.
struct PictureView: View {
  let entry: Entry

  var body: some View {
    GeometryReader { room in
      if room.size.width >= 560 && room.size.height >= 300 {
        WidePage(entry: entry, size: room.size)
      } else if room.size.height >= 280 && room.size.height > room.size.width * 0.8 {
        TallPage(entry: entry, size: room.size)
      } else if room.size.width >= 240 {
        FlatPage(entry: entry, size: room.size)
      } else {
        SmallPage(entry: entry, size: room.size)
      }
    }
    .widgetURL(URL(string: "https://apod.nasa.gov/apod/astropix.html"))
  }
}

/// The picture on the left, the words on the right.
struct WidePage: View {
  let entry: Entry
  let size: CGSize

  var body: some View {
    HStack(alignment: .top, spacing: 20) {
      Photo(photo: entry.photo, width: size.width * 0.6, height: size.height)
      VStack(alignment: .leading, spacing: 12) {
        Heading(day: entry.day, font: .title2)
        Words(text: entry.day.explanation, font: .callout)
      }
    }
  }
}

/// The picture on top, the words below.
struct TallPage: View {
  let entry: Entry
  let size: CGSize

  var body: some View {
    VStack(alignment: .leading, spacing: 12) {
      Photo(
        photo: entry.photo, width: size.width, height: min(size.width * 0.66, size.height * 0.6))
      Heading(day: entry.day, font: .title3)
      Words(text: entry.day.explanation, font: .subheadline)
    }
  }
}

/// The picture on the left, the title and a few words on the right.
struct FlatPage: View {
  let entry: Entry
  let size: CGSize

  var body: some View {
    HStack(alignment: .top, spacing: isSmall ? 8 : 16) {
      Photo(
        photo: entry.photo, width: min(size.height * 1.5, size.width * 0.48), height: size.height)
      VStack(alignment: .leading, spacing: isSmall ? 3 : 8) {
        Heading(day: entry.day, font: isSmall ? .footnote : .title3, isSmall: isSmall)
        Words(text: entry.day.explanation, font: isSmall ? .caption2 : .subheadline)
      }
    }
  }

  var isSmall: Bool { size.height < 150 }
}

/// The picture on top, the title below.
struct SmallPage: View {
  let entry: Entry
  let size: CGSize

  var body: some View {
    VStack(alignment: .leading, spacing: 4) {
      Photo(photo: entry.photo, width: size.width, height: size.height - 20)
      Text(entry.day.title)
        .font(.caption)
        .fontWeight(.semibold)
        .lineLimit(1)
        .frame(height: 16)
    }
  }
}

/// The picture, cut to a size.
struct Photo: View {
  let photo: UIImage
  let width: Double
  let height: Double

  var body: some View {
    Image(uiImage: photo)
      .resizable()
      .scaledToFill()
      .frame(width: width, height: height)
      .clipShape(.rect(cornerRadius: 8))
  }
}

/// The words below a title, as far as there is room.
struct Words: View {
  let text: String
  let font: Font

  var body: some View {
    Text(text)
      .font(font)
      .frame(maxWidth: .infinity, maxHeight: .infinity, alignment: .topLeading)
  }
}

/// The title, the date and who took the day.
struct Heading: View {
  let day: Day
  let font: Font
  var isSmall = false

  var body: some View {
    VStack(alignment: .leading, spacing: isSmall ? 0 : 4) {
      Text(day.title)
        .font(font)
        .fontWeight(.bold)
        .lineLimit(3)
        .fixedSize(horizontal: false, vertical: true)
      Text(credit)
        .font(isSmall ? .caption2 : .subheadline)
        .foregroundStyle(.secondary)
        .lineLimit(1)
    }
    .layoutPriority(1)
  }

  var credit: String {
    let date = day.date.formatted(.dateTime.day().month(.wide))
    guard let name = day.copyright else { return date }
    let trimmed = name.trimmingCharacters(in: .whitespacesAndNewlines)
    return "\(date) · © \(trimmed.replacingOccurrences(of: "\n", with: " "))"
  }
}
