import CPangoCairo
import CWebP
import Foundation

/// WebP; of an animation, the first frame.
struct WebPFormat: ImageFormat {
  func recognizes(_ data: Data) -> Bool {
    data.count > 12 && data.starts(with: Array("RIFF".utf8))
      && data.dropFirst(8).starts(with: Array("WEBP".utf8))
  }

  func size(of data: Data) -> ImageSize? {
    var (width, height) = (Int32(0), Int32(0))
    let isKnown = data.withUnsafeBytes { bytes in
      WebPGetInfo(bytes.bindMemory(to: UInt8.self).baseAddress, bytes.count, &width, &height)
    }
    return isKnown != 0 ? ImageSize(width: Int(width), height: Int(height)) : nil
  }

  func decode(_ data: Data, targetSize: CGSize?) -> DecodedImage? {
    guard let size = size(of: data),
      let surface = cairo_image_surface_create(
        CAIRO_FORMAT_ARGB32, Int32(size.width), Int32(size.height))
    else { return nil }
    cairo_surface_flush(surface)
    guard let target = cairo_image_surface_get_data(surface) else {
      cairo_surface_destroy(surface)
      return nil
    }
    let stride = Int(cairo_image_surface_get_stride(surface))
    let decoded = data.withUnsafeBytes { bytes in
      WebPDecodeBGRAInto(
        bytes.bindMemory(to: UInt8.self).baseAddress, bytes.count, target, stride * size.height,
        Int32(stride))
    }
    guard decoded != nil else {
      cairo_surface_destroy(surface)
      return nil
    }
    premultiply(target, count: stride * size.height / 4)
    cairo_surface_mark_dirty(surface)
    return DecodedImage(surface: surface)
  }

  private func premultiply(_ bytes: UnsafeMutablePointer<UInt8>, count: Int) {
    for pixel in 0..<count where bytes[pixel * 4 + 3] != 255 {
      let alpha = UInt32(bytes[pixel * 4 + 3])
      for channel in 0..<3 {
        let value = UInt32(bytes[pixel * 4 + channel])
        bytes[pixel * 4 + channel] = UInt8((value * alpha + 127) / 255)
      }
    }
  }
}
