import CheckedJSON

extension StatusLine {
  /// Reads `true`, `false`, or what is to be otherwise than usual.
  init?(_ reader: JSONReader?) throws(JSONFileError) {
    guard let reader else { return nil }
    if case .bool(let isWanted) = reader.node.value {
      guard isWanted else { return nil }
      self.init()
      return
    }
    var members = try reader.members()
    self.init()
    edge = try members.optional("edge")?.choice(Edge.self) ?? edge
    leading = try members.optional("leading").map(Self.items) ?? leading
    trailing = try members.optional("trailing").map(Self.items) ?? trailing
    height = try members.optional("height")?.number(in: 8...200) ?? height
    try members.end()
    guard !leading.isEmpty || !trailing.isEmpty else {
      throw reader.error("tells nothing; give it items, or \"statusLine\": false")
    }
  }

  private static func items(_ reader: JSONReader) throws(JSONFileError) -> [Item] {
    var items: [Item] = []
    for element in try reader.elements(0...Item.allCases.count) {
      let item = try element.choice(Item.self)
      guard !items.contains(item) else { throw element.error("is there twice; remove one") }
      items.append(item)
    }
    return items
  }
}
