import CPangoCairo
import CTurboJPEG
import Foundation

/// JPEG, with the Exif orientation applied.
struct JPEGFormat: ImageFormat {
  func recognizes(_ data: Data) -> Bool { data.starts(with: [0xFF, 0xD8, 0xFF]) }

  func size(of data: Data) -> ImageSize? {
    withDecoder { header(of: data, $0) }.map { ImageOrientation(ofJPEG: data).upright($0) }
  }

  func rejectionReason(of data: Data, drawnAt targetSize: CGSize?) -> String? {
    JPEGScans(data).rejectionReason
  }

  func decode(_ data: Data, targetSize: CGSize?) -> DecodedImage? {
    withDecoder { decoder in
      guard let stored = header(of: data, decoder) else { return nil }
      let orientation = ImageOrientation(ofJPEG: data)
      let whole = orientation.upright(stored)
      let size = scaled(stored, targetSize: targetSize.map(orientation.upright))
      guard let surface = pixels(of: data, size: size, decoder) else { return nil }
      let image = DecodedImage(
        surface: surface, originalSize: CGSize(width: whole.width, height: whole.height))
      return orientation.apply(to: image)
    }
  }

  private func withDecoder<Result>(_ body: (tjhandle) -> Result?) -> Result? {
    guard let decoder = tjInitDecompress() else { return nil }
    defer { tjDestroy(decoder) }
    return body(decoder)
  }

  private func header(of data: Data, _ decoder: tjhandle) -> ImageSize? {
    var (width, height, sampling, space) = (Int32(0), Int32(0), Int32(0), Int32(0))
    let result = data.withUnsafeBytes { bytes in
      tjDecompressHeader3(
        decoder, bytes.bindMemory(to: UInt8.self).baseAddress, UInt(bytes.count), &width, &height,
        &sampling, &space)
    }
    return result == 0 ? ImageSize(width: Int(width), height: Int(height)) : nil
  }

  /// Returns the smallest size that the decoder supports by scaling and that is not smaller than `targetSize`.
  private func scaled(_ size: ImageSize, targetSize: CGSize?) -> ImageSize {
    guard let targetSize else { return size }
    for eighths in 1..<8 {
      let small = ImageSize(
        width: (size.width * eighths + 7) / 8, height: (size.height * eighths + 7) / 8)
      if Double(small.width) >= targetSize.width, Double(small.height) >= targetSize.height {
        return small
      }
    }
    return size
  }

  private func pixels(of data: Data, size: ImageSize, _ decoder: tjhandle) -> OpaquePointer? {
    let (width, height) = (Int32(size.width), Int32(size.height))
    guard let surface = cairo_image_surface_create(CAIRO_FORMAT_RGB24, width, height) else {
      return nil
    }
    cairo_surface_flush(surface)
    guard let target = cairo_image_surface_get_data(surface) else {
      cairo_surface_destroy(surface)
      return nil
    }
    let result = data.withUnsafeBytes { bytes in
      tjDecompress2(
        decoder, bytes.bindMemory(to: UInt8.self).baseAddress, UInt(bytes.count), target, width,
        cairo_image_surface_get_stride(surface), height, Int32(TJPF_BGRX.rawValue), 0)
    }
    cairo_surface_mark_dirty(surface)
    guard result == 0 || isHarmless(decoder) else {
      cairo_surface_destroy(surface)
      return nil
    }
    return surface
  }

  /// Whether the last error is acceptable: nonstandard headers of cameras cause warnings, but so do truncated files,
  /// which are rejected.
  private func isHarmless(_ decoder: tjhandle) -> Bool {
    guard tjGetErrorCode(decoder) == Int32(TJERR_WARNING.rawValue) else { return false }
    let message = String(cString: tjGetErrorStr2(decoder))
    return !message.contains("Premature end")
  }
}
