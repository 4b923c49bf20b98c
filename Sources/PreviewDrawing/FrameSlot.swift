import CheckedJSON
import FramePipeline
import Graphics
package import WidgetTimeline
package import WidgetUI

/// A position on the page, which identifies what it shows.
package struct FrameSlot: Hashable, Sendable {
  package enum Stage: Hashable, Sendable {
    case placeholder
    /// An entry of the timeline, by index from 0.
    case entry(Int)
  }

  /// The index of the display, from 0.
  package var device: Int
  package var family: WidgetFamily
  package var colorScheme: ColorScheme
  package var stage: Stage
}

extension FrameSlot {
  /// Parses `0/systemSmall/dark/4` or `0/systemSmall/light/placeholder`.
  package init?(_ parts: [Substring]) {
    guard parts.count == 4, let device = Int(parts[0]), device >= 0,
      let family = WidgetFamily.allCases.first(where: { $0.description == parts[1] }),
      let scheme = ColorScheme(rawValue: String(parts[2]))
    else { return nil }
    switch Int(parts[3]) {
    case let index? where index >= 0: stage = .entry(index)
    case nil where parts[3] == "placeholder": stage = .placeholder
    default: return nil
    }
    (self.device, self.family, colorScheme) = (device, family, scheme)
  }
}

extension FrameSlot: Codable {
  /// The slot in the form used in URLs.
  private var text: String {
    let stage =
      switch stage {
      case .placeholder: "placeholder"
      case .entry(let index): "\(index)"
      }
    return "\(device)/\(family)/\(colorScheme.rawValue)/\(stage)"
  }

  package init(from decoder: any Decoder) throws {
    let values = try decoder.singleValueContainer()
    guard let slot = FrameSlot(try values.decode(String.self).split(separator: "/")) else {
      throw DecodingError.dataCorruptedError(in: values, debugDescription: "not a slot of the page")
    }
    self = slot
  }

  package func encode(to encoder: any Encoder) throws {
    var values = encoder.singleValueContainer()
    try values.encode(text)
  }
}

/// The rendered frame of a slot, with the name of its file.
struct RenderedFrame: Sendable {
  /// The display list of the frame; an equal list is not rendered again.
  var list: DisplayList
  /// The digest of the file.
  var name: String
  var taps: [Manifest.Tap]
  /// The description for screen readers.
  var description: String?
  /// The diagnostics of rendering.
  var drawing: [Diagnostic]
  /// The diagnostics of layout.
  var layout: [Diagnostic] = []
}

extension RenderedFrame {
  var json: JSONValue {
    .object([
      "picture": .string(name), "text": description.map { .string($0) },
      "taps": .array(taps.compactMap(\.json)), "notes": .array((layout + drawing).map(\.json)),
    ])
  }
}

extension Manifest.Tap {
  /// The area of a tap and a description of its effect; `nil` without effect, because a template has no app that a tap
  /// could open.
  fileprivate var json: JSONValue? {
    guard let effect else { return nil }
    return .object([
      "x": .integer(region.x), "y": .integer(region.y), "width": .integer(region.width),
      "height": .integer(region.height),
      "outline": polygon.map { .array($0.flatMap { [.number($0.x), .number($0.y)] }) },
      "label": label.map { .string($0) }, "effect": .string(effect),
      "isLink": .bool(isLink),
    ])
  }

  /// Whether a tap opens a link, and does not press a button.
  private var isLink: Bool {
    switch destination {
    case .url: true
    case .openApp, .perform: false
    }
  }

  private var effect: String? {
    switch destination {
    case .url(let url): url
    case .openApp: nil
    case .perform(let action): "performs \(action.name)"
    }
  }
}

extension Diagnostic {
  /// The diagnostic for the page.
  var json: JSONValue {
    .object(["severity": .string(severity.rawValue), "message": .string(message)])
  }
}
