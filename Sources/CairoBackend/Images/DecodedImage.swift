import CPangoCairo
import Foundation

/// The pixels of a picture, upright.
final class DecodedImage {
  let surface: OpaquePointer
  let width: Int
  let height: Int
  /// The picture's own size in pixels, of which `width` and `height` may be a fraction.
  let originalSize: CGSize

  init(surface: OpaquePointer, originalSize: CGSize? = nil) {
    self.surface = surface
    width = Int(cairo_image_surface_get_width(surface))
    height = Int(cairo_image_surface_get_height(surface))
    self.originalSize = originalSize ?? CGSize(width: width, height: height)
  }

  deinit { cairo_surface_destroy(surface) }

  /// The memory that the pixels take.
  var bytes: Int { width * height * 4 }
}
