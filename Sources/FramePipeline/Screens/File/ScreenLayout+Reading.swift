import CheckedJSON

extension ScreenLayout {
  /// Reads `"halves"` or `{ "grid": { "columns": 3, "rows": 2 } }`; without a choice there are no cells.
  init(_ reader: JSONReader?) throws(JSONFileError) {
    guard let reader else {
      self = .free
      return
    }
    guard case .object = reader.node.value else {
      let word = try reader.word(of: NamedLayout.allCases.map(\.rawValue) + ["free"])
      self = NamedLayout(rawValue: word).map(ScreenLayout.named) ?? .free
      return
    }
    var members = try reader.members()
    var grid = try members.required("grid").members()
    try members.end()
    let tracks = 1...Self.mostTracks
    self = .grid(
      columns: try grid.required("columns").integer(in: tracks),
      rows: try grid.required("rows").integer(in: tracks))
    try grid.end()
  }
}
