import CPangoCairo
import Foundation

/// Pixels that are drawn into: the picture itself, or a part of it that is mixed in later.
final class Layer {
  let surface: OpaquePointer
  let context: OpaquePointer
  /// The place of the layer's top-left pixel in the picture.
  let x: Int, y: Int
  let width: Int, height: Int
  private let ownsPixels: Bool

  /// A layer over memory of the caller, which must outlive it.
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

  /// A transparent layer over `frame`, in pixels of the picture, drawn with the same coordinates as `parent`.
  init?(over frame: PixelRect, of parent: Layer) {
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
    cairo_destroy(context)
    // Nothing may keep drawing into memory that the caller takes back.
    if !ownsPixels { cairo_surface_finish(surface) }
    cairo_surface_destroy(surface)
  }

  /// The map from points to the layer's pixels.
  var matrix: cairo_matrix_t {
    var matrix = cairo_matrix_t()
    cairo_get_matrix(context, &matrix)
    return matrix
  }

  /// The part that the clip leaves open, in pixels of the picture.
  var clip: PixelRect {
    var x1 = 0.0
    var y1 = 0.0
    var x2 = 0.0
    var y2 = 0.0
    cairo_save(context)
    cairo_identity_matrix(context)
    cairo_clip_extents(context, &x1, &y1, &x2, &y2)
    cairo_restore(context)
    return PixelRect(around: CGRect(x: x1, y: y1, width: x2 - x1, height: y2 - y1))
      .offset(x: x, y: y)
  }

  /// A rectangle in points as pixels of the picture.
  func pixels(of rect: CGRect) -> PixelRect {
    let matrix = matrix
    var xs: [Double] = []
    var ys: [Double] = []
    for (px, py) in [
      (rect.minX, rect.minY), (rect.maxX, rect.minY), (rect.maxX, rect.maxY),
      (rect.minX, rect.maxY),
    ] {
      xs.append(matrix.xx * px + matrix.xy * py + matrix.x0)
      ys.append(matrix.yx * px + matrix.yy * py + matrix.y0)
    }
    guard let left = xs.min(), let right = xs.max(), let top = ys.min(), let bottom = ys.max()
    else { return PixelRect(around: .zero) }
    return PixelRect(around: CGRect(x: left, y: top, width: right - left, height: bottom - top))
      .offset(x: x, y: y)
  }

  /// Reads or changes the pixels, `stride` words a row.
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
