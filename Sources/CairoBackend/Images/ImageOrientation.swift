import CPangoCairo
import Foundation
import Graphics

/// The orientation of stored pixels: the values of Exif's tag 0x0112.
enum ImageOrientation: Int {
  case upright = 1
  case mirrored, upsideDown, flipped, transposed, clockwise, transverse, counterclockwise

  /// Reads the orientation from a JPEG file; defaults to upright.
  init(ofJPEG data: Data) {
    self = Self.exif(in: [UInt8](data.prefix(128 << 10))).flatMap(Self.init(tiff:)) ?? .upright
  }

  /// Reads the first tag 0x0112 of a TIFF block.
  private init?(tiff: ArraySlice<UInt8>) {
    let bytes = Array(tiff)
    guard bytes.count >= 14, bytes[0] == bytes[1], bytes[0] == 0x49 || bytes[0] == 0x4D else {
      return nil
    }
    let isLittle = bytes[0] == 0x49
    func number(at index: Int, _ count: Int) -> Int? {
      guard index >= 0, index + count <= bytes.count else { return nil }
      let part = bytes[index..<index + count]
      return (isLittle ? Array(part.reversed()) : Array(part)).reduce(0) { $0 << 8 | Int($1) }
    }
    guard let start = number(at: 4, 4), let entries = number(at: start, 2) else { return nil }
    for entry in 0..<min(entries, 512) {
      let offset = start + 2 + entry * 12
      guard let tag = number(at: offset, 2) else { return nil }
      if tag == 0x0112, let value = number(at: offset + 8, 2) {
        self.init(rawValue: value)
        return
      }
    }
    return nil
  }

  /// Returns the TIFF block of the first Exif segment.
  private static func exif(in bytes: [UInt8]) -> ArraySlice<UInt8>? {
    let identifier = Array("Exif\0\0".utf8)
    return JPEGSegments(bytes).first {
      $0.marker == 0xE1 && $0.parameters.starts(with: identifier)
    }?
    .parameters.dropFirst(identifier.count)
  }

  private var swapsSides: Bool { rawValue >= Self.transposed.rawValue }

  func upright(_ size: ImageSize) -> ImageSize {
    swapsSides ? ImageSize(width: size.height, height: size.width) : size
  }

  func upright(_ size: CGSize) -> CGSize {
    swapsSides ? CGSize(width: size.height, height: size.width) : size
  }

  /// Returns the transformation from upright to stored pixels, for a stored image of `width` × `height`.
  private func matrix(width w: Double, height h: Double) -> cairo_matrix_t {
    func map(
      _ xx: Double, _ yx: Double, _ xy: Double, _ yy: Double, _ x0: Double, _ y0: Double
    ) -> cairo_matrix_t {
      cairo_matrix_t(xx: xx, yx: yx, xy: xy, yy: yy, x0: x0, y0: y0)
    }
    switch self {
    case .upright: return map(1, 0, 0, 1, 0, 0)
    case .mirrored: return map(-1, 0, 0, 1, w, 0)
    case .upsideDown: return map(-1, 0, 0, -1, w, h)
    case .flipped: return map(1, 0, 0, -1, 0, h)
    case .transposed: return map(0, 1, 1, 0, 0, 0)
    case .clockwise: return map(0, -1, 1, 0, 0, h)
    case .transverse: return map(0, -1, -1, 0, w, h)
    case .counterclockwise: return map(0, 1, -1, 0, w, 0)
    }
  }

  func apply(to image: DecodedImage) -> DecodedImage? {
    guard self != .upright else { return image }
    let size = upright(ImageSize(width: image.width, height: image.height))
    guard
      let surface = cairo_image_surface_create(
        CAIRO_FORMAT_RGB24, Int32(size.width), Int32(size.height)),
      let context = cairo_create(surface)
    else { return nil }
    defer { cairo_destroy(context) }
    cairo_set_source_surface(context, image.surface, 0, 0)
    var matrix = matrix(width: Double(image.width), height: Double(image.height))
    cairo_pattern_set_matrix(cairo_get_source(context), &matrix)
    cairo_pattern_set_filter(cairo_get_source(context), CAIRO_FILTER_NEAREST)
    cairo_paint(context)
    return DecodedImage(surface: surface, originalSize: image.originalSize)
  }
}
