import CheckedJSON

/// The division of a screen into cells.
package enum ScreenLayout: Hashable, Sendable {
  case named(NamedLayout)
  /// Equal cells, which slots refer to by column and row.
  case grid(columns: Int, rows: Int)
  /// No cells: every slot specifies its own rectangle.
  case free

  /// The maximum number of columns, and of rows.
  package static let maximumTracks = 24
}

/// A predefined layout like those of a home screen, whose cells have names.
package enum NamedLayout: String, CaseIterable, Hashable, Sendable {
  /// One widget.
  case full
  /// Two widgets side by side.
  case halves
  /// Two widgets, one above the other.
  case rows
  /// Three side by side; on a portrait screen, one above the other.
  case thirds
  case quadrants
  /// A large widget at the beginning of the long side, followed by two small ones.
  case largeAndSmall = "large-and-small"
  /// A medium widget above two small ones.
  case mediumAndSmall = "medium-and-small"
  /// Two thirds of the long side, and three widgets in the rest.
  case mainAndSide = "main-and-side"
}

extension ScreenLayout {
  /// Reads `"halves"` or `{ "grid": { "columns": 3, "rows": 2 } }`; the default is no cells.
  init(_ reader: JSONReader?) throws(JSONFileError) {
    guard let reader else {
      self = .free
      return
    }
    guard case .object = reader.node.value else {
      let word = try reader.keyword(of: NamedLayout.allCases.map(\.rawValue) + ["free"])
      self = NamedLayout(rawValue: word).map(ScreenLayout.named) ?? .free
      return
    }
    var members = try reader.members()
    var grid = try members.required("grid").members()
    try members.end()
    let tracks = 1...Self.maximumTracks
    self = .grid(
      columns: try grid.required("columns").integer(in: tracks),
      rows: try grid.required("rows").integer(in: tracks))
    try grid.end()
  }
}

/// The position of a slot as a person specifies it.
package enum ScreenCell: Hashable, Sendable {
  /// A cell of a named layout.
  case named(String)
  /// Cells of a grid; columns and rows count from 1.
  case grid(column: Int, row: Int, columnSpan: Int = 1, rowSpan: Int = 1)
  /// Any rectangle of the space inside the margin and outside the status line.
  case free(x: ScreenLength, y: ScreenLength, width: ScreenLength, height: ScreenLength)
}

/// A length on a screen.
package enum ScreenLength: Hashable, Sendable {
  case points(Double)
  /// A fraction of the space's width or height, in 0...1.
  case fraction(Double)

  /// Returns the length in a space, all in points.
  package func points(in space: Double) -> Double {
    switch self {
    case .points(let points): points
    case .fraction(let fraction): fraction * space
    }
  }
}

extension ScreenCell {
  /// Reads a cell of a layout, or `{ "x": 0, "y": "50%", "width": "100%", "height": 80 }` in any layout.
  init(_ reader: JSONReader, in layout: ScreenLayout) throws(JSONFileError) {
    guard case .object = reader.node.value else {
      self = .named(try Self.name(reader, in: layout))
      return
    }
    var members = try reader.members()
    if let x = members.optional("x") {
      self = .free(
        x: try ScreenLength(x), y: try ScreenLength(members.required("y")),
        width: try ScreenLength(members.required("width")),
        height: try ScreenLength(members.required("height")))
    } else {
      self = try Self.gridCell(&members, reader, in: layout)
    }
    try members.end()
  }

  private static func name(
    _ reader: JSONReader, in layout: ScreenLayout
  ) throws(JSONFileError) -> String {
    switch layout {
    case .named(let layout): try reader.keyword(of: layout.cellNames)
    case .grid: throw reader.error(#"must be like { "column": 1, "row": 1 } in a grid"#)
    case .free: throw reader.error("must have x, y, width and height if there is no layout")
    }
  }

  private static func gridCell(
    _ members: inout JSONObjectReader, _ reader: JSONReader, in layout: ScreenLayout
  ) throws(JSONFileError) -> ScreenCell {
    switch layout {
    case .grid(let columns, let rows):
      let column = try members.required("column").integer(in: 1...columns)
      let row = try members.required("row").integer(in: 1...rows)
      return .grid(
        column: column, row: row,
        columnSpan: try members.optional("columnSpan")?.integer(in: 1...columns - column + 1) ?? 1,
        rowSpan: try members.optional("rowSpan")?.integer(in: 1...rows - row + 1) ?? 1)
    case .named(let layout):
      throw reader.error(
        "must name a cell of '\(layout.rawValue)', which are "
          + layout.cellNames.map { "'\($0)'" }.joined(separator: ", ")
          + ", or have x, y, width and height")
    case .free: throw reader.error("must have x, y, width and height if there is no layout")
    }
  }
}

extension ScreenLength {
  /// Reads points as a number, or a fraction as `"25%"` or `"1/3"`.
  init(_ reader: JSONReader) throws(JSONFileError) {
    guard case .string(let text) = reader.node.value else {
      self = .points(try reader.number(in: 0...100_000))
      return
    }
    guard let share = Self.share(text), (0...1).contains(share) else {
      throw reader.error("must be a number of points, or a fraction such as \"25%\" or \"1/3\"")
    }
    self = .fraction(share)
  }

  private static func share(_ text: String) -> Double? {
    if text.hasSuffix("%") { return Double(text.dropLast()).map { $0 / 100 } }
    let parts = text.split(separator: "/", omittingEmptySubsequences: false).map { Double($0) }
    guard parts.count == 2, let dividend = parts[0], let divisor = parts[1], divisor > 0
    else { return nil }
    return dividend / divisor
  }
}
