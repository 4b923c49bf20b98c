package import CairoBackend
import Foundation
package import Graphics
package import LayoutEngine
package import PixelOutput
package import WidgetTimeline
import WidgetUI

/// An entry's drawing, before there are pixels.
struct LoweredFrame {
  var list: DisplayList
  var readings: ClockReadings
  var diagnostics: [Diagnostic]
}

/// Draws the entries of one widget in one family; each worker has one of its own.
package final class FrameRenderer {
  package let definition: WidgetDefinition
  package let family: WidgetFamily
  package let placement: PicturePlacement
  package let clock: StageClock

  private let settings: RenderSettings
  private let renderEnvironment: RenderEnvironment
  private let environment: EnvironmentValues
  private let engine: TextEngineLease
  private var text: PangoTextEngine { engine.engine }
  private let images = ImageDecoder()
  private let rasterizer: CairoRasterizer
  private let inspector: TextInspector
  private let encoder: FrameEncoder
  private var bitmap: Bitmap

  /// The kind of the picture files.
  var format: PictureFormat { encoder.format }
  /// The columns, in pixels, at which what changes may begin and end.
  var alignment: Int { settings.device.refresh.alignment }

  /// Makes a renderer.
  ///
  /// - Throws: ``RenderError`` where the device has no place for the family.
  package init(
    _ definition: WidgetDefinition, family: WidgetFamily, settings: RenderSettings,
    renderEnvironment: RenderEnvironment,
    clock: StageClock = StageClock(), engines: TextEnginePool = .shared
  ) throws(RenderError) {
    self.definition = definition
    self.family = family
    self.settings = settings
    self.renderEnvironment = renderEnvironment
    self.clock = clock
    placement = settings.placement(of: try settings.display(of: family))
    environment = settings.environment(in: renderEnvironment)
    engine = engines.lease(extraFonts: renderEnvironment.fonts)
    rasterizer = CairoRasterizer(text: engine.engine, images: images)
    inspector = TextInspector(engine.engine, placement: placement, device: settings.device)
    encoder = FrameEncoder(
      profile: settings.device, dither: settings.dither, compression: settings.compression)
    bitmap = Bitmap(width: placement.canvas.width, height: placement.canvas.height)
  }

  /// The drawing of an entry at its date, and what went wrong while it was laid out.
  package func displayList(of entry: RenderableEntry) -> (DisplayList, [Diagnostic]) {
    let lowered = lowered(entry, showsSeconds: settings.clockPace.showsSeconds)
    return (lowered.list, lowered.diagnostics)
  }

  /// The drawing of an entry at a time, which is its date where it is `nil`, and what follows the clock
  /// in it.
  func lowered(
    _ entry: RenderableEntry, at now: Date? = nil, showsSeconds: Bool
  ) -> LoweredFrame {
    clock.measure(.layout) {
      let context = layoutContext(recordsFrames: false)
      let services = RenderServices(layout: context, resources: renderEnvironment.resources)
      let list = displayList(of: entry, at: now, showsSeconds: showsSeconds, services)
      return LoweredFrame(
        list: list, readings: services.clock,
        diagnostics: entry.diagnostics + context.diagnostics + text.takeDiagnostics())
    }
  }

  /// The frame of every view of an entry, in points.
  package func layoutRecords(of entry: RenderableEntry) -> [LayoutRecord] {
    let context = layoutContext(recordsFrames: true)
    _ = displayList(
      of: entry, at: nil, showsSeconds: settings.clockPace.showsSeconds,
      RenderServices(layout: context, resources: renderEnvironment.resources))
    return context.records
  }

  private func layoutContext(recordsFrames: Bool) -> LayoutContext {
    LayoutContext(
      text: text, images: images, scale: settings.device.scale, recordsFrames: recordsFrames)
  }

  private func displayList(
    of entry: RenderableEntry, at now: Date?, showsSeconds: Bool, _ services: RenderServices
  ) -> DisplayList {
    var environment = environment
    environment.showsSeconds = showsSeconds
    let root = WidgetRoot(
      entry: entry, at: now, definition: definition, family: family, size: placement.size,
      environment: environment, renderingMode: settings.renderingMode,
      showsBackground: settings.showsBackground, placeHasGround: hasLegibleGround,
      cornerRadius: cornerRadius)
    return root.displayList(services: services)
  }

  /// The device's pixels of a drawing, and what went wrong while it was drawn.
  package func pixels(of list: DisplayList) -> (QuantizedBitmap, [Diagnostic]) {
    let content = clock.measure(.rasterize) {
      rasterize(
        list, mode: settings.device.rendering,
        recordsContent: settings.device.palette.needsDots)
    }
    let pixels = clock.measure(.quantize) {
      encoder.quantize(&bitmap, content: content, on: placement.letterbox, ground: ground.rgb)
    }
    return (pixels, rasterizer.takeDiagnostics() + text.takeDiagnostics())
  }

  /// What is wrong with the texts of the drawing that ``pixels(of:)`` was last called with.
  package func findings(in list: DisplayList, quantized pixels: QuantizedBitmap) -> [TextFinding] {
    clock.measure(.inspect) { inspector.findings(in: list, quantized: pixels, from: bitmap) }
  }

  /// What is wrong with the texts of a drawing as far as their places tell.
  package func findings(in list: DisplayList) -> [TextFinding] { inspector.findings(in: list) }

  /// The picture file of a device's pixels.
  ///
  /// - Throws: `FrameEncodingError` where the file would be too large for the device.
  package func encode(_ pixels: QuantizedBitmap) throws(FrameEncodingError) -> [UInt8] {
    try clock.measure(.compress) { () throws(FrameEncodingError) in try encoder.encode(pixels) }
  }

  /// The drawing as a PNG file in full color and upright, for a gallery, with what went wrong.
  package func preview(of list: DisplayList) throws(PNGError) -> ([UInt8], [Diagnostic]) {
    rasterize(list, mode: .smooth)
    let file = try PNGEncoder(compression: settings.compression).encode(bitmap)
    let findings = TextInspector(text, placement: placement.upright, device: nil)
      .findings(in: list, drawnAs: bitmap)
    let diagnostics = rasterizer.takeDiagnostics() + text.takeDiagnostics()
    return (file, diagnostics + findings.map(Diagnostic.init))
  }

  /// The drawing as a PNG file as the device shows it, turned and in its inks, with what went wrong.
  ///
  /// - Throws: `FrameEncodingError` where the file would be too large for the device.
  package func picture(of list: DisplayList) throws(FrameEncodingError) -> ([UInt8], [Diagnostic]) {
    let (pixels, diagnostics) = pixels(of: list)
    let findings = findings(in: list, quantized: pixels).map(Diagnostic.init)
    return (try encoder.encodePNG(pixels), diagnostics + findings)
  }

  /// The drawing as the panel will look: a PNG file in the measured colors of its inks, upright.
  package func proof(of list: DisplayList) throws(PNGError) -> PreviewProof {
    let (pixels, _) = pixels(of: list)
    return try PreviewProof(pixels, on: settings.device)
  }

  @discardableResult
  private func rasterize(
    _ list: DisplayList, mode: CairoBackend.TextRendering, recordsContent: Bool = false
  ) -> ContentMask {
    rasterizer.rasterize(
      list.clipped(toCornerRadius: cornerRadius), scale: settings.device.scale, into: &bitmap,
      mode: mode, background: ground, recordsContent: recordsContent)
  }

  /// The radius of the widget's corners, in points: no more than make its shorter sides round.
  private var cornerRadius: Double {
    guard !family.isAccessory, settings.cornerRadius.isFinite else { return 0 }
    return max(0, min(settings.cornerRadius, min(placement.size.width, placement.size.height) / 2))
  }

  /// What is behind a widget's rounded corners, and around it.
  private var ground: ResolvedColor {
    if let ground = settings.ground { return ground }
    switch settings.colorScheme {
    case .light: return .white
    case .dark: return .black
    }
  }

  /// Whether the place has a ground on which letters can be read: where there are few inks, dots are none.
  private var hasLegibleGround: Bool {
    switch settings.device.textRendering {
    case .smooth: settings.ground != nil
    case .crisp: false
    }
  }

  /// What the pixels of the picture open.
  package func tapMap(of list: DisplayList) -> TapMap { tapMap(of: list, in: placement) }

  /// What the pixels of a preview open.
  package func previewTapMap(of list: DisplayList) -> TapMap {
    tapMap(of: list, in: placement.upright)
  }

  private func tapMap(of list: DisplayList, in placement: PicturePlacement) -> TapMap {
    TapMap(
      of: list, in: placement, kind: definition.kind, allowsLinks: family.allowsLinks,
      policy: DestinationPolicy(allowsRiskySchemes: settings.allowsRiskyDestinations))
  }
}

extension ResolvedColor {
  /// The word 0xRRGGBB of the color, as if it were opaque.
  fileprivate var rgb: UInt32 {
    [red, green, blue].reduce(0) { $0 << 8 | UInt32(UInt8(clamping: ($1 * 255).rounded())) }
  }
}

extension DisplayList {
  /// The drawing cut to round corners, a radius in points; outside of them the ground is seen.
  ///
  /// Only what is painted is cut: a tap on the corner of a widget is meant for the widget.
  func clipped(toCornerRadius radius: Double) -> DisplayList {
    guard radius > 0 else { return self }
    let rect = CGRect(origin: .zero, size: size)
    let corners = RoundedRectangle(cornerRadius: radius).path(in: rect)
    return DisplayList(
      size: size,
      items: [.group(Group(items: items, effects: [.clip(corners, FillStyle())]))])
  }
}
