package import CheckedJSON
import Graphics
import PixelOutput
import WidgetTimeline

extension [ScreenSlot] {
  /// Reads a screen's slots, whose names have to be unique.
  init(_ reader: JSONReader, in layout: ScreenLayout) throws(JSONFileError) {
    let elements = try reader.elements(0...ScreenFile.maximumSlots)
    guard !elements.isEmpty else {
      throw reader.error("must contain at least one slot")
    }
    self = []
    for (index, element) in elements.enumerated() {
      let slot = try ScreenSlot(element, number: index + 1, in: layout)
      if let cell = slot.cell, let other = first(where: { $0.cell == cell }) {
        throw element.error("has the cell of the slot '\(other.name)'; give it another 'cell'")
      }
      guard !contains(where: { $0.name == slot.name }) else {
        throw element.error("has the name '\(slot.name)' of another slot; give it another 'name'")
      }
      let taken = Set(flatMap(\.ownNames))
      if let name = slot.ownNames.first(where: taken.contains) {
        throw element.error(
          "would show '\(name)', like the playlist of another slot; give it another 'name'")
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
      items = [
        PlaylistItem(
          subject: subject, isShownWhileRelevant: try subject.isShownWhileRelevant(&members),
          origin: reader.origin)
      ]
    }
    try members.end()
    self.init(name: name, cell: cell, items: items, origin: reader.origin)
  }
}

extension ScreenCell {
  /// The default name of a slot.
  fileprivate var name: String? {
    switch self {
    case .named(let name): name
    case .grid(let column, let row, _, _): "column-\(column)-row-\(row)"
    case .free: nil
    }
  }
}

extension [PlaylistItem] {
  /// Reads a playlist; items after one that is always shown would never be, which is an error.
  init(_ reader: JSONReader) throws(JSONFileError) {
    self = []
    for element in try reader.elements(1...100) {
      if last.map({ $0.times == nil && !$0.isShownWhileRelevant }) == true {
        throw element.error(
          "is never shown, because the item before it is always shown; give that one 'from' and 'to', or "
            + "put it last")
      }
      append(try PlaylistItem(element))
    }
  }
}

extension PlaylistItem {
  fileprivate init(_ reader: JSONReader) throws(JSONFileError) {
    var members = try reader.members()
    let subject = try SlotContent(&members, reader)
    let times = try WeeklyTimes(&members, reader)
    let isShownWhileRelevant = try subject.isShownWhileRelevant(&members)
    try members.end()
    self.init(
      subject: subject, times: times, isShownWhileRelevant: isShownWhileRelevant,
      origin: reader.origin)
  }
}

extension SlotContent {
  private enum Key: String, CaseIterable { case instance, widget, kind, stack }

  /// Reads the kind of content that an object specifies.
  init(
    _ members: inout JSONObjectReader, _ reader: JSONReader, others: [String] = []
  ) throws(JSONFileError) {
    let named = Key.allCases.compactMap { key in members.optional(key.rawValue).map { (key, $0) } }
    let words = (Key.allCases.map(\.rawValue) + others).map { "'\($0)'" }
    guard let (key, value) = named.first else {
      // A misspelled name has its own error.
      for (key, value) in members.remaining() where !["family", "parameters"].contains(key) {
        let near = NearestName.suggestionText(
          for: key, among: Key.allCases.map(\.rawValue) + others)
        throw value.error(
          "is unknown"
            + (near.isEmpty ? "; use one of " + words.joined(separator: ", ") : near))
      }
      throw reader.error("shows nothing; add one of " + words.joined(separator: ", "))
    }
    guard named.count == 1 else {
      throw named[1].1.error(
        "conflicts with '\(key.rawValue)'; a slot shows one of them: remove one")
    }
    switch key {
    case .instance: self = .instance(try value.string())
    case .stack: self = .stack(try value.string())
    case .widget: self = .widget(try ScreenWidget(.name(value.string()), &members))
    case .kind: self = .widget(try ScreenWidget(.kind(value.string()), &members))
    }
  }
}

extension SlotContent {
  /// Reads `"while": "relevant"`; live activities are shown only while there is one.
  fileprivate func isShownWhileRelevant(
    _ members: inout JSONObjectReader
  ) throws(JSONFileError) -> Bool {
    if let condition = members.optional("while") {
      _ = try condition.keyword(of: ["relevant"])
      return true
    }
    switch self {
    case .widget(let widget): return widget.reference == .kind(WidgetDefinition.activityKind)
    case .instance, .stack: return false
    }
  }
}

extension ScreenWidget {
  /// Reads the members in addition to a widget's kind or name.
  init(_ reference: Reference, _ members: inout JSONObjectReader) throws(JSONFileError) {
    self.init(reference)
    switch reference {
    case .kind:
      if let name = members.optional("program") {
        let text = try name.string()
        guard !text.contains("/") else {
          throw name.error(
            "must be the name of an added program, as 'program' lists it, not a path")
        }
        program = text
      }
    case .name: break
    }
    family = try members.optional("family")?.choice(DisplayFamily.self)
    guard var values = try members.optional("parameters")?.members() else { return }
    for (name, value) in values.remaining() {
      let position = value.node.position
      parameters += try value.texts().map { Parameter(name: name, text: $0, position: position) }
    }
  }
}

extension JSONReader {
  /// Returns a parameter's value as texts for the command line, one for each element of a list.
  package func texts() throws(JSONFileError) -> [String] {
    switch node.value {
    case .string(let text): return [text]
    case .bool(let value): return ["\(value)"]
    case .integer(let integer): return ["\(integer)"]
    case .number(let number):
      return [Int(exactly: number).map { "\($0)" } ?? "\(number)"]
    case .array:
      var texts: [String] = []
      for element in try elements(0...1000) { texts += try element.texts() }
      return texts
    case .null, .object: throw error("must be a string, a number, true, false or a list of these")
    }
  }
}
