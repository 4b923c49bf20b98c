/// A thin line of text at an edge of a screen.
package struct StatusLine: Hashable, Sendable {
  /// Something that the line can tell.
  package enum Item: String, CaseIterable, Hashable, Sendable {
    /// The screen's name.
    case name
    /// The day, as the locale writes it.
    case date
    /// When the latest data of the screen came.
    case updated
  }

  package enum Edge: String, CaseIterable, Hashable, Sendable { case top, bottom }

  package var edge: Edge
  /// Where reading starts.
  package var leading: [Item]
  package var trailing: [Item]
  /// In points.
  package var height: Double

  package init(
    edge: Edge = .top, leading: [Item] = [.date], trailing: [Item] = [.updated],
    height: Double = StatusLine.usualHeight
  ) {
    self.edge = edge
    self.leading = leading
    self.trailing = trailing
    self.height = height
  }

  /// Enough for a line of caption text.
  package static let usualHeight = 20.0
}
