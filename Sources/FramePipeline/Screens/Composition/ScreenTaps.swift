import Foundation

extension Manifest.Frame {
  /// The taps of a member's frame on a screen, in its slot's place.
  func taps(of shown: ScreenSnapshot.Shown, kind: String, in slot: PictureRect) -> [Manifest.Tap] {
    // A placeholder that stands for the whole has no taps: it opens its app.
    let whole = PictureRect(x: 0, y: 0, width: slot.width, height: slot.height)
    let own = taps.isEmpty ? [Manifest.Tap(region: whole, destination: .openApp(kind: kind))] : taps
    return own.compactMap { $0.moved(into: slot) }.map { tap in
      var tap = tap
      tap.instance = shown.member.instance
      tap.kind = kind
      return tap
    }
  }
}

extension Manifest.Tap {
  /// The tap of a picture that is shown in a part of a screen; `nil` where nothing of it is inside.
  fileprivate func moved(into slot: PictureRect) -> Manifest.Tap? {
    let left = max(region.x, 0), top = max(region.y, 0)
    let right = min(region.x + region.width, slot.width)
    let bottom = min(region.y + region.height, slot.height)
    guard left < right, top < bottom else { return nil }
    var tap = self
    tap.region = PictureRect(
      x: slot.x + left, y: slot.y + top, width: right - left, height: bottom - top)
    tap.polygon = polygon?.map {
      PicturePoint(CGPoint(x: $0.x + Double(slot.x), y: $0.y + Double(slot.y)))
    }
    return tap
  }
}
