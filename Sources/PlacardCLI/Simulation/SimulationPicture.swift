import CairoBackend
import Foundation
import Graphics
import LayoutEngine
import PixelOutput
import WidgetHost
import WidgetUI

/// The picture of a simulation: a day's strip an instance.
struct SimulationPicture {
  let report: SimulationReport
  let zone: TimeZone
  /// The width, in points, and the pixels of a point.
  private let width = 1100.0
  private let scale = 2.0
  /// The most pixels that a PNG reader can be asked to hold.
  private let most = 16_000.0

  /// The picture as a PNG file.
  ///
  /// - Throws: A ``CommandError`` where there are more instances than a picture has room for.
  func png() throws -> Data {
    let text = PangoTextEngine()
    let images = ImageDecoder()
    let context = LayoutContext(text: text, images: images, scale: scale)
    let services = RenderServices(layout: context, resources: NoResources())
    let view = SimulationView(report: report, zone: zone, width: width)
    let root = RootView(view, environment: EnvironmentValues(), services: services)
    let own = root.sizeThatFits(ProposedViewSize(width: width, height: nil))
    let size = CGSize(width: width, height: own.height.rounded(.up))
    guard size.height * scale <= most else {
      throw CommandError(
        "\(report.instances.count) instances are too many for one picture; choose some with '--kind'"
      )
    }
    var bitmap = Bitmap(
      width: Int(pixel: size.width * scale), height: Int(pixel: size.height * scale))
    let rasterizer = CairoRasterizer(text: text, images: images)
    rasterizer.rasterize(
      root.displayList(size: size), scale: scale, into: &bitmap, mode: .smooth, background: .white)
    return Data(try PNGEncoder(compression: .small).encode(bitmap))
  }
}
