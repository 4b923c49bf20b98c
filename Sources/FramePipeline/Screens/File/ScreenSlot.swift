package import CheckedJSON
package import PixelOutput

/// An area of a screen and its contents.
package struct ScreenSlot: Hashable, Sendable {
  /// Unique on the screen; can be part of a folder name.
  package var name: String
  /// The position; `nil` is the first cell of the layout that no slot names.
  package var cell: ScreenCell?
  /// The contents; more than one item is a playlist, of which the first item that is scheduled at a time, and relevant if
  /// it has to be, is shown.
  package var items: [PlaylistItem]
  package var origin: JSONOrigin

  package init(name: String, cell: ScreenCell?, items: [PlaylistItem], origin: JSONOrigin) {
    self.name = name
    self.cell = cell
    self.items = items
    self.origin = origin
  }

  /// Returns the instance name of a widget that the file itself specifies: the slot's name, with a number from the
  /// second item on.
  package func widgetName(_ item: Int) -> String { item == 0 ? name : "\(name)-\(item + 1)" }

  /// The names of all widgets that the slot itself specifies.
  package var ownNames: [String] {
    items.indices.compactMap { item in
      if case .widget = items[item].subject { widgetName(item) } else { nil }
    }
  }
}

/// The content of a slot at some times.
package struct PlaylistItem: Hashable, Sendable {
  package var subject: SlotContent
  /// The times; `nil` is always.
  package var times: WeeklyTimes?
  /// Whether it is shown only while its widget is relevant; otherwise the next item is, or nothing.
  package var isShownWhileRelevant: Bool
  package var origin: JSONOrigin

  package init(
    subject: SlotContent, times: WeeklyTimes? = nil, isShownWhileRelevant: Bool = false,
    origin: JSONOrigin
  ) {
    self.subject = subject
    self.times = times
    self.isShownWhileRelevant = isShownWhileRelevant
    self.origin = origin
  }
}

/// The content of a slot.
package enum SlotContent: Hashable, Sendable {
  /// An added instance, by its name.
  case instance(String)
  /// A widget that the screen file itself specifies.
  case widget(ScreenWidget)
  /// A stack, by its name.
  case stack(String)
}

/// A widget that a screen file specifies, with its parameter values.
package struct ScreenWidget: Hashable, Sendable {
  /// The way a file refers to a widget.
  package enum Reference: Hashable, Sendable {
    /// By its kind.
    case kind(String)
    /// By its name, or by the path of its folder, relative to the file's folder.
    case name(String)
  }

  /// A parameter and the text for its value; a list has one for each element.
  package struct Parameter: Hashable, Sendable {
    package var name: String
    package var text: String
    /// The position of the value in its file, which makes no difference; `nil` if it is in none.
    package var position: JSONPosition?

    package init(name: String, text: String, position: JSONPosition? = nil) {
      self.name = name
      self.text = text
      self.position = position
    }

    package static func == (one: Self, other: Self) -> Bool {
      one.name == other.name && one.text == other.text
    }

    package func hash(into hasher: inout Hasher) {
      hasher.combine(name)
      hasher.combine(text)
    }
  }

  package var reference: Reference
  /// The registered program that has the kind; `nil` is the only one with it, or this program.
  package var program: String?
  /// The family of the widget; `nil` derives it from the cell's shape.
  package var family: DisplayFamily?
  package var parameters: [Parameter]

  package init(
    _ reference: Reference, of program: String? = nil, family: DisplayFamily? = nil,
    parameters: [Parameter] = []
  ) {
    self.reference = reference
    self.program = program
    self.family = family
    self.parameters = parameters
  }
}
