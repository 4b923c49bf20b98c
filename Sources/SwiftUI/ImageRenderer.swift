import CairoBackend
public import Foundation
public import Graphics
public import LayoutEngine
import PixelOutput
public import WidgetUI

/// Draws a view as a picture.
///
///     let renderer = ImageRenderer(content: Text("Hello"))
///     renderer.scale = 2
///     let png = try renderer.pngData()
///
/// The view's own size is drawn, unless `proposedSize` offers another. What is set on the content, such as
/// `.environment(\.colorScheme, .dark)`, holds in the picture; dates that it shows relative to now, it
/// shows at the time of the drawing and in the system's time zone. `Font.custom` finds the fonts in the resources
/// of the program's targets.
///
/// The view is drawn in its initial state. It does not appear, so the actions of `onAppear`, `task` and `onChange` do
/// not run.
@MainActor
public final class ImageRenderer<Content: View> {
  /// What is drawn.
  public var content: Content
  /// The size that the content is offered, in points.
  public var proposedSize = ProposedViewSize.unspecified
  /// Pixels per point.
  public var scale: CGFloat = 1
  /// Whether the picture has no transparent pixels: it then starts as black.
  public var isOpaque = false
  /// What went wrong in the last drawing.
  public private(set) var diagnostics: [Diagnostic] = []

  private let engine = TextEnginePool.shared.lease(extraFonts: BundleViewResources.main.fonts)
  private var text: PangoTextEngine { engine.engine }
  private let images = ImageDecoder()

  /// Makes a renderer.
  public init(content: Content) { self.content = content }

  /// The picture as a PNG file.
  ///
  /// - Throws: ``ImageRenderingError`` where the picture would have no pixels or too many.
  public func pngData() throws -> Data {
    let bitmap = try bitmap()
    return Data(try PNGEncoder(compression: .small).encode(bitmap))
  }

  /// The picture's pixels.
  ///
  /// - Throws: ``ImageRenderingError`` where the picture would have no pixels or too many.
  public func bitmap() throws -> Bitmap {
    let (root, size) = rootAndSize(recordsFrames: false)
    let width = Double((size.width * scale).rounded(.up))
    let height = Double((size.height * scale).rounded(.up))
    let sides = 1.0...16_384
    guard sides.contains(width), sides.contains(height), width * height <= 67_108_864 else {
      throw ImageRenderingError(width: width, height: height)
    }
    let list = root.displayList(size: size, offer: proposedSize)
    var bitmap = Bitmap(width: Int(pixel: width), height: Int(pixel: height))
    let rasterizer = CairoRasterizer(text: text, images: images)
    rasterizer.rasterize(
      list, scale: scale, into: &bitmap, mode: .smooth, background: isOpaque ? .black : nil)
    diagnostics =
      root.services.layout.diagnostics + text.takeDiagnostics() + rasterizer.takeDiagnostics()
      + root.services.resources.diagnostics
    return bitmap
  }

  /// The frame of every view in points, by which a layout can be checked with numbers.
  public func layout() -> LayoutRecord {
    let (root, size) = rootAndSize(recordsFrames: true)
    return root.layoutRecord(size: size, offer: proposedSize)
  }

  private func rootAndSize(recordsFrames: Bool) -> (RootView<Content>, CGSize) {
    var environment = EnvironmentValues()
    environment.displayScale = scale
    environment.now = Date()
    environment.timeZone = .current
    environment.calendar = .current
    environment.materialsHaveBackdrop = false
    let context = LayoutContext(
      text: text, images: images, scale: scale, recordsFrames: recordsFrames)
    let services = RenderServices(layout: context, resources: BundleViewResources.main)
    let root = RootView(content, environment: environment, services: services)
    return (root, root.sizeThatFits(proposedSize))
  }
}

/// The error of a picture that cannot be drawn.
public struct ImageRenderingError: Error, Hashable, CustomStringConvertible {
  let width: Double
  let height: Double

  /// What is wrong, and what to do.
  public var description: String {
    "a picture of \(width) by \(height) pixels cannot be drawn; "
      + "set 'proposedSize' and 'scale' so that it has 1 to 16384 pixels a side"
  }
}
