import CheckedJSON
package import Graphics
import WidgetTimeline

extension Manifest {
  /// A tap target: an area of a picture that has an action.
  package struct Tap: Hashable, Sendable {
    /// The bounding rectangle of the target.
    package var region: PictureRect
    /// The outline, if the target is not all of `region`; a pixel belongs to it if its center is inside.
    package var polygon: [PicturePoint]?
    package var destination: TapDestination
    /// The accessibility label of the target.
    package var label: String?
    /// In a screen's manifest, the instance that the target belongs to.
    package var instance: String?
    /// In a screen's manifest, the kind of that instance, unless the destination names it.
    package var kind: String?

    package init(
      region: PictureRect, polygon: [PicturePoint]? = nil, destination: TapDestination,
      label: String? = nil, instance: String? = nil, kind: String? = nil
    ) {
      self.region = region
      self.polygon = polygon
      self.destination = destination
      self.label = label
      self.instance = instance
      self.kind = destination.namesKind ? nil : kind
    }

    var json: JSONValue {
      var members = [JSONValue.Member("region", region.json)]
      if let polygon { members.append(.init("polygon", .array(polygon.map(\.json)))) }
      members += destination.members
      if let label { members.append(.init("label", .string(label))) }
      if let instance { members.append(.init("instance", .string(instance))) }
      if let kind, !destination.namesKind { members.append(.init("kind", .string(kind))) }
      return .object(members)
    }
  }
}

extension Manifest.Tap: Codable {
  private enum Key: String, CodingKey { case region, polygon, label, instance, kind }

  package init(from decoder: any Decoder) throws {
    let members = try decoder.container(keyedBy: Key.self)
    region = try members.decode(PictureRect.self, forKey: .region)
    polygon = try members.decodeIfPresent([PicturePoint].self, forKey: .polygon)
    destination = try TapDestination(from: decoder)
    label = try members.decodeIfPresent(String.self, forKey: .label)
    instance = try members.decodeIfPresent(String.self, forKey: .instance)
    kind =
      destination.namesKind ? nil : try members.decodeIfPresent(String.self, forKey: .kind)
  }

  package func encode(to encoder: any Encoder) throws { try json.encode(to: encoder) }
}

/// What a tap does.
package enum TapDestination: Hashable, Sendable {
  /// Opens a deep link.
  case url(String)
  /// Opens the app of the widget, because there is no link.
  case openApp(kind: String)
  /// Performs an app intent in the widget's program.
  case perform(IntentAction)

  /// Whether `members` contains a kind.
  var namesKind: Bool {
    switch self {
    case .openApp: true
    case .url, .perform: false
    }
  }

  /// The members as a manifest and a tap result contain them: `url`, or `action` with `kind`, or with `intent` and
  /// `parameters`.
  var members: [JSONValue.Member] {
    switch self {
    case .url(let url): [.init("url", .string(url))]
    case .openApp(let kind): [.init("action", "openApp"), .init("kind", .string(kind))]
    case .perform(let action):
      [
        .init("action", "perform"), .init("intent", .string(action.intent)),
        .init("parameters", action.parametersJSON),
      ]
    }
  }
}

extension IntentAction {
  /// The parameters as an object; empty if they cannot be read.
  fileprivate var parametersJSON: JSONValue {
    (try? values())?.json ?? .object([JSONValue.Member]())
  }
}

extension TapDestination: Codable {
  private enum Key: String, CodingKey { case url, action, kind, intent, parameters }

  package init(from decoder: any Decoder) throws {
    let members = try decoder.container(keyedBy: Key.self)
    if let url = try members.decodeIfPresent(String.self, forKey: .url) {
      self = .url(url)
      return
    }
    switch try members.decode(String.self, forKey: .action) {
    case "openApp": self = .openApp(kind: try members.decode(String.self, forKey: .kind))
    case "perform":
      self = .perform(
        try IntentAction(
          intent: members.decode(String.self, forKey: .intent),
          values: members.decode(ParameterValues.self, forKey: .parameters)))
    case let action:
      throw DecodingError.dataCorruptedError(
        forKey: .action, in: members,
        debugDescription:
          "unknown action '\(action)'; this version supports 'openApp' and 'perform'")
    }
  }

  package func encode(to encoder: any Encoder) throws {
    try JSONValue.object(members).encode(to: encoder)
  }
}
