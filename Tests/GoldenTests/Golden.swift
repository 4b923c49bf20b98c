import CairoBackend
import Foundation
import FramePipeline
import Graphics
import LayoutEngine
import PixelOutput
import Testing
import WidgetUI

/// A small picture that a test expects exactly.
struct Golden: Sendable, CustomTestStringConvertible {
  /// The colors that it is drawn in.
  enum Ink: String, Sendable, CaseIterable { case color, blackAndWhite = "bw", spectra6 }

  let name: String
  let ink: Ink
  /// The size in points, and the scale in pixels per point.
  var size = CGSize(width: 96, height: 48)
  var scale = 1.0
  let content: @MainActor () -> AnyView

  var testDescription: String { fileName }
  var fileName: String { "\(name)-\(ink.rawValue).png" }

  /// Returns the picture as a PNG file.
  @MainActor
  func png() throws -> Data {
    let lease = TextEnginePool.shared.lease()
    defer { lease.end() }
    let context = LayoutContext(text: lease.engine, images: ImageDecoder(), scale: scale)
    let services = RenderServices(layout: context, resources: EmptyResources())
    let root = RootView(content(), environment: EnvironmentValues(), services: services)
    let profile = profile
    var bitmap = Bitmap(width: profile.size.width, height: profile.size.height)
    let content = CairoRasterizer().rasterize(
      root.displayList(size: size), scale: scale, into: &bitmap, mode: profile.edgeRendering,
      background: .white, recordsContent: profile.palette.needsDithering)
    let encoder = FrameEncoder(profile: profile)
    return Data(try encoder.encode(encoder.quantize(&bitmap, content: content)))
  }

  private var palette: Palette {
    switch ink {
    case .color: .rgb888
    case .blackAndWhite: .blackAndWhite
    case .spectra6: .spectra6
    }
  }

  private var profile: DeviceProfile {
    DeviceProfile(
      id: "golden", name: "Golden",
      size: PixelSize(Int(size.width * scale), Int(size.height * scale)), scale: scale,
      palette: palette, dithering: ink == .color ? .off : Dithering(),
      textRendering: ink == .color ? .smooth : .crisp)
  }
}
