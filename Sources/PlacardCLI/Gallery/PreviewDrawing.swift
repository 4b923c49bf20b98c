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
  private let proof: PreviewProof?

  init(
    _ preview: WidgetTimeline.PreviewPicture, text: PangoTextEngine, images: ImageDecoder,
    settings: RenderSettings, kind: String, style: PreviewStyle
  ) throws {
    let scale = settings.device.scale
    let list = preview.displayList
    size = PixelSize(
      min(max(Int(pixel: list.size.width * scale), 1), 16_384),
      min(max(Int(pixel: list.size.height * scale), 1), 16_384))
    let rasterizer = CairoRasterizer(text: text, images: images)
    var bitmap = Bitmap(width: size.width, height: size.height)
    let ground = settings.colorScheme == .dark ? ResolvedColor.black : .white
    rasterizer.rasterize(list, scale: scale, into: &bitmap, mode: .smooth, background: ground)
    png = try PNGEncoder(compression: settings.compression).encode(bitmap)
    let placement = PicturePlacement(canvas: size, scale: scale, rotation: .none)
    let findings = TextInspector(text, placement: placement, device: nil)
      .findings(in: list, drawnAs: bitmap)
    if style == .proof {
      rasterizer.rasterize(
        list, scale: scale, into: &bitmap, mode: settings.device.rendering, background: ground,
        pictures: settings.pictureInks)
      let encoder = FrameEncoder(profile: settings.device, dither: settings.dither)
      proof = try PreviewProof(encoder.quantize(bitmap), on: settings.device)
    } else {
      proof = nil
    }
    taps = TapMap(
      of: list, in: placement, kind: kind,
      allowsLinks: preview.family?.allowsLinks ?? true,
      policy: DestinationPolicy(allowsRiskySchemes: settings.allowsRiskyDestinations))
    diagnostics =
      taps.diagnostics + rasterizer.takeDiagnostics() + text.takeDiagnostics()
      + findings.map(Diagnostic.init)
  }

  func picture(_ laidOut: [Diagnostic], at date: Date) -> FramePipeline.PreviewPicture {
    FramePipeline.PreviewPicture(
      date: Timestamp(date), png: png, size: Manifest.PictureSize(size), taps: taps.taps,
      description: nil, diagnostics: laidOut + diagnostics, proof: proof)
  }
}
