public import Foundation

/// The frame of one view in the layout dump.
public struct LayoutRecord: Hashable, Codable, Sendable {
  /// What kind of view or modifier it is.
  public var name: String
  /// The view's frame in the canvas, in points, before it is rounded to pixels.
  ///
  /// This includes an offset. As in SwiftUI, rotation, scale and other transforms do not change the frame.
  public var frame: CGRect
  /// The view's `accessibilityIdentifier`.
  public var identifier: String?
  /// The text that a text view shows.
  public var text: String?
  /// The children, in drawing order.
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

extension LayoutRecord {
  private enum CodingKeys: String, CodingKey { case name, frame, identifier, text, children }

  /// Reads a record whose frame is `[x, y, width, height]`, in points.
  ///
  /// - Throws: `DecodingError` where a value is missing or of another kind.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    let frame = try values.decode([Double].self, forKey: .frame)
    guard frame.count == 4 else {
      throw DecodingError.dataCorruptedError(
        forKey: .frame, in: values, debugDescription: "a frame is [x, y, width, height]")
    }
    self.init(
      name: try values.decode(String.self, forKey: .name),
      frame: CGRect(x: frame[0], y: frame[1], width: frame[2], height: frame[3]),
      identifier: try values.decodeIfPresent(String.self, forKey: .identifier),
      text: try values.decodeIfPresent(String.self, forKey: .text),
      children: try values.decodeIfPresent([LayoutRecord].self, forKey: .children) ?? [])
  }

  /// Writes a record with its frame as `[x, y, width, height]`, in points.
  public func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    try values.encode(name, forKey: .name)
    try values.encode(
      [frame.minX, frame.minY, frame.width, frame.height].map(Double.init), forKey: .frame)
    try values.encodeIfPresent(identifier, forKey: .identifier)
    try values.encodeIfPresent(text, forKey: .text)
    if !children.isEmpty { try values.encode(children, forKey: .children) }
  }
}
