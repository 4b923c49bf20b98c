package import CheckedJSON
import Graphics

/// What a tap does, or why it does nothing.
package enum TapResult: Hashable, Sendable {
  case opens(TapHit)
  /// The tap was outside the picture; `offset` is the position of the picture on the panel.
  case outsidePicture(TapEvent, size: Manifest.PictureSize, offset: Manifest.PictureOffset?)
  /// The tap is between the widgets of a screen.
  case nothing(TapEvent)
  /// No frame is shown at that time; `first` is the date of the first one.
  case noFrame(at: Timestamp, first: Timestamp?)
  /// The frame that was shown is no longer in the manifest.
  case frameNotFound(FrameReference)
  /// The reference matches several pictures.
  case ambiguousFrame(FrameReference)
}

extension TapResult {
  /// The instance that was tapped, if any.
  package var instance: String? {
    switch self {
    case .opens(let target): target.instance
    case .outsidePicture, .nothing, .noFrame, .frameNotFound, .ambiguousFrame: nil
    }
  }

  /// The result for programs; `error` says why there is no destination.
  package var json: JSONValue {
    switch self {
    case .opens(let target): target.json
    case .outsidePicture, .nothing, .noFrame, .frameNotFound, .ambiguousFrame:
      .object(["error": .string(text)])
    }
  }

  /// The result for people: what is opened or performed, or why nothing is.
  package var text: String {
    switch self {
    case .opens(let target): target.text
    case .outsidePicture(let event, let size, let offset):
      "\(event.positionDescription) is outside the picture, which has \(size.width)×\(size.height) pixels"
        + event.beginning(at: offset)
    case .nothing(let event): "\(event.positionDescription) is between the widgets of the screen"
    case .noFrame(let time, nil): "no picture is shown at \(time.text): the manifest has no frames"
    case .noFrame(let time, let first?) where time < first:
      "\(time.text) is before the first frame, which begins at \(first.text)"
    case .noFrame(let time, _?): "no frame of the manifest is shown at \(time.text)"
    case .frameNotFound(let reference):
      "the picture '\(reference.digits)' is in no frame of the manifest; it is outdated, or of another display: "
        + "show a picture of the manifest, and tap again"
    case .ambiguousFrame(let reference):
      "several pictures of the manifest begin with '\(reference.digits)'; pass all digits"
    }
  }
}

extension TapEvent {
  fileprivate var positionDescription: String {
    switch space {
    case .picture: "the point \(x.short),\(y.short)"
    case .panel: "the point \(x.short),\(y.short) of the panel"
    case .upright: "the point \(x.short),\(y.short) of the upright picture"
    }
  }

  fileprivate func beginning(at offset: Manifest.PictureOffset?) -> String {
    switch space {
    case .panel: offset.map { " and begins at \($0.x),\($0.y)" } ?? ""
    case .picture, .upright: ""
    }
  }
}

extension Double {
  fileprivate var short: String { Int(exactly: self).map { String($0) } ?? "\(self)" }
}

/// The target of a tap: what it opens or performs, and of which widget.
package struct TapHit: Hashable, Codable, Sendable {
  package var destination: TapDestination
  /// The accessibility label of the target.
  package var label: String?
  /// The instance that was tapped: on a screen or in a stack the one that owns the target.
  package var instance: String
  /// That instance's kind.
  package var kind: String
  /// The date of the frame that was tapped.
  package var frame: Timestamp
  /// The distance of the tap from the target, in pixels.
  package var distance: Double
  /// The number of the tap in the store of a server, by which a handler recognizes one that it is run for again; `nil`
  /// outside of a server.
  package var id: Int64?

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

  /// The target for programs.
  package var json: JSONValue {
    var members = destination.members
    if case .perform(let action) = destination {
      members.append(.init("intentName", .string(action.name)))
    }
    if !destination.namesKind { members.append(.init("kind", .string(kind))) }
    members.append(.init("instance", .string(instance)))
    if let label { members.append(.init("label", .string(label))) }
    members.append(.init("frame", .string(frame.text)))
    if distance > 0 { members.append(.init("distance", .number((distance * 100).rounded() / 100))) }
    if let id { members.append(.init("id", .integer(Int(id)))) }
    return .object(members)
  }

  /// The target for people: the deep link, `openApp` with the kind, or `perform` with the name of the intent and its parameters.
  package var text: String {
    switch destination {
    case .url(let url): url
    case .openApp(let kind): "openApp \(kind)"
    case .perform(let action): "perform \(action.name) \(action.parameters)"
    }
  }
}
