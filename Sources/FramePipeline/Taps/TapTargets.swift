package import PixelOutput

/// Hit testing of a frame's targets.
///
/// A background target is what a widget opens outside its links and controls; it covers the whole picture, or the
/// widget's slot on a screen. A tap on a background selects the nearest link or control on it within the slop. A tap
/// between two widgets selects the nearest link or control of any widget, else the nearest background. A target that is
/// hit precedes one that is near; of equally near targets the last painted one is selected.
package struct TapTargets {
  private let taps: [Manifest.Tap]
  private let backgrounds: Set<Int>

  package init(of frame: Manifest.Frame, in manifest: Manifest) {
    taps = frame.taps
    let whole = PictureRect(
      x: 0, y: 0, width: manifest.size.width, height: manifest.size.height)
    let areas = [whole] + (manifest.screen?.slots.map(\.region) ?? [])
    backgrounds = Set(
      areas.compactMap { area in frame.taps.firstIndex { $0.isBackground(of: area) } })
  }

  /// A target, and the distance of the tap from it in pixels.
  package struct Match: Hashable, Sendable {
    package var tap: Manifest.Tap
    package var distance: Double
  }

  /// Returns the target that a tap on a pixel selects, or `nil` if there is none; the slop is in pixels.
  package func match(at pixel: PixelPoint, slop: Double) -> Match? {
    let hit = taps.indices.last { taps[$0].contains(x: pixel.x, y: pixel.y) }
    if let hit, !backgrounds.contains(hit) { return Match(tap: taps[hit], distance: 0) }
    let slop = slop.isNaN ? 0 : min(max(slop, 0), 1000)
    if slop >= 1, let near = nearest(to: pixel, among: links(on: hit), slop) { return near }
    if let hit { return Match(tap: taps[hit], distance: 0) }
    return slop >= 1 ? nearest(to: pixel, among: backgrounds.sorted(), slop) : nil
  }

  /// Returns the links and controls on a background, or all of them if it is `nil`.
  private func links(on background: Int?) -> [Int] {
    taps.indices.filter { index in
      guard !backgrounds.contains(index) else { return false }
      return background.map { $0 < index && taps[$0].region.contains(taps[index].region) } ?? true
    }
  }

  private func nearest(to pixel: PixelPoint, among indices: [Int], _ slop: Double) -> Match? {
    var best: Match?
    for index in indices.reversed() {
      let limit = best?.distance ?? slop
      guard let distance = taps[index].distance(from: pixel, upTo: limit),
        best.map({ distance < $0.distance }) ?? true
      else { continue }
      best = Match(tap: taps[index], distance: distance)
    }
    return best
  }
}

extension Manifest.Tap {
  fileprivate func isBackground(of area: PictureRect) -> Bool {
    switch destination {
    case .url, .openApp: region == area && polygon == nil
    case .perform: false
    }
  }
}

extension PictureRect {
  fileprivate func contains(_ other: PictureRect) -> Bool {
    other.x >= x && other.y >= y && other.x + other.width <= x + width
      && other.y + other.height <= y + height
  }
}
