import CPangoCairo
import Graphics

/// The pixels of a letter without gray edges, and what of them spacing looks at.
struct GlyphBitmap: Hashable {
  /// The columns of the picture, from the letter's origin on.
  let columns: Range<Int>
  /// The rows of the picture, from the baseline down.
  let rows: Range<Int>
  /// What the outline covers, in pixels from the origin on.
  let outline: Range<Double>
  /// A byte for each pixel, row by row: 255 where there is ink.
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

/// Where the ink of a letter begins and ends in each row.
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

  /// The fewest pixels from this letter's origin to that of `next` that leave one between their inks, also
  /// across corners; `nil` where they share no rows.
  func leastStep(to next: GlyphProfile) -> Int? {
    rows.flatMap { row -> [Int] in
      guard let own = self[row] else { return [] }
      return (row - 1...row + 1).compactMap { next[$0].map { own.upperBound + 1 - $0.lowerBound } }
    }.max()
  }
}

/// The letters of a run as one mask of whole pixels.
final class GlyphRunMask {
  private let x: Int, y: Int
  private let surface: OpaquePointer?
  /// A longer run lies outside of every picture.
  private static let longest = 32_767

  /// Puts letters together, each with the column of its origin and the row below its baseline.
  init(_ letters: [(picture: GlyphBitmap, x: Int, y: Int)]) {
    let inked = letters.filter { !$0.picture.bytes.isEmpty }
    let left = inked.map { $0.x + $0.picture.columns.lowerBound }.min() ?? 0
    let right = inked.map { $0.x + $0.picture.columns.upperBound }.max() ?? 0
    let top = inked.map { $0.y + $0.picture.rows.lowerBound }.min() ?? 0
    let bottom = inked.map { $0.y + $0.picture.rows.upperBound }.max() ?? 0
    (x, y) = (left, top)
    guard !inked.isEmpty, right - left <= Self.longest, bottom - top <= Self.longest,
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
    for (picture, x, y) in inked {
      let width = picture.columns.count
      let start =
        (y + picture.rows.lowerBound - top) * stride + x + picture.columns.lowerBound - left
      for row in 0..<picture.rows.count {
        for column in 0..<width where picture.bytes[row * width + column] != 0 {
          data[start + row * stride + column] = 255
        }
      }
    }
    cairo_surface_mark_dirty(made)
  }

  deinit { surface.map { cairo_surface_destroy($0) } }

  /// Paints the ink that is set through the letters.
  func paint(on context: OpaquePointer, dx: Int, dy: Int) {
    guard let surface else { return }
    cairo_save(context)
    cairo_identity_matrix(context)
    cairo_mask_surface(context, surface, Double(x + dx), Double(y + dy))
    cairo_restore(context)
  }
}
