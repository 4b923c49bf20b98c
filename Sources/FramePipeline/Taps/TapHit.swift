import Graphics

/// What a tap opens or performs, and of which widget.
package struct TapHit: Hashable, Sendable {
  package var destination: TapDestination
  /// What the target is called, for people who do not see it.
  package var label: String?
  /// The instance that was tapped: on a screen or in a stack the one that the target is of.
  package var instance: String
  /// That instance's kind.
  package var kind: String
  /// The date of the frame that was tapped.
  package var frame: Timestamp
  /// How far beside the target the tap was, in pixels.
  package var distance: Double

  package init(
    destination: TapDestination, label: String? = nil, instance: String, kind: String,
    frame: Timestamp, distance: Double = 0
  ) {
    self.destination = destination
    self.label = label
    self.instance = instance
    self.kind = kind
    self.frame = frame
    self.distance = distance
  }

  /// The target as a program reads it.
  package var json: JSONValue {
    var members = destination.members
    if !destination.namesKind { members.append(.init("kind", .string(kind))) }
    members.append(.init("instance", .string(instance)))
    if let label { members.append(.init("label", .string(label))) }
    members.append(.init("frame", .string(frame.text)))
    if distance > 0 { members.append(.init("distance", .number((distance * 100).rounded() / 100))) }
    return .object(members)
  }

  /// The target as a person reads it: the deep link, `openApp` with the kind, or `perform` with the
  /// intent and its parameters.
  package var text: String {
    switch destination {
    case .url(let url): url
    case .openApp(let kind): "openApp \(kind)"
    case .perform(let action): "perform \(action.intent) \(action.parameters)"
    }
  }
}
