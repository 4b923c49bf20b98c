import CheckedJSON

/// A thin line of text at an edge of a screen.
package struct StatusLine: Hashable, Sendable {
  /// An item of the line.
  package enum Item: String, CaseIterable, Hashable, Sendable {
    /// The screen's name.
    case name
    /// The date in the locale's format.
    case date
    /// The time at which the latest data of the screen was generated.
    case updated
  }

  package enum Edge: String, CaseIterable, Hashable, Sendable { case top, bottom }

  package var edge: Edge
  /// The items at the leading edge.
  package var leading: [Item]
  package var trailing: [Item]
  /// In points.
  package var height: Double

  package init(
    edge: Edge = .top, leading: [Item] = [.date], trailing: [Item] = [.updated],
    height: Double = StatusLine.defaultHeight
  ) {
    self.edge = edge
    self.leading = leading
    self.trailing = trailing
    self.height = height
  }

  /// The default height, which fits a line of caption text.
  package static let defaultHeight = 20.0
}

extension StatusLine {
  /// Reads `true`, `false`, or an object with the settings that differ from the default.
  init?(_ reader: JSONReader?) throws(JSONFileError) {
    guard let reader else { return nil }
    if case .bool(let isShown) = reader.node.value {
      guard isShown else { return nil }
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
      throw reader.error("is empty; add items, or \"statusLine\": false")
    }
  }

  private static func items(_ reader: JSONReader) throws(JSONFileError) -> [Item] {
    var items: [Item] = []
    for element in try reader.elements(0...Item.allCases.count) {
      let item = try element.choice(Item.self)
      guard !items.contains(item) else { throw element.error("is a duplicate; remove it") }
      items.append(item)
    }
    return items
  }
}
