import CPangoCairo
import Foundation
import Graphics

/// A format of encoded images.
protocol ImageFormat {
  /// Whether the data starts with the signature of this format.
  func recognizes(_ data: Data) -> Bool
  /// Whether images are resolution-independent.
  var isScalable: Bool { get }
  /// Returns the stored size in pixels from the header, or `nil` if the header is damaged.
  func size(of data: Data) -> ImageSize?
  /// Returns the reason why decoding would take too long, such as "it has more than 200 scans", or `nil` if it would
  /// not.
  func rejectionReason(of data: Data, drawnAt targetSize: CGSize?) -> String?
  /// Returns the pixels at their stored size or, if the format supports this cheaply, at a smaller size that is not
  /// smaller than `targetSize`; `nil` for damaged data.
  func decode(_ data: Data, targetSize: CGSize?) -> DecodedImage?
}

extension ImageFormat {
  var isScalable: Bool { false }

  func rejectionReason(of data: Data, drawnAt targetSize: CGSize?) -> String? { nil }
}

/// The size of an image in pixels.
struct ImageSize: Hashable {
  var width: Int
  var height: Int

  /// Whether the size is within the limits; a larger image takes the memory of many frames or is malicious.
  var isAcceptable: Bool {
    width > 0 && height > 0 && width <= 16_384 && height <= 16_384 && width * height <= 64_000_000
  }

  /// Returns the size in pixels at which a scalable image of this size is drawn.
  func canvas(filling targetSize: CGSize?) -> CGSize {
    let (width, height) = (Double(width), Double(height))
    let ratio = targetSize.map { max($0.width / width, $0.height / height) } ?? 1
    let scale = ratio.isFinite ? max(1e-3, min(ratio, 4_096 / max(width, 1))) : 1
    return CGSize(
      width: max(1, min(4_096, (width * scale).rounded(.up))),
      height: max(1, min(4_096, (height * scale).rounded(.up))))
  }

  /// Whether decoding at a smaller size would save work: no format supports ratios above seven eighths.
  func isLarger(than targetSize: CGSize) -> Bool {
    targetSize.width <= Double(width) * 7 / 8 && targetSize.height <= Double(height) * 7 / 8
  }
}

/// The pixels of an image, after applying its orientation.
final class DecodedImage {
  let surface: OpaquePointer
  let width: Int
  let height: Int
  /// The image's original size in pixels; `width` and `height` may be smaller.
  let originalSize: CGSize

  /// Takes ownership of the surface.
  init(surface: OpaquePointer, originalSize: CGSize? = nil) {
    self.surface = surface
    width = Int(cairo_image_surface_get_width(surface))
    height = Int(cairo_image_surface_get_height(surface))
    self.originalSize = originalSize ?? CGSize(width: width, height: height)
  }

  deinit { cairo_surface_destroy(surface) }

  /// The memory size of the pixels in bytes.
  var bytes: Int { width * height * 4 }

  /// Returns a smaller copy that still fills `targetSize`, if this image is at least twice as large.
  ///
  /// Shrinking once is cheaper than scaling in every frame.
  func downscaled(toFill targetSize: CGSize) -> DecodedImage {
    let scale = max(targetSize.width / Double(width), targetSize.height / Double(height))
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
