import Graphics
import InkSelection
import PixelOutput
import WidgetUI

/// Draws the frames of a composition one after another.
protocol CompositionDrawing {
  /// The diagnostics about members' files.
  var diagnostics: [Diagnostic] { get }

  /// Writes the picture of a frame.
  ///
  /// - Returns: The picture and the changed rectangles, or `nil` if there is no picture and the previous one stays.
  mutating func draw(_ snapshot: ScreenSnapshot, with writer: FrameWriter) throws -> DrawnSnapshot?
}

/// A frame of a composition that was written.
struct DrawnSnapshot {
  var picture: Manifest.Picture
  var dirty: [PictureRect]
}

/// Draws a screen's frames, keeping the pixels of the last one.
struct ScreenDrawing: CompositionDrawing {
  let plan: ScreenPlan
  let sources: ScreenSources
  private let encoder: FrameEncoder
  private var members: MemberFrames
  private var statusLine: StatusLineDrawing?
  /// The empty screen for the current color scheme and day.
  private var pages: [ScreenSnapshot.Page: QuantizedBitmap] = [:]
  private var last: (snapshot: ScreenSnapshot, pixels: QuantizedBitmap, picture: Manifest.Picture)?
  /// The pictures that were written.
  private var pictures: [ScreenSnapshot: Manifest.Picture] = [:]

  init(
    _ plan: ScreenPlan, _ sources: ScreenSources, statusLine: StatusLineDrawing?,
    members: MemberFrames, compression: Compression
  ) {
    self.plan = plan
    self.sources = sources
    self.statusLine = statusLine
    self.members = members
    encoder = FrameEncoder(profile: plan.device, compression: compression)
  }

  var diagnostics: [Diagnostic] { members.diagnostics + (statusLine?.diagnostics ?? []) }

  mutating func draw(
    _ snapshot: ScreenSnapshot, with writer: FrameWriter
  ) throws -> DrawnSnapshot? {
    let pixels = try pixels(of: snapshot)
    let dirty =
      last.map {
        DirtyRectangles.between(
          $0.pixels, pixels, alignment: plan.device.refresh.alignment)
      }
      ?? [PixelRect(x: 0, y: 0, width: plan.device.size.width, height: plan.device.size.height)]
    let known = dirty.isEmpty ? last?.picture : pictures[snapshot]
    let picture = try known ?? writer.store(encoder.encode(pixels), as: encoder.format)
    pictures[snapshot] = picture
    last = (snapshot, pixels, picture)
    return DrawnSnapshot(picture: picture, dirty: dirty.map(PictureRect.init))
  }

  /// Returns the pixels of a frame; unchanged members are taken from the last frame's pixels.
  mutating func pixels(of snapshot: ScreenSnapshot) throws -> QuantizedBitmap {
    let page = try page(of: snapshot)
    guard let last, last.snapshot.page == snapshot.page else {
      return page.compositing(parts(of: snapshot, in: plan.slots.indices.map { $0 }, on: page))
    }
    let changed = plan.slots.indices.filter { snapshot.slots[$0] != last.snapshot.slots[$0] }
    return last.pixels.compositing(parts(of: snapshot, in: changed, on: page))
  }

  private mutating func parts(
    of snapshot: ScreenSnapshot, in slots: [Int], on page: QuantizedBitmap
  ) -> [QuantizedBitmap.PositionedBitmap] {
    slots.map { index in
      let region = plan.slots[index].region
      let part =
        snapshot.slots[index].flatMap { pixels(of: $0, in: region, snapshot.scheme) }
        ?? page.part(PixelRect(region))
      return QuantizedBitmap.PositionedBitmap(part, at: PixelPoint(region.x, region.y))
    }
  }

  private mutating func pixels(
    of shown: ScreenSnapshot.VisibleMember, in region: PictureRect, _ scheme: ColorScheme
  ) -> QuantizedBitmap? {
    guard let frame = sources.frame(of: shown, in: scheme) else { return nil }
    return members.pixels(
      frame.picture, of: shown, size: PixelSize(region.width, region.height))
  }

  /// Returns the screen without its members.
  private mutating func page(of snapshot: ScreenSnapshot) throws -> QuantizedBitmap {
    if let known = pages[snapshot.page] { return known }
    let canvas = plan.device.visibleCanvas
    let color = plan.file.background.color(in: snapshot.scheme)
    let background = Bitmap(
      width: canvas.width, height: canvas.height,
      pixels: Array(repeating: 0xFF00_0000 | color.packedRGB, count: canvas.width * canvas.height))
    var page = encoder.quantize(
      background, on: plan.device.letterbox(around: canvas), background: color.packedRGB)
    if let line = try statusLine?.picture(of: snapshot) { page = page.compositing([line]) }
    // Pages of other days or color schemes are not needed again soon.
    pages = [snapshot.page: page]
    return page
  }
}

extension ScreenSnapshot {
  /// The properties that determine the empty screen.
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
