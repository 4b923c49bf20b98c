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
