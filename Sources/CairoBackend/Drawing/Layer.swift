import CPangoCairo
import Foundation

/// A surface to draw into: the canvas itself, or an intermediate layer that is composited later.
final class Layer {
  let surface: OpaquePointer
  let context: OpaquePointer
  /// The position of the layer's top-left pixel on the canvas.
  let x: Int, y: Int
  let width: Int, height: Int
  /// The regions of the layer's pixels, or `nil` if there are none.
  var regions: RegionMap?
  /// The classes of the layer's pixels, or `nil` if they are not recorded.
  var classes: ClassMap?
  private let ownsPixels: Bool

  var frame: DeviceRect { DeviceRect(x: x, y: y, width: width, height: height) }

  /// Creates a layer over memory of the caller, which must outlive it.
  init?(pixels: UnsafeMutablePointer<UInt32>, width: Int, height: Int) {
    let bytes = UnsafeMutableRawPointer(pixels).assumingMemoryBound(to: UInt8.self)
    guard
      let surface = cairo_image_surface_create_for_data(
        bytes, CAIRO_FORMAT_ARGB32, Int32(width), Int32(height), Int32(width * 4)),
      let context = cairo_create(surface)
    else { return nil }
    self.surface = surface
    self.context = context
    (x, y, self.width, self.height) = (0, 0, width, height)
    ownsPixels = false
  }

  /// Creates a transparent layer over `frame`, in pixels of the canvas, with the same coordinate system as `parent`.
  init?(over frame: DeviceRect, of parent: Layer) {
    guard
      let surface = cairo_image_surface_create(
        CAIRO_FORMAT_ARGB32, Int32(frame.width), Int32(frame.height)),
      cairo_surface_status(surface) == CAIRO_STATUS_SUCCESS,
      let context = cairo_create(surface)
    else { return nil }
    self.surface = surface
    self.context = context
    (x, y, width, height) = (frame.x, frame.y, frame.width, frame.height)
    ownsPixels = true
    var matrix = parent.matrix
    matrix.x0 += Double(parent.x - x)
    matrix.y0 += Double(parent.y - y)
    cairo_set_matrix(context, &matrix)
  }

  deinit {
    // After an error, Cairo restores nothing, and the context still holds a font.
    FontLock.hold { cairo_destroy(context) }
    // Finishing the surface prevents later access to the caller's memory.
    if !ownsPixels { cairo_surface_finish(surface) }
    cairo_surface_destroy(surface)
  }

  /// The transformation from points to the layer's pixels.
  var matrix: cairo_matrix_t {
    var matrix = cairo_matrix_t()
    cairo_get_matrix(context, &matrix)
    return matrix
  }

  /// Draws glyphs with a font.
  ///
  /// The context does not keep the font or one that Cairo derives for its transformation: it would release them in
  /// `cairo_restore` or with a new matrix, and Cairo might then close a face while another thread uses FreeType.
  func withFont(_ font: OpaquePointer, draw: (_ context: OpaquePointer) -> Void) {
    FontLock.hold {
      cairo_save(context)
      cairo_set_scaled_font(context, font)
      draw(context)
      cairo_restore(context)
    }
  }

  /// The bounds of the clip, in pixels of the canvas.
  var clip: DeviceRect {
    var x1 = 0.0
    var y1 = 0.0
    var x2 = 0.0
    var y2 = 0.0
    cairo_save(context)
    cairo_identity_matrix(context)
    cairo_clip_extents(context, &x1, &y1, &x2, &y2)
    cairo_restore(context)
    return DeviceRect(around: CGRect(x: x1, y: y1, width: x2 - x1, height: y2 - y1))
      .offset(x: x, y: y)
  }

  /// Converts a rectangle in points to pixels of the canvas.
  func pixels(of rect: CGRect) -> DeviceRect {
    let matrix = matrix
    let (minX, maxX, minY, maxY) = (rect.minX, rect.maxX, rect.minY, rect.maxY)
    // The corners, clockwise from the top left.
    let x1 = matrix.xx * minX + matrix.xy * minY + matrix.x0
    let x2 = matrix.xx * maxX + matrix.xy * minY + matrix.x0
    let x3 = matrix.xx * maxX + matrix.xy * maxY + matrix.x0
    let x4 = matrix.xx * minX + matrix.xy * maxY + matrix.x0
    let y1 = matrix.yx * minX + matrix.yy * minY + matrix.y0
    let y2 = matrix.yx * maxX + matrix.yy * minY + matrix.y0
    let y3 = matrix.yx * maxX + matrix.yy * maxY + matrix.y0
    let y4 = matrix.yx * minX + matrix.yy * maxY + matrix.y0
    let left = min(min(min(x1, x2), x3), x4)
    let right = max(max(max(x1, x2), x3), x4)
    let top = min(min(min(y1, y2), y3), y4)
    let bottom = max(max(max(y1, y2), y3), y4)
    return DeviceRect(around: CGRect(x: left, y: top, width: right - left, height: bottom - top))
      .offset(x: x, y: y)
  }

  /// Provides access to the pixels; `stride` is the number of pixels from one row to the next.
  func withPixels<Result>(
    _ body: (_ pixels: UnsafeMutablePointer<UInt32>, _ stride: Int) -> Result
  ) -> Result? {
    cairo_surface_flush(surface)
    guard let data = cairo_image_surface_get_data(surface) else { return nil }
    let stride = Int(cairo_image_surface_get_stride(surface)) / 4
    let words = UnsafeMutableRawPointer(data).assumingMemoryBound(to: UInt32.self)
    defer { cairo_surface_mark_dirty(surface) }
    return body(words, stride)
  }
}

