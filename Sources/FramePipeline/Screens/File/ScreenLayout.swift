/// How a screen is divided into cells.
package enum ScreenLayout: Hashable, Sendable {
  case named(NamedLayout)
  /// Equal cells, each of which a slot takes by its column and row.
  case grid(columns: Int, rows: Int)
  /// No cells: every slot says where it is.
  case free

  /// The most columns, and the most rows.
  package static let mostTracks = 24
}

/// A layout like those of a home screen, with a name for each cell.
package enum NamedLayout: String, CaseIterable, Hashable, Sendable {
  /// One widget.
  case full
  /// Side by side.
  case halves
  /// One above the other.
  case rows
  /// Three side by side; on an upright screen, one above the other.
  case thirds
  case quadrants
  /// A large widget at the beginning of the long side, and two small ones behind it.
  case largeAndSmall = "large-and-small"
  /// A medium widget above two small ones.
  case mediumAndSmall = "medium-and-small"
  /// Two thirds of the long side, and three widgets in the rest.
  case mainAndSide = "main-and-side"
}
