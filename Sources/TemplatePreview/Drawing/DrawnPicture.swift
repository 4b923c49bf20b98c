import FramePipeline
import Graphics

/// A picture of a slot: what was drawn, and the name of its pixels.
struct DrawnPicture: Sendable {
  /// What the pixels are made of; equal drawings are not drawn twice.
  var list: DisplayList
  /// The digest of the file.
  var name: String
  var taps: [Manifest.Tap]
  /// What a screen reader says of it.
  var description: String?
  /// What went wrong while it was drawn.
  var drawing: [Diagnostic]
  /// What went wrong while it was laid out.
  var layout: [Diagnostic] = []
}

extension DrawnPicture {
  var json: JSONValue {
    .object([
      "picture": .string(name), "text": description.map { .string($0) },
      "taps": .array(taps.compactMap(\.shown)), "notes": .array((layout + drawing).map(\.shown)),
    ])
  }
}

extension Manifest.Tap {
  /// Where a tap is, and in words what it does; a template has no app that its whole picture could open.
  fileprivate var shown: JSONValue? {
    guard let effect else { return nil }
    return .object([
      "x": .integer(region.x), "y": .integer(region.y), "width": .integer(region.width),
      "height": .integer(region.height),
      "outline": polygon.map { .array($0.flatMap { [.number($0.x), .number($0.y)] }) },
      "label": label.map { .string($0) }, "does": .string(effect),
    ])
  }

  private var effect: String? {
    switch destination {
    case .url(let url): url
    case .openApp: nil
    case .perform(let action): "performs \(action.intent)"
    }
  }
}

extension Diagnostic {
  var shown: JSONValue {
    .object(["severity": .string(severity.rawValue), "message": .string(message)])
  }
}
