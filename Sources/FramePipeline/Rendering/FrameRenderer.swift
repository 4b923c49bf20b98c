package import CairoBackend
import Foundation
package import Graphics
import InkSelection
package import PixelOutput
package import WidgetTimeline
import WidgetUI

/// Draws the entries of one widget in one family; each thread has one of its own, and all of them one layout.
///
/// The views are made and laid out on the main actor; all else is done where the renderer is used.
package final class FrameRenderer {
  package let clock: StageTimer
  /// Makes the display lists.
  package let layout: EntryLayout

  /// Whether no other renderer uses the layout.
  private let ownsLayout: Bool
  private let rasterizer = CairoRasterizer()
  private let inspector: TextInspector
  private let encoder: FrameEncoder
  private var bitmap: Bitmap
  private lazy var keys = RenderKeyMaker(
    traits: PictureTraits(of: settings.device),
    drawing: RenderKeyMaker.Drawing(
      placement: placement, background: background, cornerRadius: layout.cornerRadius,
      dither: settings.dither, compression: settings.compression))

  package var definition: WidgetDefinition { layout.definition }
  package var family: WidgetFamily { layout.family }
  package var placement: PicturePlacement { layout.placement }
  private var settings: RenderSettings { layout.settings }

  /// The format of the picture files.
  var format: PictureFormat { encoder.format }
  /// The multiple of pixels to which the left and right edges of changed areas are aligned.
  var alignment: Int { settings.device.refresh.alignment }

  /// Creates a renderer with a layout of its own.
  ///
  /// - Throws: ``RenderError`` if the device does not support the family.
  package convenience init(
    _ definition: WidgetDefinition, family: WidgetFamily, settings: RenderSettings,
    renderEnvironment: RenderEnvironment, engines: TextEnginePool = .shared
  ) throws(RenderError) {
    self.init(
      layout: try EntryLayout(
        definition, family: family, settings: settings, renderEnvironment: renderEnvironment,
        engines: engines),
      clock: StageTimer(), ownsLayout: true)
  }

  /// Creates a renderer for what a layout makes that several renderers share.
  convenience init(sharing layout: EntryLayout, clock: StageTimer) {
    self.init(layout: layout, clock: clock, ownsLayout: false)
  }

  private init(layout: EntryLayout, clock: StageTimer, ownsLayout: Bool) {
    self.layout = layout
    self.clock = clock
    self.ownsLayout = ownsLayout
    let settings = layout.settings
    inspector = TextInspector(placement: layout.placement, device: settings.device)
    encoder = FrameEncoder(
      profile: settings.device, dither: settings.dither, compression: settings.compression)
    bitmap = Bitmap(width: layout.placement.canvas.width, height: layout.placement.canvas.height)
  }

  deinit { if ownsLayout { layout.endLease() } }

  /// Returns the display list of an entry at its date, and the diagnostics of its layout.
  package func displayList(of entry: RenderableEntry) async -> (DisplayList, [Diagnostic]) {
    await MainActorThread.run { [layout] in layout.displayList(of: entry) }
  }

  /// Returns the key of a display list's picture, or `nil` if the picture cannot be shared.
  func key(of list: DisplayList) -> RenderKey? { keys.key(of: list) }

  /// Returns the picture of a display list that was drawn before, or `nil` if there is none.
  func render(for key: RenderKey, in cache: RenderCache) -> RenderCache.Render? {
    cache.render(
      for: key, as: format, size: placement.pictureSize, palette: settings.device.palette,
      at: layout.renderDate)
  }

  /// Returns the device's pixels of a display list, and the diagnostics of drawing it.
  package func pixels(of list: DisplayList) -> (QuantizedBitmap, [Diagnostic]) {
    let content = clock.measure(.rasterize) {
      rasterize(
        list, mode: settings.device.edgeRendering,
        recordsContent: settings.device.palette.needsDithering)
    }
    let pixels = clock.measure(.quantize) {
      encoder.quantize(
        &bitmap, content: content, on: placement.letterbox, background: background.packedRGB)
    }
    return (pixels, rasterizer.takeDiagnostics())
  }

  /// Returns the findings about the texts of the display list that was last passed to ``pixels(of:)``.
  package func findings(in list: DisplayList, quantized pixels: QuantizedBitmap) -> [TextFinding] {
    clock.measure(.inspect) { inspector.findings(in: list, quantized: pixels, from: bitmap) }
  }

  /// Returns the findings that depend only on the positions of texts.
  package func findings(in list: DisplayList) -> [TextFinding] { inspector.findings(in: list) }

  /// Encodes a device's pixels as a picture file.
  ///
  /// - Throws: `FrameEncodingError` if the file would be too large for the device.
  package func encode(_ pixels: QuantizedBitmap) throws(FrameEncodingError) -> [UInt8] {
    try clock.measure(.compress) { () throws(FrameEncodingError) in try encoder.encode(pixels) }
  }

  /// Returns the display list as an upright PNG file in full color for a gallery, with diagnostics.
  package func preview(of list: DisplayList) throws(PNGError) -> ([UInt8], [Diagnostic]) {
    rasterize(list, mode: .antialiased)
    let file = try PNGEncoder(compression: settings.compression).encode(bitmap)
    let findings = TextInspector(placement: placement.upright, device: nil)
      .findings(in: list, drawnAs: bitmap)
    return (file, rasterizer.takeDiagnostics() + findings.map(Diagnostic.init))
  }

  /// Returns the display list as a PNG file as sent to the device, rotated and in its inks, with diagnostics.
  ///
  /// - Throws: `FrameEncodingError` if the file would be too large for the device.
  package func picture(of list: DisplayList) throws(FrameEncodingError) -> ([UInt8], [Diagnostic]) {
    let (pixels, diagnostics) = pixels(of: list)
    let findings = findings(in: list, quantized: pixels).map(Diagnostic.init)
    return (try encoder.encodePNG(pixels), diagnostics + findings)
  }

  /// Returns a simulation of the panel: an upright PNG file in the measured colors of its inks.
  package func proof(of list: DisplayList) throws(PNGError) -> PreviewProof {
    let (pixels, _) = pixels(of: list)
    return try PreviewProof(pixels, on: settings.device)
  }

  @discardableResult
  private func rasterize(
    _ list: DisplayList, mode: EdgeRendering, recordsContent: Bool = false
  ) -> ContentMask {
    rasterizer.rasterize(
      list.clipped(toCornerRadius: layout.cornerRadius), scale: settings.device.scale,
      into: &bitmap,
      mode: mode, background: background, recordsContent: recordsContent)
  }

  /// The color behind a widget's rounded corners and around it.
  private var background: ResolvedColor {
    if let background = settings.background { return background }
    switch settings.colorScheme {
    case .light: return .white
    case .dark: return .black
    }
  }

  /// Returns the tap targets of the picture.
  package func tapMap(of list: DisplayList) -> TapMap { tapMap(of: list, in: placement) }

  /// Returns the tap targets of a preview.
  package func previewTapMap(of list: DisplayList) -> TapMap {
    tapMap(of: list, in: placement.upright)
  }

  private func tapMap(of list: DisplayList, in placement: PicturePlacement) -> TapMap {
    TapMap(
      of: list, in: placement, kind: definition.kind, allowsLinks: family.allowsLinks,
      policy: DestinationPolicy(allowsRiskySchemes: settings.allowsRiskyDestinations))
  }
}

extension DisplayList {
  /// Returns the display list clipped to rounded corners with a radius in points; the background shows outside them.
  ///
  /// Only painting is clipped: a tap on the corner of a widget still belongs to the widget.
  func clipped(toCornerRadius radius: Double) -> DisplayList {
    guard radius > 0 else { return self }
    let rect = CGRect(origin: .zero, size: size)
    let corners = RoundedRectangle(cornerRadius: radius).path(in: rect)
    return DisplayList(
      size: size,
      items: [.group(Group(items: items, effects: [.clip(corners, FillStyle())]))])
  }
}
