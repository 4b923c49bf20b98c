package import Foundation
import PixelOutput

/// Resolves taps from a manifest alone, as a server does for a display that reports only coordinates.
///
///     let result = TapResolver(manifest).resolve(TapEvent(x: 120, y: 99, at: now))
package struct TapResolver {
  private let manifest: Manifest

  package init(_ manifest: Manifest) { self.manifest = manifest }

  /// Returns what a tap opens: on the frame that the tap names, else on the frame shown at its time.
  package func resolve(_ event: TapEvent) -> TapResult {
    guard let pixel = event.space.picturePixel(x: event.x, y: event.y, in: manifest) else {
      return .outsidePicture(event, size: manifest.size, offset: manifest.device.offset)
    }
    let time = Timestamp(event.date)
    let frame: Manifest.Frame
    if let reference = event.frame {
      let frames = manifest.frames.filter { reference.matches($0.picture) }
      guard let nearest = frames.nearest(to: time) else { return .frameNotFound(reference) }
      guard frames.allSatisfy({ $0.picture == nearest.picture }) else {
        return .ambiguousFrame(reference)
      }
      frame = nearest
    } else {
      guard let shown = self.frame(at: event.date) else {
        return .noFrame(at: time, first: manifest.frames.first?.date)
      }
      frame = shown
    }
    guard let target = target(at: pixel, slop: event.slop, on: frame) else {
      return .nothing(event)
    }
    return .opens(target)
  }

  /// Returns what a tap on a point of the picture opens at a time.
  package func resolve(x: Double, y: Double, at time: Date) -> TapResult {
    resolve(TapEvent(x: x, y: y, at: time))
  }

  /// Returns the frame that is shown at a time, or `nil` before the first one.
  package func frame(at time: Date) -> Manifest.Frame? {
    let time = Timestamp(time)
    return manifest.frames.last { $0.date <= time && $0.until.map { time < $0 } ?? true }
  }

  /// Outside all targets, a tap on a widget opens its app, and a tap on a screen nothing.
  private func target(
    at pixel: PixelPoint, slop: Double, on frame: Manifest.Frame
  ) -> TapHit? {
    let match = TapTargets(of: frame, in: manifest).match(at: pixel, slop: slop)
    if match == nil, manifest.screen != nil { return nil }
    let kind =
      match?.tap.destination.kind ?? match?.tap.kind ?? frame.kind ?? manifest.kind
    return TapHit(
      destination: match?.tap.destination ?? .openApp(kind: kind), label: match?.tap.label,
      instance: match?.tap.instance ?? frame.instance ?? manifest.instance, kind: kind,
      frame: frame.date, distance: match?.distance ?? 0)
  }
}

extension [Manifest.Frame] {
  /// Returns the frame shown at a time or, if there is none, the one nearest in time.
  fileprivate func nearest(to time: Timestamp) -> Manifest.Frame? {
    func distance(_ frame: Manifest.Frame) -> Int64 {
      let after = frame.until.map { time.milliseconds - $0.milliseconds + 1 } ?? 0
      return Swift.max(after, frame.date.milliseconds - time.milliseconds, 0)
    }
    return self.min { distance($0) < distance($1) }
  }
}

extension TapDestination {
  /// The kind that the destination names, or `nil` for a link.
  fileprivate var kind: String? {
    switch self {
    case .openApp(let kind): kind
    case .url, .perform: nil
    }
  }
}
