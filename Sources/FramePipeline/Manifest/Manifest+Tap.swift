extension Manifest {
  /// An area of a picture that does something when it is tapped.
  package struct Tap: Hashable, Sendable {
    /// The smallest rectangle around the target.
    package var region: PictureRect
    /// The outline, where the target is not all of `region`; a pixel counts when its centre is inside.
    package var polygon: [PicturePoint]?
    package var destination: TapDestination
    /// What the target is called, for people who do not see it.
    package var label: String?
    /// In a screen's manifest, the instance that the target is of.
    package var instance: String?
    /// In a screen's manifest, the kind of that instance, where the destination does not name it.
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
