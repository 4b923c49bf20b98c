import CairoBackend
import Foundation
import FramePipeline
import Graphics
import PixelOutput
import WidgetTimeline
import WidgetUI

/// A preview provider's picture in full color, with what its pixels open.
struct PreviewDrawing {
  private let png: [UInt8]
  private let size: PixelSize
  private let taps: TapMap
  private let diagnostics: [Diagnostic]

  init(
    _ preview: WidgetTimeline.PreviewPicture, text: PangoTextEngine, images: ImageDecoder,
    settings: RenderSettings, kind: String
  ) throws {
    let scale = settings.device.scale
    let list = preview.displayList
    size = PixelSize(
      Int(min(max((list.size.width * scale).rounded(), 1), 16_384)),
      Int(min(max((list.size.height * scale).rounded(), 1), 16_384)))
    let rasterizer = CairoRasterizer(text: text, images: images)
    var bitmap = Bitmap(width: size.width, height: size.height)
    rasterizer.rasterize(
      list, scale: scale, into: &bitmap, mode: .smooth,
      background: settings.colorScheme == .dark ? .black : .white)
    png = try PNGEncoder(compression: settings.compression).encode(bitmap)
    taps = TapMap(
      of: list, in: PicturePlacement(canvas: size, scale: scale, rotation: .none), kind: kind,
      allowsLinks: preview.family?.allowsLinks ?? true,
      policy: DestinationPolicy(allowsRiskySchemes: settings.allowsRiskyDestinations))
    diagnostics = taps.diagnostics + rasterizer.takeDiagnostics() + text.takeDiagnostics()
  }

  func picture(_ laidOut: [Diagnostic], at date: Date) -> FramePipeline.PreviewPicture {
    FramePipeline.PreviewPicture(
      date: Timestamp(date), png: png, size: Manifest.PictureSize(size), taps: taps.taps,
      description: nil, diagnostics: laidOut + diagnostics)
  }
}
