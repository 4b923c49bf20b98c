import CheckedJSON

extension ScreenCell {
  /// Reads a cell of a layout, or `{ "x": 0, "y": "50%", "width": "100%", "height": 80 }` in any.
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
    case .named(let layout): try reader.word(of: layout.cellNames)
    case .grid: throw reader.error(#"must be like { "column": 1, "row": 1 } in a grid"#)
    case .free: throw reader.error("must have x, y, width and height where there is no layout")
    }
  }

  private static func gridCell(
    _ members: inout JSONMembers, _ reader: JSONReader, in layout: ScreenLayout
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
    case .free: throw reader.error("must have x, y, width and height where there is no layout")
    }
  }
}

extension ScreenLength {
  /// Reads points as a number, or a share as `"25%"` or `"1/3"`.
  init(_ reader: JSONReader) throws(JSONFileError) {
    guard case .string(let text) = reader.node.value else {
      self = .points(try reader.number(in: 0...100_000))
      return
    }
    guard let share = Self.share(text), (0...1).contains(share) else {
      throw reader.error("must be points as a number, or a share such as \"25%\" or \"1/3\"")
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
