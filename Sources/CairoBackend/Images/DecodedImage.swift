import CPangoCairo
import Foundation
import Graphics

/// The pixels of a picture, upright.
final class DecodedImage {
  let surface: OpaquePointer
  let width: Int
  let height: Int
  /// The picture's own size in pixels, of which `width` and `height` may be a fraction.
  let originalSize: CGSize

  /// Takes the surface over.
  init(surface: OpaquePointer, originalSize: CGSize? = nil) {
    self.surface = surface
    width = Int(cairo_image_surface_get_width(surface))
    height = Int(cairo_image_surface_get_height(surface))
    self.originalSize = originalSize ?? CGSize(width: width, height: height)
  }

  deinit { cairo_surface_destroy(surface) }

  /// The memory that the pixels take.
  var bytes: Int { width * height * 4 }

  /// A smaller copy that still fills `wanted`, where this is at least twice as large: it is made once,
  /// and drawn in every frame.
  func shrunk(toFill wanted: CGSize) -> DecodedImage {
    let scale = max(wanted.width / Double(width), wanted.height / Double(height))
    guard scale > 0, scale <= 0.5 else { return self }
    let newWidth = max(1, (Double(width) * scale).rounded(.up))
    let newHeight = max(1, (Double(height) * scale).rounded(.up))
    guard
      let target = cairo_image_surface_create(
        CAIRO_FORMAT_ARGB32, Int32(clamping: newWidth), Int32(clamping: newHeight)),
      let context = cairo_create(target)
    else { return self }
    defer { cairo_destroy(context) }
    cairo_scale(context, newWidth / Double(width), newHeight / Double(height))
    cairo_set_source_surface(context, surface, 0, 0)
    cairo_pattern_set_filter(cairo_get_source(context), CAIRO_FILTER_GOOD)
    cairo_pattern_set_extend(cairo_get_source(context), CAIRO_EXTEND_PAD)
    cairo_paint(context)
    return DecodedImage(surface: target, originalSize: originalSize)
  }
}
