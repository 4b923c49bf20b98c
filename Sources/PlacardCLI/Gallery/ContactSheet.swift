import CairoBackend
import Foundation
import Graphics
import LayoutEngine
import PixelOutput
import WidgetUI

/// All pictures of a gallery on one sheet, small, with captions.
struct ContactSheet {
  let title: String
  let pictures: [GalleryPicture]
  /// The picture file of a name.
  let data: (String) throws -> Data
  /// The width of the sheet, in pixels.
  private let width = 1600.0
  /// The most pixels that a PNG reader can be asked to hold.
  private let most = 16_000.0

  /// The sheet as a PNG file.
  func png() throws -> Data {
    let text = PangoTextEngine()
    let images = ImageDecoder()
    let context = LayoutContext(text: text, images: images, scale: 1)
    let services = RenderServices(layout: context, resources: NoResources())
    let view = SheetView(title: title, groups: try groups(), width: width)
    let root = RootView(view, environment: EnvironmentValues(), services: services)
    let own = root.sizeThatFits(ProposedViewSize(width: width, height: nil))
    let size = CGSize(width: width, height: min(own.height, most))
    var bitmap = Bitmap(width: Int(size.width), height: Int(size.height.rounded(.up)))
    let rasterizer = CairoRasterizer(text: text, images: images)
    rasterizer.rasterize(
      root.displayList(size: size), scale: 1, into: &bitmap, mode: .smooth, background: .white)
    return Data(try PNGEncoder(compression: .small).encode(bitmap))
  }

  private func groups() throws -> [SheetGroup] {
    var groups: [SheetGroup] = []
    for picture in pictures {
      let entry = SheetPicture(picture: picture, image: UIImage(data: try data(picture.file)))
      if groups.last?.kind == picture.kind {
        groups[groups.count - 1].pictures.append(entry)
      } else {
        groups.append(
          SheetGroup(kind: picture.kind, name: picture.displayName, pictures: [entry]))
      }
    }
    return groups
  }
}

private struct SheetPicture {
  let picture: GalleryPicture
  let image: UIImage?
}

private struct SheetGroup {
  let kind: String
  let name: String
  var pictures: [SheetPicture]
}

private struct SheetView: View {
  let title: String
  let groups: [SheetGroup]
  let width: CGFloat

  var body: some View {
    VStack(alignment: .leading, spacing: 24) {
      Text(verbatim: title).font(.largeTitle).bold()
      ForEach(0..<groups.count, id: \.self) { index in
        VStack(alignment: .leading, spacing: 12) {
          Text(verbatim: groups[index].name).font(.title2).bold()
          FlowLayout(spacing: 18) {
            ForEach(0..<groups[index].pictures.count, id: \.self) { number in
              SheetCell(entry: groups[index].pictures[number])
            }
          }
        }
      }
    }
    .fixedSize(horizontal: false, vertical: true)
    .padding(32)
    .frame(width: width, alignment: .leading)
  }
}

private struct SheetCell: View {
  let entry: SheetPicture

  /// Half a pixel a point, and never wider than the sheet.
  private var width: CGFloat { min(700, max(60, points(entry.picture.width))) }
  private var height: CGFloat {
    width * CGFloat(entry.picture.height) / CGFloat(max(entry.picture.width, 1))
  }

  private func points(_ pixels: Int) -> CGFloat { CGFloat(pixels) / entry.picture.scale * 0.75 }

  var body: some View {
    VStack(alignment: .leading, spacing: 4) {
      if let image = entry.image {
        Image(uiImage: image).resizable().frame(width: width, height: height)
          .overlay { Rectangle().strokeBorder(Color.gray.opacity(0.4)) }
      }
      Text(
        verbatim: "\(entry.picture.family), \(entry.picture.caption), \(entry.picture.colorScheme)"
      )
      .font(.caption2).foregroundStyle(.secondary).lineLimit(2)
      .frame(width: max(width, 110), alignment: .leading)
    }
  }
}
