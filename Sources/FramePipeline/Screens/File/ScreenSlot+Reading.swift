import CheckedJSON

extension [ScreenSlot] {
  /// Reads a screen's slots; each has a name of its own.
  init(_ reader: JSONReader, in layout: ScreenLayout) throws(JSONFileError) {
    let elements = try reader.elements(0...ScreenFile.mostSlots)
    guard !elements.isEmpty else {
      throw reader.error("must have a slot at least: a screen shows something")
    }
    self = []
    for (index, element) in elements.enumerated() {
      let slot = try ScreenSlot(element, number: index + 1, in: layout)
      if let cell = slot.cell, let other = first(where: { $0.cell == cell }) {
        throw element.error("has the cell of the slot '\(other.name)'; give it another 'cell'")
      }
      guard !contains(where: { $0.name == slot.name }) else {
        throw element.error("is called '\(slot.name)' like another slot; give it another 'name'")
      }
      let taken = Set(flatMap(\.ownNames))
      if let name = slot.ownNames.first(where: taken.contains) {
        throw element.error(
          "would show '\(name)', as another slot's playlist does; give it another 'name'")
      }
      append(slot)
    }
  }
}

extension ScreenSlot {
  fileprivate init(
    _ reader: JSONReader, number: Int, in layout: ScreenLayout
  ) throws(JSONFileError) {
    var members = try reader.members()
    let cell = try members.optional("cell").map { cell throws(JSONFileError) in
      try ScreenCell(cell, in: layout)
    }
    let name = try members.optional("name")?.screenName() ?? cell?.name ?? "slot-\(number)"
    let items: [PlaylistItem]
    if let playlist = members.optional("playlist") {
      items = try [PlaylistItem](playlist)
    } else {
      let subject = try SlotContent(&members, reader, others: ["playlist"])
      items = [PlaylistItem(subject: subject, origin: reader.origin)]
    }
    try members.end()
    self.init(name: name, cell: cell, items: items, origin: reader.origin)
  }
}

extension ScreenCell {
  /// The name of a slot that has none of its own.
  fileprivate var name: String? {
    switch self {
    case .named(let name): name
    case .grid(let column, let row, _, _): "column-\(column)-row-\(row)"
    case .free: nil
    }
  }
}
