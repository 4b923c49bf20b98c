public import Foundation

/// Where one view ended up: a part of the layout dump.
public struct LayoutRecord: Hashable, Codable, Sendable {
  /// What kind of view or modifier it is.
  public var name: String
  /// The view's frame in the canvas, in points, before it is rounded to pixels.
  ///
  /// It is where the view is drawn, so that an offset counts; rotation, scale and other transforms do
  /// not, as in SwiftUI they leave the frame alone.
  public var frame: CGRect
  /// The view's `accessibilityIdentifier`.
  public var identifier: String?
  /// The text that a text view shows.
  public var text: String?
  /// What lies inside, in drawing order.
  public var children: [LayoutRecord]

  package init(
    name: String, frame: CGRect, identifier: String? = nil, text: String? = nil,
    children: [LayoutRecord] = []
  ) {
    self.name = name
    self.frame = frame
    self.identifier = identifier
    self.text = text
    self.children = children
  }

  /// The first record with `identifier` at or below this one.
  public func first(identifier: String) -> LayoutRecord? {
    if self.identifier == identifier { return self }
    for child in children {
      if let found = child.first(identifier: identifier) { return found }
    }
    return nil
  }
}
