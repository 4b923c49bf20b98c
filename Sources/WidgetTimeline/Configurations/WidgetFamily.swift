/// The shape of a widget.
public enum WidgetFamily: Int, Hashable, CaseIterable, Sendable {
  /// A small square.
  case systemSmall
  /// As high as a small widget, and twice as wide.
  case systemMedium
  /// A large square.
  case systemLarge
  /// As high as a large widget, and twice as wide.
  case systemExtraLarge
  /// As wide as a large widget, and higher.
  case systemExtraLargePortrait
  /// A small circle in a corner, with a label along the curve.
  case accessoryCorner
  /// A small circle.
  case accessoryCircular
  /// A few lines of text.
  case accessoryRectangular
  /// One line of text.
  case accessoryInline

  /// Whether the widget is an accessory to something else, such as a clock, and has no background.
  package var isAccessory: Bool {
    switch self {
    case .systemSmall, .systemMedium, .systemLarge, .systemExtraLarge, .systemExtraLargePortrait:
      false
    case .accessoryCorner, .accessoryCircular, .accessoryRectangular, .accessoryInline: true
    }
  }

  /// Whether a `Link` has its own tap target; otherwise, a tap anywhere opens the `widgetURL`
  /// (WidgetKit's documentation).
  package var allowsLinks: Bool { self != .systemSmall && !isAccessory }
}

extension WidgetFamily: CustomStringConvertible, CustomDebugStringConvertible {
  /// The name of the case, as in `systemSmall`.
  public var description: String {
    switch self {
    case .systemSmall: "systemSmall"
    case .systemMedium: "systemMedium"
    case .systemLarge: "systemLarge"
    case .systemExtraLarge: "systemExtraLarge"
    case .systemExtraLargePortrait: "systemExtraLargePortrait"
    case .accessoryCorner: "accessoryCorner"
    case .accessoryCircular: "accessoryCircular"
    case .accessoryRectangular: "accessoryRectangular"
    case .accessoryInline: "accessoryInline"
    }
  }

  /// The name of the case.
  public var debugDescription: String { description }

  /// Creates a family from the name of its case.
  package init?(name: String) {
    guard let family = Self.allCases.first(where: { $0.description == name }) else { return nil }
    self = family
  }
}

extension WidgetFamily: Codable {
  /// Decodes the name of a case.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let name = try container.decode(String.self)
    guard let family = WidgetFamily(name: name) else {
      throw DecodingError.dataCorruptedError(
        in: container, debugDescription: "no widget family is named '\(name)'")
    }
    self = family
  }

  /// Encodes the name of the case.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(description)
  }
}
