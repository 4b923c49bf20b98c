import CairoBackend
public import Foundation
public import Graphics
public import LayoutEngine
import PixelOutput
public import WidgetUI

/// Renders a view to an image.
///
///     let renderer = ImageRenderer(content: Text("Hello"))
///     renderer.scale = 2
///     let png = try renderer.pngData()
///
/// The image has the view's own size, unless `proposedSize` proposes another. Environment values
/// set on the content, such as `.environment(\.colorScheme, .dark)`, apply. Relative dates refer to
/// the time of rendering, in the system's time zone. `Font.custom` finds the fonts in the resources
/// of the program's targets.
///
/// The view is rendered in its initial state. It does not appear, so the actions of `onAppear`,
/// `task` and `onChange` do not run.
@MainActor @preconcurrency
public final class ImageRenderer<Content: View> {
  /// The view to render.
  public var content: Content
  /// The size proposed to the content, in points.
  public var proposedSize = ProposedViewSize.unspecified
  /// Pixels per point.
  public var scale: CGFloat = 1
  /// Whether the image is opaque: it then has a black background.
  public var isOpaque = false
  /// The problems found in the last rendering.
  public private(set) var diagnostics: [Diagnostic] = []
  /// Changes what the content's environment begins with.
  package var configureEnvironment: (inout EnvironmentValues) -> Void = { _ in }

  private let engine = TextEnginePool.shared.lease(extraFonts: BundleViewResources.main.fonts)
  private var text: PangoTextEngine { engine.engine }
  private let images = ImageDecoder()
  private let rasterizer = CairoRasterizer()

  /// Creates a renderer.
  public init(content: Content) { self.content = content }

  /// Renders the image as a PNG file.
  ///
  /// - Throws: ``ImageRenderingError`` if the image would have no pixels or too many.
  public func pngData() throws -> Data {
    let bitmap = try bitmap()
    return Data(try PNGEncoder(compression: .small).encode(bitmap))
  }

  /// Renders the image's pixels.
  ///
  /// - Throws: ``ImageRenderingError`` if the image would have no pixels or too many.
  public func bitmap() throws -> Bitmap {
    let (root, size) = rootAndSize(recordsFrames: false)
    let width = Double((size.width * scale).rounded(.up))
    let height = Double((size.height * scale).rounded(.up))
    let sides = 1.0...16_384
    guard sides.contains(width), sides.contains(height), width * height <= 67_108_864 else {
      throw ImageRenderingError(width: width, height: height)
    }
    let list = root.displayList(size: size, proposal: proposedSize)
    var bitmap = Bitmap(width: Int(pixel: width), height: Int(pixel: height))
    rasterizer.rasterize(
      list, scale: scale, into: &bitmap, mode: .antialiased, background: isOpaque ? .black : nil)
    diagnostics =
      root.services.layout.diagnostics + text.takeDiagnostics() + rasterizer.takeDiagnostics()
      + root.services.resources.diagnostics
    return bitmap
  }

  /// Returns the frame of every view in points, to verify a layout with numbers.
  public func layout() -> LayoutRecord {
    let (root, size) = rootAndSize(recordsFrames: true)
    return root.layoutRecord(size: size, proposal: proposedSize)
  }

  private func rootAndSize(recordsFrames: Bool) -> (RootView<Content>, CGSize) {
    var environment = EnvironmentValues()
    environment.displayScale = scale
    environment.now = Date()
    environment.timeZone = .current
    environment.calendar = .current
    environment.materialsHaveBackdrop = false
    configureEnvironment(&environment)
    let context = LayoutContext(
      text: text, images: images, scale: scale, recordsFrames: recordsFrames)
    let services = RenderServices(layout: context, resources: BundleViewResources.main)
    let root = RootView(content, environment: environment, services: services)
    return (root, root.sizeThatFits(proposedSize))
  }
}

/// The error for an image that cannot be rendered.
public struct ImageRenderingError: Error, Hashable, CustomStringConvertible {
  let width: Double
  let height: Double

  /// What is wrong, and how to fix it.
  public var description: String {
    "a picture of \(width) by \(height) pixels cannot be drawn; "
      + "set 'proposedSize' and 'scale' so that it has 1 to 16384 pixels per side"
  }
}
