import CairoBackend
import Foundation
import Graphics
import LayoutEngine
import PixelOutput
import WidgetTimeline
import WidgetUI

/// Renders views as frames of a TRMNL, from the views to the bytes of the file.
@MainActor
final class FrameDrawer {
  nonisolated static let size = CGSize(width: 800, height: 480)

  private let profile = DeviceCatalog.trmnl
  private let text = PangoTextEngine()
  private let images = ImageDecoder()
  private let rasterizer = CairoRasterizer()
  private let encoder: FrameEncoder
  private var bitmap: Bitmap

  init() {
    encoder = FrameEncoder(profile: profile)
    bitmap = Bitmap(width: profile.size.width, height: profile.size.height)
  }

  /// The two views have different display lists, so that their times cannot be compared.
  struct ViewsDiffer: Error {}

  func compare(_ pair: ViewPair) throws {
    guard list(pair.compiled) == list(pair.interpreted) else { throw ViewsDiffer() }
  }

  func draw(_ view: @MainActor () -> AnyView) throws -> FrameTimes {
    let start = ContinuousClock.now
    let list = list(view)
    let layout = start.duration(to: .now)
    rasterizer.rasterize(list, scale: 1, into: &bitmap, mode: .antialiased, background: .white)
    _ = try encoder.encode(encoder.quantize(bitmap))
    return FrameTimes(
      layout: layout / .milliseconds(1), total: start.duration(to: .now) / .milliseconds(1))
  }

  private func list(_ view: @MainActor () -> AnyView) -> DisplayList {
    let context = LayoutContext(text: text, images: images, scale: 1)
    var environment = EnvironmentValues()
    environment.widgetFamily = .systemExtraLarge
    let services = RenderServices(layout: context, resources: EmptyResources())
    return RootView(view(), environment: environment, services: services)
      .displayList(size: Self.size)
  }
}

/// The times of a frame, in milliseconds.
struct FrameTimes {
  let layout: Double
  let total: Double

  static func median(of times: [FrameTimes]) -> FrameTimes {
    FrameTimes(
      layout: times.map(\.layout).sorted()[times.count / 2],
      total: times.map(\.total).sorted()[times.count / 2])
  }
}
