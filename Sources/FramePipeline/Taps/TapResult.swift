package import CheckedJSON
import Graphics

/// What a tap does, or why it does nothing.
package enum TapResult: Hashable, Sendable {
  case opens(TapHit)
  /// There is no picture where the tap was; `offset` is where it begins on the panel.
  case outsidePicture(Touch, size: Manifest.PictureSize, offset: Manifest.PictureOffset?)
  /// The tap is between the widgets of a screen.
  case nothing(Touch)
  /// No picture is shown then; `first` is when the first one is.
  case noFrame(at: Timestamp, first: Timestamp?)
  /// What was on the glass is not in the manifest.
  case frameGone(FrameReference)
  /// Different pictures begin with the same digits.
  case severalFrames(FrameReference)
}

extension TapResult {
  /// The instance that was tapped, where one was.
  package var instance: String? {
    switch self {
    case .opens(let target): target.instance
    case .outsidePicture, .nothing, .noFrame, .frameGone, .severalFrames: nil
    }
  }

  /// The answer as a program reads it; `error` says why there is no destination.
  package var json: JSONValue {
    switch self {
    case .opens(let target): target.json
    case .outsidePicture, .nothing, .noFrame, .frameGone, .severalFrames:
      .object(["error": .string(text)])
    }
  }

  /// The answer as a person reads it: what is opened or performed, or why nothing is.
  package var text: String {
    switch self {
    case .opens(let target): target.text
    case .outsidePicture(let touch, let size, let offset):
      "\(touch.place) is outside the picture, which has \(size.width)×\(size.height) pixels"
        + touch.beginning(at: offset)
    case .nothing(let touch): "\(touch.place) is between the widgets of the screen"
    case .noFrame(let time, nil): "no picture is shown at \(time.text): the manifest has no frames"
    case .noFrame(let time, let first?) where time < first:
      "\(time.text) is before the first frame, which begins at \(first.text)"
    case .noFrame(let time, _?): "no frame of the manifest is shown at \(time.text)"
    case .frameGone(let mark):
      "the picture '\(mark.digits)' is in no frame of the manifest; it is gone, or another display's: "
        + "show a picture of the manifest, and tap again"
    case .severalFrames(let mark):
      "several pictures of the manifest begin with '\(mark.digits)'; tell all digits"
    }
  }
}

extension Touch {
  fileprivate var place: String {
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
