import CPangoCairo
import Foundation

/// Portable Network Graphics, decoded by Cairo.
struct PNGFormat: ImageFormat {
  private static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

  func recognizes(_ data: Data) -> Bool { data.starts(with: Self.signature) }

  func size(of data: Data) -> ImageSize? {
    // Layout: signature, length and name of the first chunk, then width and height.
    guard data.count >= 24 else { return nil }
    let bytes = [UInt8](data.prefix(24))
    guard Array(bytes[12..<16]) == Array("IHDR".utf8) else { return nil }
    func number(at index: Int) -> Int {
      bytes[index..<index + 4].reduce(0) { $0 << 8 | Int($1) }
    }
    return ImageSize(width: number(at: 16), height: number(at: 20))
  }

  /// Limits the size of interlaced images, which are decoded in seven passes.
  func rejectionReason(of data: Data, drawnAt targetSize: CGSize?) -> String? {
    guard let size = size(of: data), data.count > 28, data[data.startIndex + 28] != 0 else {
      return nil
    }
    return size.width * size.height > Self.maximumInterlacedPixels
      ? "it is interlaced and has more than \(Self.maximumInterlacedPixels / 1_000_000) million pixels"
      : nil
  }

  private static let maximumInterlacedPixels = 16_000_000
  /// The chunks that affect the pixels.
  ///
  /// Others contain texts and profiles, which the library would decompress; a file can contain thousands of them in a
  /// few bytes each.
  private static let essentialChunks: Set = ["IHDR", "PLTE", "tRNS", "IDAT", "IEND"]

  /// Returns the file with only the chunks that affect the pixels.
  static func strippingMetadata(of data: Data) -> Data {
    let start = data.startIndex
    var (essence, position) = (data.prefix(8), 8)
    while position + 12 <= data.count {
      let head = data[(start + position)..<(start + position + 8)]
      let length = head.prefix(4).reduce(0) { $0 << 8 | Int($1) }
      let end = position + 12 + length
      guard end <= data.count else { break }
      if essentialChunks.contains(String(decoding: head.suffix(4), as: UTF8.self)) {
        essence += data[(start + position)..<(start + end)]
      }
      position = end
    }
    // Keeps a truncated chunk, so that the library reports the error.
    return essence
      + (position < data.count && !essence.suffix(8).starts(with: Array("IEND".utf8))
        ? data[(start + position)...] : Data())
  }

  func decode(_ data: Data, targetSize: CGSize?) -> DecodedImage? {
    let essence = Self.strippingMetadata(of: data)
    var reader = Reader(rest: essence[...])
    let surface = withUnsafeMutablePointer(to: &reader) {
      cairo_image_surface_create_from_png_stream(Self.read, $0)
    }
    guard let surface else { return nil }
    guard cairo_surface_status(surface) == CAIRO_STATUS_SUCCESS else {
      cairo_surface_destroy(surface)
      return nil
    }
    return DecodedImage(surface: surface)
  }

  private struct Reader {
    var rest: Data.SubSequence
  }

  private static let read: cairo_read_func_t = { closure, target, count in
    guard let closure, let target else { return CAIRO_STATUS_READ_ERROR }
    let reader = closure.assumingMemoryBound(to: Reader.self)
    guard reader.pointee.rest.count >= Int(count) else { return CAIRO_STATUS_READ_ERROR }
    reader.pointee.rest.copyBytes(to: target, count: Int(count))
    reader.pointee.rest = reader.pointee.rest.dropFirst(Int(count))
    return CAIRO_STATUS_SUCCESS
  }
}
