import CairoBackend
import Foundation
import Graphics
import LayoutEngine
import PixelOutput
import WidgetUI
import WidgetWorker

/// The pictures of a gallery as thumbnails with captions on one sheet.
///
/// Of a long timeline it shows only the first entries; the page shows all.
struct ContactSheet {
  let title: String
  let pictures: [GalleryPicture]
  /// Returns the picture file with a name.
  let data: (String) throws -> Data
  /// The width of the sheet in pixels.
  private let width = 1800.0
  /// The maximum side in pixels, within the limit of PNG readers.
  private let maximumSide = 16_000.0
  /// The maximum number of pictures per family and color scheme.
  private let maximumShownPictures = 6

  /// Returns the sheet as a PNG file.
  @MainActor
  func png() throws -> Data {
    let context = LayoutContext(text: PangoTextEngine(), images: ImageDecoder(), scale: 1)
    let services = RenderServices(layout: context, resources: EmptyResources())
    let view = SheetView(title: title, widgets: try widgets(), width: width)
    let root = RootView(view, environment: EnvironmentValues(), services: services)
    let idealSize = root.sizeThatFits(ProposedViewSize(width: width, height: nil))
    let size = CGSize(width: width, height: min(idealSize.height, maximumSide))
    var bitmap = Bitmap(width: Int(pixel: size.width), height: Int(pixel: size.height.rounded(.up)))
    CairoRasterizer().rasterize(
      root.displayList(size: size), scale: 1, into: &bitmap, mode: .antialiased, background: .white)
    return Data(try PNGEncoder(compression: .small).encode(bitmap))
  }

  private func widgets() throws -> [SheetWidget] {
    try pictures.uniqued(on: \.kind).map { first in
      let matching = pictures.filter { $0.kind == first.kind }
      return SheetWidget(
        name: first.displayName, description: first.description,
        families: try matching.uniqued(on: \.family).map { try family($0.family, in: matching) })
    }
  }

  private func family(_ name: String, in pictures: [GalleryPicture]) throws -> SheetFamily {
    let matching = pictures.filter { $0.family == name }
    return SheetFamily(
      name: name,
      schemes: try matching.uniqued(on: \.colorScheme).map { first in
        let all = matching.filter { $0.colorScheme == first.colorScheme }
        let entries = try all.prefix(maximumShownPictures).map {
          SheetPicture(
            picture: $0, image: UIImage(data: try data($0.file)),
            proof: try $0.proof.flatMap { UIImage(data: try data($0.file)) })
        }
        return SheetScheme(
          isDark: first.colorScheme == "dark", pictures: entries, more: all.count - entries.count)
      })
  }
}
