import Graphics
import PixelOutput
import WidgetUI

/// Draws a screen's frames one after another, keeping the pixels of the last one alone.
struct ScreenDrawing {
  let plan: ScreenPlan
  let sources: ScreenSources
  private let encoder: FrameEncoder
  private var members: MemberFrames
  private var statusLine: StatusLineDrawing?
  /// The empty screen in each color scheme.
  private var pages: [ScreenSnapshot.Page: QuantizedBitmap] = [:]
  private var last: (moment: ScreenSnapshot, pixels: QuantizedBitmap)?

  init(
    _ plan: ScreenPlan, _ sources: ScreenSources, statusLine: StatusLineDrawing?,
    store: FrameStore, compression: Compression
  ) {
    self.plan = plan
    self.sources = sources
    self.statusLine = statusLine
    encoder = FrameEncoder(profile: plan.device, compression: compression)
    members = MemberFrames(store: store, device: plan.device)
  }

  var diagnostics: [Diagnostic] { members.diagnostics + (statusLine?.diagnostics ?? []) }

  /// The next frame's pixels, and where they differ from those of the frame before.
  mutating func draw(_ moment: ScreenSnapshot) throws -> (
    pixels: QuantizedBitmap, dirty: [PixelRect]
  ) {
    let pixels = try pixels(of: moment)
    let dirty =
      last.map {
        DirtyRectangles.between(
          $0.pixels, pixels, alignment: plan.device.refresh.alignment)
      }
      ?? [PixelRect(x: 0, y: 0, width: plan.device.size.width, height: plan.device.size.height)]
    last = (moment, pixels)
    return (pixels, dirty)
  }

  /// Writes a frame's picture file.
  func store(_ pixels: QuantizedBitmap, with writer: FrameWriter) throws -> Manifest.Picture {
    try writer.store(encoder.encode(pixels), as: encoder.format)
  }

  /// Members that are shown as before are in the last frame's pixels already.
  private mutating func pixels(of moment: ScreenSnapshot) throws -> QuantizedBitmap {
    let page = try page(of: moment)
    guard let last, last.moment.page == moment.page else {
      return page.placing(pictures(of: moment, in: plan.slots.indices.map { $0 }, on: page))
    }
    let changed = plan.slots.indices.filter { moment.slots[$0] != last.moment.slots[$0] }
    return last.pixels.placing(pictures(of: moment, in: changed, on: page))
  }

  private mutating func pictures(
    of moment: ScreenSnapshot, in slots: [Int], on page: QuantizedBitmap
  ) -> [QuantizedBitmap.Placed] {
    slots.map { index in
      let slot = plan.slots[index]
      let pixels =
        moment.slots[index].flatMap { picture(of: $0, in: slot, moment.scheme) }
        ?? page.part(PixelRect(slot.region))
      return QuantizedBitmap.Placed(pixels, at: PixelPoint(slot.region.x, slot.region.y))
    }
  }

  private mutating func picture(
    of shown: ScreenSnapshot.Shown, in slot: PlacedSlot, _ scheme: ColorScheme
  ) -> QuantizedBitmap? {
    guard let frame = sources.frame(of: shown, in: scheme) else { return nil }
    return members.pixels(frame.picture, of: shown.member, in: shown.folder, slot)
  }

  /// The screen without its members.
  private mutating func page(of moment: ScreenSnapshot) throws -> QuantizedBitmap {
    if let known = pages[moment.page] { return known }
    let canvas = plan.device.visibleCanvas
    let color = plan.file.background.color(in: moment.scheme)
    let ground = Bitmap(
      width: canvas.width, height: canvas.height,
      pixels: Array(repeating: color.word, count: canvas.width * canvas.height))
    var page = encoder.quantize(
      ground, on: plan.device.letterbox(around: canvas), ground: color.word & 0xFF_FFFF)
    if let line = try statusLine?.picture(of: moment) { page = page.placing([line]) }
    // Another day's or scheme's is not seen again soon.
    pages = [moment.page: page]
    return page
  }
}

extension ScreenSnapshot {
  /// What a screen looks like without its members.
  struct Page: Hashable {
    var scheme: ColorScheme
    var day: Int
  }

  var page: Page { Page(scheme: scheme, day: day) }
}

extension PixelRect {
  fileprivate init(_ rect: PictureRect) {
    self.init(x: rect.x, y: rect.y, width: rect.width, height: rect.height)
  }
}

extension ResolvedColor {
  /// The opaque color as a pixel.
  fileprivate var word: UInt32 {
    [red, green, blue].reduce(0xFF) { $0 << 8 | UInt32(UInt8(clamping: ($1 * 255).rounded())) }
  }
}
