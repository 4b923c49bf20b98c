import Foundation
import Graphics
import LayoutEngine
import WidgetUI
import WidgetWorker

/// A widget's section of a contact sheet.
struct SheetWidget {
  let name: String
  let description: String
  let families: [SheetFamily]
}

/// The pictures of a family, by color scheme.
struct SheetFamily {
  let name: String
  let schemes: [SheetScheme]
}

/// The pictures of a family in one color scheme, and the number of those left out.
struct SheetScheme {
  let isDark: Bool
  let pictures: [SheetPicture]
  let more: Int
}

/// A picture with its pixels, or `nil` if the file cannot be decoded.
struct SheetPicture {
  let picture: GalleryPicture
  let image: UIImage?
  /// The simulation of the display, if it was requested.
  var proof: UIImage?
}

/// A contact sheet: a heading for each widget, a row for each family, light on the left and dark on the right.
struct SheetView: View {
  let title: String
  let widgets: [SheetWidget]
  let width: CGFloat

  var body: some View {
    VStack(alignment: .leading, spacing: 36) {
      Text(verbatim: title).font(.largeTitle).bold()
      ForEach(0..<widgets.count, id: \.self) { index in
        widget(widgets[index])
      }
    }
    .fixedSize(horizontal: false, vertical: true)
    .padding(32)
    .frame(width: width, alignment: .leading)
  }

  private func widget(_ widget: SheetWidget) -> some View {
    VStack(alignment: .leading, spacing: 14) {
      VStack(alignment: .leading, spacing: 2) {
        Text(verbatim: widget.name).font(.title).bold()
        Text(verbatim: widget.description).font(.subheadline).foregroundStyle(.secondary)
      }
      ForEach(0..<widget.families.count, id: \.self) { index in
        family(widget.families[index])
      }
    }
  }

  private func family(_ family: SheetFamily) -> some View {
    VStack(alignment: .leading, spacing: 6) {
      Text(verbatim: family.name).font(.headline)
      HStack(alignment: .top, spacing: 16) {
        ForEach(0..<family.schemes.count, id: \.self) { index in
          SheetPanel(scheme: family.schemes[index], width: (width - 80) / 2)
        }
      }
    }
  }
}

/// Pictures of one color scheme on a matching background.
private struct SheetPanel: View {
  let scheme: SheetScheme
  let width: CGFloat

  private var ink: Color { scheme.isDark ? .white : .black }

  var body: some View {
    VStack(alignment: .leading, spacing: 10) {
      FlowLayout(spacing: 14) {
        ForEach(0..<scheme.pictures.count, id: \.self) { index in
          SheetCell(entry: scheme.pictures[index], maximumWidth: (width - 42) / 2, ink: ink)
        }
      }
      if scheme.more > 0 {
        Text(verbatim: "and \(scheme.more) more in index.html")
          .font(.caption).foregroundStyle(ink.opacity(0.6))
      }
    }
    .padding(14)
    .frame(width: width, alignment: .leading)
    .background {
      RoundedRectangle(cornerRadius: 14).fill(Color(white: scheme.isDark ? 0.2 : 0.94))
    }
  }
}

/// A picture and its caption.
private struct SheetCell: View {
  let entry: SheetPicture
  let maximumWidth: CGFloat
  let ink: Color

  /// Three quarters of the picture's own size, or less, so that at least two fit side by side.
  private var size: CGSize {
    let picture = entry.picture
    let idealWidth = CGFloat(picture.width) / picture.scale * 0.75
    let width = min(maximumWidth, max(54, idealWidth))
    return CGSize(
      width: width, height: width * CGFloat(picture.height) / CGFloat(max(picture.width, 1)))
  }

  var body: some View {
    VStack(alignment: .leading, spacing: 4) {
      HStack(spacing: 8) {
        if let image = entry.image {
          Image(uiImage: image).resizable().frame(width: size.width, height: size.height)
            .clipShape(RoundedRectangle(cornerRadius: min(14, size.height * 0.14)))
        }
        if let proof = entry.proof {
          Image(uiImage: proof).resizable().frame(width: size.width, height: size.height)
        }
      }
      Text(verbatim: entry.picture.caption)
        .font(.caption2).foregroundStyle(ink.opacity(0.65)).lineLimit(2)
        .frame(width: max(size.width, 90), alignment: .leading)
    }
  }
}

/// Arranges views side by side, in as many rows as necessary.
struct FlowLayout: Layout {
  let spacing: CGFloat

  func sizeThatFits(
    proposal: ProposedViewSize, subviews: Subviews, cache: inout ()
  ) -> CGSize {
    let frames = frames(width: proposal.width ?? .infinity, subviews)
    return CGSize(
      width: frames.map(\.maxX).max() ?? 0, height: frames.map(\.maxY).max() ?? 0)
  }

  func placeSubviews(
    in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout ()
  ) {
    for (subview, frame) in zip(subviews, frames(width: bounds.width, subviews)) {
      subview.place(
        at: CGPoint(x: bounds.minX + frame.minX, y: bounds.minY + frame.minY),
        proposal: ProposedViewSize(frame.size))
    }
  }

  private func frames(width: CGFloat, _ subviews: Subviews) -> [CGRect] {
    var corner = CGPoint.zero
    var rowHeight: CGFloat = 0
    return subviews.map { subview in
      let size = subview.sizeThatFits(.unspecified)
      if corner.x > 0, corner.x + size.width > width {
        corner = CGPoint(x: 0, y: corner.y + rowHeight + spacing)
        rowHeight = 0
      }
      defer {
        corner.x += size.width + spacing
        rowHeight = max(rowHeight, size.height)
      }
      return CGRect(origin: corner, size: size)
    }
  }
}
