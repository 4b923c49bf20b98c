package import Foundation
import Graphics

/// Answers what a tap opens, from a manifest alone: as a server does for a display that only has coordinates.
///
///     let answer = TapResolver(manifest).answer(x: 120, y: 99, at: now)
package struct TapResolver {
  private let manifest: Manifest

  package init(_ manifest: Manifest) { self.manifest = manifest }

  /// What a tap on a point of the picture opens at a time.
  ///
  /// The point counts from the picture's top left in pixels; a pixel has its left and top edge, and
  /// not its right and bottom edge.
  package func answer(x: Double, y: Double, at time: Date) -> TapAnswer {
    let size = manifest.size
    guard x >= 0, y >= 0, x < Double(size.width), y < Double(size.height) else {
      return .outsidePicture(x: x, y: y, size: size)
    }
    guard let frame = frame(at: time) else {
      return .beforeFirstFrame(at: Timestamp(time), first: manifest.frames.first?.date)
    }
    let tap = frame.taps.last { $0.contains(x: Int(x), y: Int(y)) }
    return .opens(
      tap?.destination ?? .openApp(kind: frame.kind ?? manifest.kind), label: tap?.label,
      frame: frame.date)
  }

  /// The frame that is shown at a time, or `nil` before the first one.
  package func frame(at time: Date) -> Manifest.Frame? {
    let time = Timestamp(time)
    return manifest.frames.last { $0.date <= time && $0.until.map { time < $0 } ?? true }
  }
}

/// What a tap does, or why it does nothing.
package enum TapAnswer: Hashable, Sendable {
  /// It opens or performs something; the frame is the one that is shown then.
  case opens(TapDestination, label: String?, frame: Timestamp)
  case outsidePicture(x: Double, y: Double, size: Manifest.PictureSize)
  /// There is no picture yet; `first` is when there will be one.
  case beforeFirstFrame(at: Timestamp, first: Timestamp?)
}

extension TapAnswer {
  /// The answer as a program reads it; `error` says why there is no destination.
  package var json: JSONValue {
    switch self {
    case .opens(let destination, let label, let frame):
      var members = destination.members
      if let label { members.append(.init("label", .string(label))) }
      members.append(.init("frame", .string(frame.text)))
      return .object(members)
    case .outsidePicture: return .object(["error": .string(text)])
    case .beforeFirstFrame: return .object(["error": .string(text)])
    }
  }

  /// The answer as a person reads it: the deep link, `openApp` with the kind, `perform` with the intent
  /// and its parameters, or why there is none.
  package var text: String {
    switch self {
    case .opens(.url(let url), _, _): url
    case .opens(.openApp(let kind), _, _): "openApp \(kind)"
    case .opens(.perform(let action), _, _): "perform \(action.intent) \(action.parameters)"
    case .outsidePicture(let x, let y, let size):
      "the point \(x.short),\(y.short) is outside the picture, which has \(size.width)×"
        + "\(size.height) pixels"
    case .beforeFirstFrame(let time, let first):
      "\(time.text) is before the first frame"
        + (first.map { ", which begins at \($0.text)" } ?? ": the manifest has none")
    }
  }
}

extension Double {
  fileprivate var short: String { Int(exactly: self).map { String($0) } ?? "\(self)" }
}
