import CWebP
package import Graphics

/// Lossless WebP without transparency.
package struct WebPCodec: PictureCodec {
  package static let mediaType = "image/webp"
  package static let isCompressed = true
  package static let isLossless = true
  package static let isSupportedByBrowsers = true

  private let compression: Compression

  package init(compression: Compression) { self.compression = compression }

  package func encode(_ pixels: QuantizedBitmap) throws(PictureFileError) -> [UInt8] {
    let lines = pixels.scanlines
    guard !lines.bytes.isEmpty else { throw .unwritable("it has no pixels") }
    guard max(lines.width, lines.height) <= WEBP_MAX_DIMENSION else {
      throw .unwritable("WebP has at most \(WEBP_MAX_DIMENSION) pixels per side")
    }
    var config = WebPConfig()
    var picture = WebPPicture()
    guard WebPConfigInit(&config) != 0,
      WebPConfigLosslessPreset(&config, compression.losslessPreset) != 0,
      WebPPictureInit(&picture) != 0
    else { throw .unwritable("libwebp has another version than its header files") }
    defer { WebPPictureFree(&picture) }
    picture.use_argb = 1
    picture.width = Int32(lines.width)
    picture.height = Int32(lines.height)
    guard pixels.copy(to: &picture) else { throw .unwritable("out of memory") }

    var writer = WebPMemoryWriter()
    WebPMemoryWriterInit(&writer)
    defer { WebPMemoryWriterClear(&writer) }
    let isEncoded = withUnsafeMutablePointer(to: &writer) { writer in
      picture.writer = WebPMemoryWrite
      picture.custom_ptr = UnsafeMutableRawPointer(writer)
      return WebPEncode(&config, &picture) != 0
    }
    guard isEncoded else {
      throw .unwritable("libwebp reports the error \(picture.error_code.rawValue)")
    }
    return Array(UnsafeBufferPointer(start: writer.mem, count: writer.size))
  }
}

extension Compression {
  /// The level of libwebp's lossless presets, from 0 to 9; the last one takes seconds for a picture and gains little.
  fileprivate var losslessPreset: Int32 {
    switch self {
    case .fast: 1
    case .small: 6
    case .smallest: 8
    }
  }
}

extension QuantizedBitmap {
  /// Copies the pixels into libwebp's own memory; returns `false` if memory is exhausted.
  fileprivate func copy(to picture: inout WebPPicture) -> Bool {
    switch self {
    case .rgb(let lines):
      lines.bytes.withUnsafeBufferPointer { rows in
        // The first byte of a row is its filter.
        WebPPictureImportRGB(
          &picture, UnsafeBufferPointer(rebasing: rows.dropFirst()).baseAddress,
          Int32(lines.stride)) != 0
      }
    case .indexed(let bitmap):
      nominal.pixels.withUnsafeBytes { rows in
        WebPPictureImportBGRX(
          &picture, rows.bindMemory(to: UInt8.self).baseAddress, Int32(4 * bitmap.width)) != 0
      }
    }
  }
}

extension WebPCodec {
  /// The picture in a file, which may be hostile.
  package static func decode(
    _ file: [UInt8], size: PixelSize, palette: Palette
  ) throws(PictureFileError) -> Bitmap {
    var features = WebPBitstreamFeatures()
    guard WebPGetFeatures(file, file.count, &features) == VP8_STATUS_OK else {
      throw .unreadable("it is not a WebP picture, or is truncated")
    }
    let lossless: Int32 = 2
    guard features.format == lossless, features.has_alpha == 0, features.has_animation == 0 else {
      throw .unreadable("it is not a lossless WebP picture without transparency")
    }
    try size.check(fileSize: PixelSize(Int(features.width), Int(features.height)))
    let count = size.width * size.height
    let pixels = [UInt32](unsafeUninitializedCapacity: count) { buffer, initialized in
      let bytes = UnsafeMutableRawBufferPointer(buffer).baseAddress?
        .assumingMemoryBound(to: UInt8.self)
      guard
        WebPDecodeBGRAInto(file, file.count, bytes, 4 * count, Int32(4 * size.width)) != nil
      else { return }
      // A hostile file may have transparent pixels although its header says that it has none.
      for index in 0..<count { buffer[index] |= 0xFF00_0000 }
      initialized = count
    }
    guard pixels.count == count else { throw .unreadable("it is damaged, or is truncated") }
    return Bitmap(width: size.width, height: size.height, pixels: pixels)
  }
}
