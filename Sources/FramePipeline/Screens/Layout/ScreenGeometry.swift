import CheckedJSON
import PixelOutput

/// The part of a screen that is divided into cells: inside the margin, outside the status line.
struct ScreenGeometry {
  let page: ScreenPage
  let statusLine: PixelRect?

  /// The pixels of the canvas that are divided into cells.
  let columns: Range<Int>
  let rows: Range<Int>
  /// `nil` if all cells are free.
  let grid: Grid?

  /// The tracks of a layout and its cells in reading order.
  struct Grid {
    let columns: ScreenGridTracks
    let rows: ScreenGridTracks
    let cells: [LayoutCell]
  }

  /// The minimum side of a widget, in points.
  static let smallestSide = 24.0

  init(_ file: ScreenFile, on page: ScreenPage) throws(JSONFileError) {
    self.page = page
    let gap = page.pixels(file.gap)
    let margin = page.pixels(file.margin ?? file.layout.defaultMargin)
    let top = margin, bottom = page.canvas.height - margin
    let line = file.statusLine.map { page.pixels($0.height) } ?? 0
    let statusLineExtent = file.statusLine == nil ? 0 : line + gap
    let left = margin, right = page.canvas.width - margin
    guard left < right, top + statusLineExtent < bottom else { throw Self.noSpaceError(file, page) }
    columns = left..<right
    switch file.statusLine?.edge {
    case nil:
      statusLine = nil
      rows = top..<bottom
    case .top:
      statusLine = PixelRect(x: left, y: top, width: right - left, height: line)
      rows = top + statusLineExtent..<bottom
    case .bottom:
      statusLine = PixelRect(x: left, y: bottom - line, width: right - left, height: line)
      rows = top..<bottom - statusLineExtent
    }
    grid = try Self.grid(file, page, columns, rows, gap: gap)
  }

  private static func grid(
    _ file: ScreenFile, _ page: ScreenPage, _ columns: Range<Int>, _ rows: Range<Int>, gap: Int
  ) throws(JSONFileError) -> Grid? {
    let cells = file.layout.cells(isPortrait: page.canvas.height > page.canvas.width)
    guard let across = cells.map(\.columns.upperBound).max(),
      let down = cells.map(\.rows.upperBound).max()
    else { return nil }
    guard let columns = page.columns(across, in: columns, gap: gap),
      let rows = page.rows(down, in: rows, gap: gap)
    else { throw noSpaceError(file, page) }
    return Grid(columns: columns, rows: rows, cells: cells)
  }

  private static func noSpaceError(_ file: ScreenFile, _ page: ScreenPage) -> JSONFileError {
    file.layoutOrigin.error(
      "leaves no space for widgets on the \(page.points(page.canvas.width, page.canvas.height)) pt of '\(page.device.id)'; make 'margin', "
        + "'gap' or the status line smaller")
  }
}

extension ScreenLayout {
  /// The default margin in points; a single widget fills the whole panel.
  fileprivate var defaultMargin: Double { self == .named(.full) ? 0 : ScreenFile.defaultGap }

  /// The cells in reading order.
  fileprivate func cells(isPortrait: Bool) -> [LayoutCell] {
    switch self {
    case .named(let layout): layout.cells(isPortrait: isPortrait)
    case .grid(let columns, let rows):
      (0..<rows).flatMap { row in
        (0..<columns).map { column in
          LayoutCell("", columns: column..<column + 1, rows: row..<row + 1)
        }
      }
    case .free: []
    }
  }
}

/// The columns or rows of a screen, in whole pixels.
///
/// All gaps have exactly the same width. If the display requires an alignment, tracks begin at multiples of it, so
/// their widths differ by less than that.
struct ScreenGridTracks: Hashable {
  /// The pixel range of each track.
  let spans: [Range<Int>]

  /// Divides a length, or returns `nil` if a track would have no pixel.
  ///
  /// - Parameters:
  ///   - space: The length to divide.
  ///   - count: The number of tracks.
  ///   - gap: The pixels between two tracks.
  ///   - alignment: The multiple, counted from 0, at which all tracks but the first begin; 1 for any pixel.
  init?(dividing space: Range<Int>, into count: Int, gap: Int, alignment: Int = 1) {
    let available = space.count - gap * (count - 1)
    guard available >= count else { return nil }
    let starts = (0..<count).map { index in
      // The width that remains without the gaps is divided evenly; earlier gaps are added.
      let ideal = space.lowerBound + index * available / count + index * gap
      return index == 0 ? ideal : (ideal + alignment / 2) / alignment * alignment
    }
    let ends = starts.dropFirst().map { $0 - gap } + [space.upperBound]
    guard zip(starts, ends).allSatisfy({ $0 < $1 }) else { return nil }
    spans = zip(starts, ends).map { $0..<$1 }
  }

  /// Returns the same tracks counted from the other end of a length.
  func reversed(in length: Int) -> ScreenGridTracks {
    ScreenGridTracks(
      spans: spans.reversed().map { length - $0.upperBound..<length - $0.lowerBound })
  }

  private init(spans: [Range<Int>]) { self.spans = spans }

  /// Returns the pixel range of adjacent tracks.
  subscript(tracks: Range<Int>) -> Range<Int> {
    spans[tracks.lowerBound].lowerBound..<spans[tracks.upperBound - 1].upperBound
  }
}
