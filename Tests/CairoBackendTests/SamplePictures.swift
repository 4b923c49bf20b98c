import CPangoCairo
import Foundation

/// Pictures of 16×8 pixels, the left half red and the right half blue.
enum SamplePictures {
  static let png = encoded(width: 16, height: 8) { x, _ in x < 8 ? 0xFFFF_0000 : 0xFF00_00FF }

  static let pdf = Data(
    """
    %PDF-1.4
    1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
    2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
    3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 16 8]/Resources<<>>/Contents 4 0 R>>endobj
    4 0 obj<</Length 43>>stream
    1 0 0 rg 0 0 8 8 re f 0 0 1 rg 8 0 8 8 re f
    endstream
    endobj
    xref
    0 5
    0000000000 65535 f\u{20}
    0000000009 00000 n\u{20}
    0000000052 00000 n\u{20}
    0000000101 00000 n\u{20}
    0000000190 00000 n\u{20}
    trailer<</Size 5/Root 1 0 R>>
    startxref
    279
    %%EOF

    """.utf8)

  static let svg = Data(
    """
    <svg xmlns="http://www.w3.org/2000/svg" width="16" height="8">
    <rect width="8" height="8" fill="#f00"/><rect x="8" width="8" height="8" fill="#00f"/></svg>
    """.utf8)

  static let jpeg = decoded(
    """
    /9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAAYEBQYFBAYGBQYHBwYIChAKCgkJChQODwwQFxQYGBcUFhYaHSUfGhsjHB \
    YWICwgIyYnKSopGR8tMC0oMCUoKSj/2wBDAQcHBwoIChMKChMoGhYaKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgo \
    KCgoKCgoKCgoKCgoKCgoKCgoKCgoKCj/wAARCAAIABADAREAAhEBAxEB/8QAHwAAAQUBAQEBAQEAAAAAAAAAAAECAw \
    QFBgcICQoL/8QAtRAAAgEDAwIEAwUFBAQAAAF9AQIDAAQRBRIhMUEGE1FhByJxFDKBkaEII0KxwRVS0fAkM2JyggkK \
    FhcYGRolJicoKSo0NTY3ODk6Q0RFRkdISUpTVFVWV1hZWmNkZWZnaGlqc3R1dnd4eXqDhIWGh4iJipKTlJWWl5iZmq \
    KjpKWmp6ipqrKztLW2t7i5usLDxMXGx8jJytLT1NXW19jZ2uHi4+Tl5ufo6erx8vP09fb3+Pn6/8QAHwEAAwEBAQEB \
    AQEBAQAAAAAAAAECAwQFBgcICQoL/8QAtREAAgECBAQDBAcFBAQAAQJ3AAECAxEEBSExBhJBUQdhcRMiMoEIFEKRob \
    HBCSMzUvAVYnLRChYkNOEl8RcYGRomJygpKjU2Nzg5OkNERUZHSElKU1RVVldYWVpjZGVmZ2hpanN0dXZ3eHl6goOE \
    hYaHiImKkpOUlZaXmJmaoqOkpaanqKmqsrO0tba3uLm6wsPExcbHyMnK0tPU1dbX2Nna4uPk5ebn6Onq8vP09fb3+P \
    n6/9oADAMBAAIRAxEAPwDzqvjj+kTgK/sI/lY//9k=
    """)

  static let webP = decoded(
    """
    UklGRiYAAABXRUJQVlA4TBkAAAAvD8ABAA8Q87//8x8OxILJ/KU7U4jof+QAAA==
    """)

  /// Returns a JPEG with an Exif orientation.
  static func jpeg(orientation: UInt8) -> Data {
    let tiff: [UInt8] = [
      0x4D, 0x4D, 0, 42, 0, 0, 0, 8, 0, 1, 0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0,
      0, 0, 0, 0,
    ]
    let segment = Array("Exif\0\0".utf8) + tiff
    return jpeg.prefix(2) + [0xFF, 0xE1, 0, UInt8(segment.count + 2)] + segment
      + jpeg.dropFirst(2)
  }

  /// Returns a PNG whose header claims the given size.
  static func pngHeader(width: UInt32, height: UInt32) -> Data {
    func bytes(_ value: UInt32) -> [UInt8] { withUnsafeBytes(of: value.bigEndian) { Array($0) } }
    return png.prefix(16) + bytes(width) + bytes(height) + png.dropFirst(24)
  }

  /// A PNG of the given colors, as 0xAARRGGBB.
  static func encoded(width: Int, height: Int, _ color: (Int, Int) -> UInt32) -> Data {
    let surface = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, Int32(width), Int32(height))
    defer { cairo_surface_destroy(surface) }
    cairo_surface_flush(surface)
    let stride = Int(cairo_image_surface_get_stride(surface))
    for y in 0..<height {
      for x in 0..<width {
        UnsafeMutableRawPointer(cairo_image_surface_get_data(surface))?
          .storeBytes(of: color(x, y), toByteOffset: y * stride + x * 4, as: UInt32.self)
      }
    }
    cairo_surface_mark_dirty(surface)
    var result: [UInt8] = []
    withUnsafeMutablePointer(to: &result) { target in
      _ = cairo_surface_write_to_png_stream(
        surface,
        { closure, bytes, count in
          closure?.assumingMemoryBound(to: [UInt8].self).pointee
            .append(contentsOf: UnsafeBufferPointer(start: bytes, count: Int(count)))
          return CAIRO_STATUS_SUCCESS
        }, target)
    }
    return Data(result)
  }

  private static func decoded(_ base64: String) -> Data {
    Data(base64Encoded: base64, options: .ignoreUnknownCharacters) ?? Data()
  }
}
