import CPangoCairo
import Foundation
import Graphics

/// A format of encoded pictures.
protocol ImageFormat {
  /// Whether the first bytes are those of this format.
  func recognizes(_ data: Data) -> Bool
  /// Whether pictures have no pixels of their own, so that they can be drawn at any size.
  var isScalable: Bool { get }
  /// The size in pixels as stored, without reading the pixels; `nil` for a damaged header.
  func size(of data: Data) -> ImageSize?
  /// Why decoding the picture would take too long, such as "it has more than 200 scans"; `nil` where it would not.
  func excess(of data: Data, drawnAt wanted: CGSize?) -> String?
  /// The pixels, as they are stored or, where the format can do so cheaply, smaller but no smaller
  /// than `wanted`; `nil` for damaged data.
  func decode(_ data: Data, wanted: CGSize?) -> DecodedImage?
}

extension ImageFormat {
  var isScalable: Bool { false }

  func excess(of data: Data, drawnAt wanted: CGSize?) -> String? { nil }
}

/// The size of a picture, in pixels.
struct ImageSize: Hashable {
  var width: Int
  var height: Int

  /// What is larger would take the memory of many frames, or was made to.
  var isAcceptable: Bool {
    width > 0 && height > 0 && width <= 16_384 && height <= 16_384 && width * height <= 64_000_000
  }

  /// Whether fewer pixels than all would do: no format gives more than seven eighths for less work.
  func isLarger(than wanted: CGSize) -> Bool {
    wanted.width <= Double(width) * 7 / 8 && wanted.height <= Double(height) * 7 / 8
  }
}

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
