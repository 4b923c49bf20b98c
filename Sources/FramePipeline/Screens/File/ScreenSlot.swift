package import CheckedJSON
package import PixelOutput

/// A place on a screen and what is shown there.
package struct ScreenSlot: Hashable, Sendable {
  /// Unlike that of any other slot of the screen; can be a part of a folder's name.
  package var name: String
  /// Where it is; `nil` is the first cell of the layout that no slot names.
  package var cell: ScreenCell?
  /// What it shows; more than one is a playlist, of which the first item whose time it is is shown.
  package var items: [PlaylistItem]
  package var origin: JSONOrigin

  package init(name: String, cell: ScreenCell?, items: [PlaylistItem], origin: JSONOrigin) {
    self.name = name
    self.cell = cell
    self.items = items
    self.origin = origin
  }

  /// The name of a widget that the slot itself names: the slot's, behind the first one with a number.
  package func widgetName(_ item: Int) -> String { item == 0 ? name : "\(name)-\(item + 1)" }

  /// The names of all widgets that it names.
  package var ownNames: [String] {
    items.indices.compactMap { item in
      if case .widget = items[item].subject { widgetName(item) } else { nil }
    }
  }
}

/// What a slot shows at some times.
package struct PlaylistItem: Hashable, Sendable {
  package var subject: SlotContent
  /// When; `nil` is always.
  package var times: WeeklyTimes?
  package var origin: JSONOrigin

  package init(subject: SlotContent, times: WeeklyTimes? = nil, origin: JSONOrigin) {
    self.subject = subject
    self.times = times
    self.origin = origin
  }
}

/// Something that can be seen in a slot.
package enum SlotContent: Hashable, Sendable {
  /// An instance that was added, by its name.
  case instance(String)
  /// A widget that the screen's file names itself.
  case widget(ScreenWidget)
  /// A stack, by its name.
  case stack(String)
}

/// A widget that a screen's file names, with what is chosen of it.
package struct ScreenWidget: Hashable, Sendable {
  /// How the file names a widget.
  package enum Reference: Hashable, Sendable {
    /// By its kind.
    case kind(String)
    /// By its name, or by the path of its folder, which begins at the file's.
    case name(String)
  }

  /// A parameter and what was written for it; a list is one for each of its elements.
  package struct Parameter: Hashable, Sendable {
    package var name: String
    package var text: String

    package init(name: String, text: String) {
      self.name = name
      self.text = text
    }
  }

  package var reference: Reference
  /// The family that the widget is laid out as; `nil` follows from the cell's shape.
  package var family: DisplayFamily?
  package var parameters: [Parameter]

  package init(
    _ reference: Reference, family: DisplayFamily? = nil, parameters: [Parameter] = []
  ) {
    self.reference = reference
    self.family = family
    self.parameters = parameters
  }
}
