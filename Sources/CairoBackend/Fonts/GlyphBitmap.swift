import CPangoCairo
import Graphics

/// The bitmap of a glyph without antialiasing, with its profile for spacing.
struct GlyphBitmap: Hashable {
  /// The columns of the bitmap, from the origin.
  let columns: Range<Int>
  /// The rows of the bitmap, from the baseline down.
  let rows: Range<Int>
  /// The horizontal extent of the outline, in pixels from the origin.
  let outline: Range<Double>
  /// A byte per pixel, row by row: 255 for ink.
  let bytes: [UInt8]
  let profile: GlyphProfile

  init(columns: Range<Int>, rows: Range<Int>, outline: Range<Double>, bytes: [UInt8]) {
    self.columns = columns
    self.rows = rows
    self.outline = outline
    self.bytes = bytes
    profile = GlyphProfile(columns: columns, rows: rows, bytes: bytes)
  }

  static let blank = GlyphBitmap(columns: 0..<0, rows: 0..<0, outline: 0..<0, bytes: [])
}

/// The first and last column with ink in each row of a glyph.
struct GlyphProfile: Hashable {
  private let rows: Range<Int>
  private let edges: [Range<Int>?]

  init(columns: Range<Int>, rows: Range<Int>, bytes: [UInt8]) {
    self.rows = rows
    edges = rows.indices.map { row in
      let start = (row - rows.lowerBound) * columns.count
      let line = bytes[start..<start + columns.count]
      guard let first = line.firstIndex(of: 255), let last = line.lastIndex(of: 255) else {
        return nil
      }
      return columns.lowerBound + first - start..<columns.lowerBound + last - start + 1
    }
  }

  private subscript(row: Int) -> Range<Int>? {
    rows.contains(row) ? edges[row - rows.lowerBound] : nil
  }

  /// The minimum advance in pixels from this glyph to `next` that leaves one pixel between their ink, also
  /// diagonally; `nil` if no rows are adjacent.
  func minimumAdvance(to next: GlyphProfile) -> Int? {
    rows.flatMap { row -> [Int] in
      guard let own = self[row] else { return [] }
      return (row - 1...row + 1).compactMap { next[$0].map { own.upperBound + 1 - $0.lowerBound } }
    }.max()
  }
}

/// The bitmaps of a glyph run as one mask.
final class GlyphRunMask {
  /// The column and row of the top left pixel.
  let x: Int, y: Int
  private let surface: OpaquePointer?
  /// Cairo's limit; longer runs extend beyond any canvas.
  private static let maximumLength = 32_767

  /// Combines bitmaps, each with the column of its origin and the row below its baseline.
  init(_ letters: [(bitmap: GlyphBitmap, x: Int, y: Int)]) {
    let inked = letters.filter { !$0.bitmap.bytes.isEmpty }
    let left = inked.map { $0.x + $0.bitmap.columns.lowerBound }.min() ?? 0
    let right = inked.map { $0.x + $0.bitmap.columns.upperBound }.max() ?? 0
    let top = inked.map { $0.y + $0.bitmap.rows.lowerBound }.min() ?? 0
    let bottom = inked.map { $0.y + $0.bitmap.rows.upperBound }.max() ?? 0
    (x, y) = (left, top)
    guard !inked.isEmpty, right - left <= Self.maximumLength, bottom - top <= Self.maximumLength,
      let made = cairo_image_surface_create(
        CAIRO_FORMAT_A8, Int32(clamping: right - left), Int32(clamping: bottom - top))
    else {
      surface = nil
      return
    }
    surface = made
    cairo_surface_flush(made)
    guard let data = cairo_image_surface_get_data(made) else { return }
    let stride = Int(cairo_image_surface_get_stride(made))
    for (bitmap, x, y) in inked {
      let width = bitmap.columns.count
      let start =
        (y + bitmap.rows.lowerBound - top) * stride + x + bitmap.columns.lowerBound - left
      for row in 0..<bitmap.rows.count {
        for column in 0..<width where bitmap.bytes[row * width + column] != 0 {
          data[start + row * stride + column] = 255
        }
      }
    }
    cairo_surface_mark_dirty(made)
  }

  deinit { surface.map { cairo_surface_destroy($0) } }

  /// The bytes of the mask, 0 where there is no ink; valid as long as the mask is.
  var pixels: (start: UnsafePointer<UInt8>, stride: Int, width: Int, height: Int)? {
    guard let surface, let data = cairo_image_surface_get_data(surface) else { return nil }
    return (
      UnsafePointer(data), Int(cairo_image_surface_get_stride(surface)),
      Int(cairo_image_surface_get_width(surface)), Int(cairo_image_surface_get_height(surface))
    )
  }

  /// Paints the current source through the mask.
  func paint(on context: OpaquePointer, dx: Int, dy: Int) {
    guard let surface else { return }
    cairo_save(context)
    cairo_identity_matrix(context)
    cairo_mask_surface(context, surface, Double(x + dx), Double(y + dy))
    cairo_restore(context)
  }
}