extension Layer {
  /// Composites this layer onto `parent`, inside the clip of the parent.
  func composite(
    over parent: Layer, opacity: Double = 1, operator mixing: cairo_operator_t = CAIRO_OPERATOR_OVER
  ) {
    let context = parent.context
    cairo_save(context)
    cairo_identity_matrix(context)
    cairo_set_operator(context, mixing)
    cairo_set_source_surface(context, surface, Double(x - parent.x), Double(y - parent.y))
    cairo_pattern_set_filter(cairo_get_source(context), CAIRO_FILTER_NEAREST)
    cairo_rectangle(
      context, Double(x - parent.x), Double(y - parent.y), Double(width), Double(height))
    cairo_clip(context)
    if opacity < 1 { cairo_paint_with_alpha(context, opacity) } else { cairo_paint(context) }
    cairo_restore(context)
  }
}

extension Layer {
  /// Returns the pixels of this layer that `drawing` covers, inside the clip.
  func coverage(of drawing: Layer) -> PixelCoverage? {
    coverage(over: drawing.frame) {
      cairo_identity_matrix(context)
      cairo_set_source_surface(
        context, drawing.surface, Double(drawing.x - x), Double(drawing.y - y))
      cairo_paint(context)
    }
  }

  /// Returns the pixels of `area` that `body` draws on, inside the clip.
  ///
  /// `body` may only draw on this layer, and its drawing is discarded.
  func coverage(over area: DeviceRect, of body: () -> Void) -> PixelCoverage? {
    let frame = area.intersection(frame).intersection(clip)
    guard !frame.isEmpty else { return nil }
    var matrix = matrix
    cairo_save(context)
    cairo_identity_matrix(context)
    cairo_rectangle(
      context, Double(frame.x - x), Double(frame.y - y), Double(frame.width), Double(frame.height))
    cairo_clip(context)
    cairo_set_matrix(context, &matrix)
    // A group starts empty and keeps the clip, so its final contents are what would be visible.
    cairo_push_group_with_content(context, CAIRO_CONTENT_ALPHA)
    body()
    let pattern = cairo_pop_group(context)
    cairo_restore(context)
    defer { cairo_pattern_destroy(pattern) }
    var surface: OpaquePointer?
    guard cairo_pattern_get_surface(pattern, &surface) == CAIRO_STATUS_SUCCESS, let surface else {
      return nil
    }
    return Self.coverage(frame, surface)
  }

  private static func coverage(_ frame: DeviceRect, _ surface: OpaquePointer) -> PixelCoverage? {
    cairo_surface_flush(surface)
    let width = min(frame.width, Int(cairo_image_surface_get_width(surface)))
    let height = min(frame.height, Int(cairo_image_surface_get_height(surface)))
    guard cairo_image_surface_get_format(surface) == CAIRO_FORMAT_A8,
      let data = cairo_image_surface_get_data(surface)
    else { return nil }
    let stride = Int(cairo_image_surface_get_stride(surface))
    var bytes: [UInt8] = []
    bytes.reserveCapacity(width * height)
    for row in 0..<height {
      bytes += UnsafeBufferPointer(start: data + row * stride, count: width)
    }
    return PixelCoverage(
      frame: DeviceRect(x: frame.x, y: frame.y, width: width, height: height), bytes: bytes)
  }
}

/// The coverage of an area by a drawing: one byte per pixel in row-major order, 0 for none.
struct PixelCoverage {
  let frame: DeviceRect
  var bytes: [UInt8]

  init(frame: DeviceRect, bytes: [UInt8]) {
    self.frame = frame
    self.bytes = bytes
  }

  init(frame: DeviceRect, _ isCovered: (_ x: Int, _ y: Int) -> Bool) {
    self.frame = frame
    var bytes: [UInt8] = []
    bytes.reserveCapacity(frame.width * frame.height)
    for y in frame.y..<frame.y + frame.height {
      for x in frame.x..<frame.x + frame.width { bytes.append(isCovered(x, y) ? 255 : 0) }
    }
    self.bytes = bytes
  }

  /// Returns the same area with only those pixels whose coverage meets a condition.
  func filter(_ condition: (UInt8) -> Bool) -> PixelCoverage {
    PixelCoverage(frame: frame, bytes: bytes.map { condition($0) ? $0 : 0 })
  }

  /// Calls `body` with every covered pixel inside of `bounds`.
  func forEach(in bounds: DeviceRect, _ body: (_ x: Int, _ y: Int, _ alpha: UInt8) -> Void) {
    let area = frame.intersection(bounds)
    for y in area.y..<area.y + area.height {
      let row = (y - frame.y) * frame.width - frame.x
      for x in area.x..<area.x + area.width where bytes[row + x] > 0 { body(x, y, bytes[row + x]) }
    }
  }

  /// Returns the smallest area that contains all covered pixels inside of `bounds` that meet a condition.
  ///
  /// The bounds of a region must not depend on the size of the layer that it was drawn into.
  func limited(to bounds: DeviceRect, where condition: (_ x: Int, _ y: Int) -> Bool)
    -> PixelCoverage?
  {
    var (left, right, top, bottom) = (Int.max, Int.min, Int.max, Int.min)
    forEach(in: bounds) { x, y, _ in
      guard condition(x, y) else { return }
      (left, right) = (min(left, x), max(right, x))
      (top, bottom) = (min(top, y), max(bottom, y))
    }
    guard left <= right else { return nil }
    let smallest = DeviceRect(x: left, y: top, width: right - left + 1, height: bottom - top + 1)
    return PixelCoverage(frame: smallest) { x, y in
      bytes[(y - frame.y) * frame.width + x - frame.x] > 0 && condition(x, y)
    }
  }
}
