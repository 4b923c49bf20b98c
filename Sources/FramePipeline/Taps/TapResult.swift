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
